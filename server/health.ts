import type { ServerResponse } from 'node:http';
import type { StoreApp } from './store-app';

/** A probe must answer quickly even when what it asks does not. */
const PROBE_MS = 2_000;

/** Before the process can answer, while it answers, and after it was told to stop. */
export type Readiness = 'start' | 'ready' | 'end';

/** Answers a health check by a load balancer, a monitor, or anybody else. */
type AnswerHealth = (url: string, response: ServerResponse, readiness: Readiness) => Promise<void>;

/**
 * `/healthz`: the process is alive. `/readyz`: it can answer requests, that is, its database answers; a 503 names
 * what does not. A platform's outage is no reason (decision 0051): it hits all processes alike, and the store serves
 * what it has; `/status` tells of those. A process that was told to stop says so at once, because a load balancer has
 * to learn that while the process still answers. Neither page reveals versions or data.
 *
 * A process that has only a part of the work (`ROLE`) says which.
 *
 * Anybody may call it, so calls during a check share its result.
 */
export function createHealth(app: StoreApp): AnswerHealth {
  let checking: Promise<boolean> | undefined;
  const { name } = app.config.role;
  const role = name === 'both' ? {} : { role: name };

  return async (url, response, readiness) => {
    if (url === '/healthz') return reply(app, response, 200, { status: 'ok', ...role });
    if (readiness !== 'ready') return notReady(app, response, [readiness]);
    checking ??= answers(app.database.ping()).finally(() => (checking = undefined));
    if (await checking) return reply(app, response, 200, { status: 'ready', ...role });
    return notReady(app, response, ['database']);
  };
}

function notReady(app: StoreApp, response: ServerResponse, failing: string[]): void {
  reply(app, response, 503, { status: 'not ready', failing });
}

async function answers(call: Promise<unknown>): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, PROBE_MS, false).unref());
  return Promise.race([call.then(() => true as const).catch(() => false as const), late]);
}

function reply(app: StoreApp, response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    ...Object.fromEntries(app.fixedHeaders),
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
  });
  response.end(JSON.stringify(body));
}
