import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callEndpoint, gidOf } from '../support/admin-endpoint';
import type { RunningShop } from '../support/running-shop';
import { startServerShop } from '../support/server-shop';
import { signIn } from '../support/signed-in';
import { Visitor } from '../support/visitor';

/** A shop of its own on Shopify's smallest plan: 2,000 points, and 100 more a second. */
let shop: RunningShop;
let ella: Visitor;
let sessions: Visitor[];
let nora: Visitor;

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(shop.url);
  await signIn(visitor, email);
  return visitor;
}

beforeAll(async () => {
  shop = await startServerShop({ SANDBOX_SHOPIFY_PLAN: 'standard' });
  sessions = [];
  for (let count = 0; count < 3; count += 1) sessions.push(await signedIn('ella@example.com'));
  ella = sessions[0] ?? new Visitor(shop.url);
  nora = await signedIn('nora@example.com');
});
afterAll(() => shop.stop());

/** People read for a moment before they go on. Without that the others would be as greedy. */
const READING_MS = 1_000;

/** Returns the statuses that other people get until the attack is over. */
async function othersDuring(attack: Promise<unknown>): Promise<number[]> {
  const running = { isOver: false };
  const ended = attack.finally(() => {
    running.isOver = true;
  });
  const statuses: number[] = [];
  do {
    for (const path of ['/account/profile', '/dashboard/manage/orders', '/my-products']) {
      const answer = await nora.get(path);
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
    await sleep(READING_MS);
  } while (!running.isOver);
  await ended;
  return statuses;
}

const everyone = (statuses: number[]) => [...new Set(statuses)];

async function statusOf(path: string): Promise<number> {
  const answer = await ella.get(path);
  await answer.arrayBuffer();
  return answer.status;
}

describe('while one customer asks for all they can', () => {
  it.each(['/my-products', '/dashboard/manage/orders', '/account/profile'])(
    'of %s, the others have their pages',
    async (path) => {
      const attack = Promise.all(Array.from({ length: 120 }, () => statusOf(path)));
      expect(everyone(await othersDuring(attack))).toEqual([200]);
      expect(everyone(await attack)).not.toContain(500);
    },
  );

  it('through /api/shopifyAdmin in several sessions, the others have theirs', async () => {
    const query = `{ customer(id: "${gidOf('ella')}") { orders(first: 250) { nodes {
      id note lineItems(first: 50) { nodes { id sku variant { id price } } } } } } }`;
    const calls = sessions.flatMap((visitor) =>
      Array.from({ length: 30 }, () => callEndpoint(visitor, { query })),
    );
    const attack = Promise.all(calls);
    expect(everyone(await othersDuring(attack))).toEqual([200]);
    const refused = (await attack).filter(({ status }) => status === 429);
    // A read of all orders may take 25 calls: a minute has two of them, and the test may see two minutes.
    expect(refused.length).toBeGreaterThanOrEqual(calls.length - 4);
  });
});
