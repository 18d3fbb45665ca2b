import type { ServerResponse } from 'node:http';
import { pingStripe } from '../app/platforms/stripe/ping.server';
import type { StoreApp } from './store-app';

/** A probe must answer quickly even when what it asks does not. */
const PROBE_MS = 2_000;

/** Before it can answer, while it answers, and after it was told to end. */
export type Standing = 'start' | 'ready' | 'end';

/** Answers one look of a balancer, a monitor, or anybody. */
type AnswerHealth = (
  url: string,
  response: ServerResponse,
  standing: Standing,
) => Promise<void>;

/**
 * `/healthz`: the process lives. `/readyz`: what nothing can be sold without answers, the database, the
 * Storefront API and Stripe; 503 names which does not. Whoever is to end says so at once, whatever the
 * platforms do: a balancer has to learn of it while there still is an answer. Neither tells versions or data.
 *
 * Anybody may ask, so whoever asks while another look is under way is told what that one finds: else a loop
 * would take the calls that the card company allows us for charges.
 */
export function createHealth(app: StoreApp): AnswerHealth {
  let looking: Promise<string[]> | undefined;

  return async (url, response, standing) => {
    if (url === '/healthz') return reply(app, response, 200, { status: 'ok' });
    if (standing !== 'ready') return notReady(app, response, [standing]);
    looking ??= findFailing(app).finally(() => (looking = undefined));
    const failing = await looking;
    if (failing.length === 0) return reply(app, response, 200, { status: 'ready' });
    return notReady(app, response, failing);
  };
}

/** Names of what does not answer. */
async function findFailing(app: StoreApp): Promise<string[]> {
  const [database, shopify, stripe] = await Promise.all([
    answers(app.database.ping()),
    answers(app.storefront.query('Ping', 'query Ping { shop { name } }', {})),
    answers(pingStripe(app.stripe)),
  ]);
  return [!database && 'database', !shopify && 'shopify', !stripe && 'stripe'].filter(
    (name) => name !== false,
  );
}

function notReady(app: StoreApp, response: ServerResponse, failing: string[]): void {
  reply(app, response, 503, { status: 'not ready', failing });
}

async function answers(asked: Promise<unknown>): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, PROBE_MS, false).unref());
  return Promise.race([asked.then(() => true as const).catch(() => false as const), late]);
}

function reply(app: StoreApp, response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    ...Object.fromEntries(app.fixedHeaders),
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
  });
  response.end(JSON.stringify(body));
}
