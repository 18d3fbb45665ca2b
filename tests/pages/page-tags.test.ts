import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/ports.mjs';
import { runAll, type RunningShop } from '../support/running-shop';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { startServerShop } from '../support/server-shop';
import { textIn, Visitor } from '../support/visitor';

/** Tags that the edge in front was told to drop. */
const purged: string[] = [];
let edge: Server;
let shop: RunningShop;
let control: ReturnType<typeof sandboxControl>;
let metricsPort: number;

beforeAll(async () => {
  const [edgePort, freeOne] = await Promise.all([freePort(), freePort()]);
  metricsPort = freeOne;
  edge = createServer((request, response) => {
    purged.push(...String(request.headers['surrogate-key']).split(' '));
    response.end();
  });
  edge.listen(edgePort, 'localhost');
  shop = await startServerShop({
    METRICS_PORT: String(metricsPort),
    EDGE_PURGE_URL: `http://localhost:${edgePort}/`,
  });
  control = sandboxControl(shop.sandboxUrl);
});
afterAll(() => runAll([shop.stop, async () => void edge.close()]));

const CUP = '/product/kraft-hot-cup-12-oz';
const OTHER_CUP = '/product/clear-cold-cup-9-oz';
const BAG = '/product/kraft-lunch-bag';
const PAGES = [CUP, OTHER_CUP, BAG, '/cups', '/lids', '/faq'];

async function counts(): Promise<Map<string, number>> {
  const text = await (await fetch(`http://localhost:${metricsPort}/metrics`)).text();
  const lines = text.matchAll(/store_page_cache_total{state="(\w+)"} (\d+)/g);
  return new Map([...lines].map(([, state = '', count]) => [state, Number(count)]));
}

/** Asks for a page. @returns what the cache had: `fallback` is a page that was dropped */
async function stateOf(path: string): Promise<string | undefined> {
  const before = await counts();
  expect((await new Visitor(shop.url).get(path)).status).toBe(200);
  const after = await counts();
  return [...after].find(([state, count]) => count > (before.get(state) ?? 0))?.[0];
}

/** Returns which of the pages were dropped, and has all of them in the cache again. */
async function dropped(): Promise<string[]> {
  const states = [];
  for (const path of PAGES) states.push([path, await stateOf(path)]);
  return states.filter(([, state]) => state === 'fallback').map(([path]) => String(path));
}

async function change(handle: string, set: Record<string, unknown>, tag: string): Promise<void> {
  purged.length = 0;
  await control.shopify({ action: 'product-update', handle, set });
  await eventually(() => Promise.resolve(purged.includes(tag)));
}

it('a public page says what it shows, and no other does', async () => {
  const cup = await new Visitor(shop.url).get(CUP);
  const keys = (cup.headers.get('Surrogate-Key') ?? '').split(' ');
  expect(keys).toContain('product-kraft-hot-cup-12-oz');
  expect(keys).toContain('facts-cups');
  expect(keys).toContain('facts-lids');
  expect(keys.filter((key) => key.startsWith('card-')).length).toBeGreaterThan(3);
  expect(keys).not.toContain('catalogue');
  expect(cup.headers.get('Cache-Tag')?.split(',')).toEqual(keys);
  expect(cup.headers.get('Cache-Control')).toContain('stale-while-revalidate=86400');
  const cups = await new Visitor(shop.url).get('/cups');
  expect(cups.headers.get('Surrogate-Key')).toBe('pages list-cups');
  const own = await new Visitor(shop.url).get('/cups', { cookie: 'cart=1' });
  expect(own.headers.get('Surrogate-Key')).toBeNull();
  expect(own.headers.get('Cache-Control')).toBe('private, no-store');
});

it('stock drops the page of its product alone, at the edge too', async () => {
  await dropped();
  await change('kraft-hot-cup-12-oz', { stock: 7 }, 'product-kraft-hot-cup-12-oz');
  expect(await dropped()).toEqual([CUP]);
  expect(purged).not.toContain('list-cups');
});

it('a price drops lists that have the card, a product’s last piece those that choose by it', async () => {
  await change('kraft-hot-cup-12-oz', { priceCents: 4_321 }, 'list-cups');
  const lists = await dropped();
  expect(lists).toContain(CUP);
  expect(lists).toContain('/cups');
  for (const other of [BAG, '/lids', '/faq']) expect(lists).not.toContain(other);
  await change('kraft-hot-cup-12-oz', { stock: 0 }, 'facts-cups');
  expect(await dropped()).toEqual([CUP, OTHER_CUP, '/cups']);
  expect(textIn(await (await new Visitor(shop.url).get(CUP)).text())).toContain('Sold out');
});

it('a webhook of what no page shows drops nothing', async () => {
  await dropped();
  purged.length = 0;
  await control.shopify({ action: 'product-update', handle: 'kraft-lunch-bag', set: {} });
  // In turn: when the second is heard of, the first was, too.
  await change('kraft-hot-cup-8-oz', { title: 'Another Name' }, 'card-kraft-hot-cup-8-oz');
  expect(purged.filter((tag) => tag.includes('kraft-lunch-bag'))).toEqual([]);
  expect(await dropped()).not.toContain(BAG);
});
