import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createDraft,
  updateDraft,
} from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import {
  listDraftsUpdatedSince,
  listOrdersUpdatedSince,
} from '../../app/platforms/shopify/orders/order-list.server';
import { eventually } from '../support/sandbox-control';
import { castGid, openHistory } from '../contract/sandbox-people';
import { at, type Shop } from '../contract/sandbox-shop';
import { adminFor, draftInput } from './draft-fixture';

let shop: Shop;
let admin: ReturnType<typeof adminFor>;

beforeAll(async () => {
  shop = await openHistory();
  admin = adminFor(shop.url);
});
afterAll(() => shop.discard());

type Page<One> = { next: string | null } & Record<string, One[] | string | null>;

/** Reads all pages. @returns everything, and the size of each page */
async function all<One>(page: (after: string | null) => Promise<Page<One>>, name: string) {
  const found: One[] = [];
  const sizes: number[] = [];
  for (let after: string | null = null; ;) {
    const answer: Page<One> = await page(after);
    const ones = answer[name] as One[];
    found.push(...ones);
    sizes.push(ones.length);
    if (answer.next === null) return { found, sizes };
    after = answer.next;
  }
}

const orders = (since: Date | null) =>
  all((after) => listOrdersUpdatedSince(admin, { since, after }), 'orders');
const drafts = (since: Date | null) =>
  all((after) => listDraftsUpdatedSince(admin, { since, after }), 'drafts');

describe('all orders of the shop', () => {
  it('come page by page within what a query may cost, each once, the oldest change first', async () => {
    const { found, sizes } = await orders(null);
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.slice(0, -1).every((size) => size === 10)).toBe(true);
    const { body } = await shop.admin('{ orders(first: 250) { nodes { id } } }');
    const known = (at(body, 'data.orders.nodes') as { id: string }[]).map(({ id }) => id);
    expect(found.map(({ id }) => id).toSorted()).toEqual(known.toSorted());
    const times = found.map(({ updatedAt }) => Date.parse(updatedAt));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(found.map(({ customerGid }) => customerGid))).toContain(castGid('ivy'));
  });

  it('are only those that have changed since', async () => {
    const { found } = await orders(null);
    const middle = new Date(found[Math.floor(found.length / 2)]?.updatedAt ?? 0);
    const later = await orders(middle);
    expect(later.found.map(({ id }) => id)).toEqual(
      found
        .filter(({ updatedAt }) => Date.parse(updatedAt) >= middle.getTime())
        .map(({ id }) => id),
    );
    expect((await orders(new Date(Date.now() + 60_000))).found).toEqual([]);
  });
});

describe('all draft orders of the shop', () => {
  it('come likewise, what has changed last at the end', async () => {
    const query = '{ products(first: 1) { nodes { variants(first: 1) { nodes { id } } } } }';
    const { body } = await shop.storefront(query);
    const variant = at(body, 'data.products.nodes.0.variants.nodes.0.id') as string;
    const before = (await drafts(null)).found.length;
    const made = [];
    for (let count = 0; count < 11; count += 1) {
      made.push((await createDraft(admin, draftInput(variant))).gid);
    }
    const [first = ''] = made;
    // Shopify's times are in whole seconds.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await updateDraft(admin, first, { note: 'again' });
    const { found, sizes } = await eventually(async () => {
      const answer = await drafts(null);
      return answer.found.length === before + 11 && answer;
    });
    expect(sizes.length).toBeGreaterThan(1);
    expect(found.at(-1)?.gid).toBe(first);
    const since = new Date(found.at(-1)?.updatedAt ?? 0);
    expect((await drafts(since)).found.map(({ gid }) => gid)).toContain(first);
  });
});
