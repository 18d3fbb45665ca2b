import { setTimeout as wait } from 'node:timers/promises';
import type { Visitor } from '../support/visitor';

/** A pause between two requests of one person, in milliseconds. */
const PAUSE_MS = 25;

const PAGES = ['/', '/cups', '/product/kraft-hot-cup-12-oz', '/api/search?q=cup', '/cart', '/faq'];
const PRODUCT = 'kraft-hot-cup-12-oz';

export type Traffic = {
  /** Ends it. @returns the counts of requests, and every request that failed or got a 4xx or 5xx */
  stop: () => Promise<{ gets: number; posts: number; failures: string[]; slowestMs: number }>;
};

/**
 * Each person reads pages and posts forms without stopping: to the cart and to favorites. For signed-in
 * customers a favorite is a change at Shopify and in the database.
 */
export function startTraffic(people: readonly Visitor[]): Traffic {
  const failures: string[] = [];
  let gets = 0;
  let posts = 0;
  let slowestMs = 0;
  const over = new AbortController();

  async function tried(name: string, call: () => Promise<Response>): Promise<string> {
    const since = performance.now();
    try {
      const answer = await call();
      const text = await answer.text();
      if (answer.status >= 400) failures.push(`${name}: ${answer.status} ${text.slice(0, 200)}`);
      slowestMs = Math.max(slowestMs, performance.now() - since);
      return text;
    } catch (error) {
      failures.push(`${name}: ${String((error as Error).cause ?? error)}`);
      return '';
    }
  }

  async function live(person: Visitor): Promise<void> {
    const html = await tried('GET the product', () => person.get(`/product/${PRODUCT}`));
    const variantId = /name="variantId" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const form = { intent: 'add', variantId, quantity: '1' };
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      for (const page of PAGES) {
        gets += 1;
        await tried(`GET ${page}`, () => person.get(page));
        await wait(PAUSE_MS);
      }
      posts += 2;
      const heart = { [turn % 2 === 0 ? 'add' : 'remove']: PRODUCT };
      await tried('POST /api/favorites', () => person.post('/api/favorites', heart));
      await tried('POST /cart', () => person.post('/cart', form));
    }
  }

  const lives = people.map(live);
  return {
    async stop() {
      over.abort();
      await Promise.all(lives);
      return { gets, posts, failures, slowestMs: Math.round(slowestMs) };
    },
  };
}
