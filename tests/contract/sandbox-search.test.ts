import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openShop } from './sandbox-shop';
import type { Shop } from './sandbox-shop';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.discard());

async function handles(query: string, more = ''): Promise<string[]> {
  const answer = await shop.storefront(
    `query List($query: String) { products(first: 50, query: $query${more}) { nodes { handle } } }`,
    { query },
  );
  expect(answer.body.errors).toBeUndefined();
  return (at(answer.body, 'data.products.nodes') as { handle: string }[]).map(
    (each) => each.handle,
  );
}

describe('lists and search syntax', () => {
  it.each([
    ['tag:Public AND product_type:cups', ['kraft-cup']],
    ['tag:public product_type:"lids"', ['dome-lid']],
    ['product_type:cups', ['kraft-cup', 'secret-cup']],
    ['product_type:cups NOT tag:Public', ['secret-cup']],
    ['-tag:Public', ['secret-cup']],
    ['(product_type:lids OR product_type:merch) AND tag:Public', ['dome-lid', 'sold-out-hat']],
    ['tag:"hot-cups" OR handle:big-bag', ['big-bag', 'kraft-cup', 'secret-cup']],
    ['handle:kra*', ['kraft-cup']],
    ['title:cup', ['kraft-cup', 'secret-cup']],
    ['kraft', ['kraft-cup']],
    ['variants.price:>150', ['big-bag']],
    ['available_for_sale:false', ['sold-out-hat']],
    ['tag:Pub', []],
    ["handle:'; DROP TABLE products; --'", []],
  ])('%s', async (query, expected) => {
    expect((await handles(query)).sort()).toEqual([...expected].sort());
  });

  it('sorts by title and price, either way, ties by id', async () => {
    expect(await handles('tag:Public', ', sortKey: TITLE')).toEqual([
      'sold-out-hat',
      'big-bag',
      'dome-lid',
      'kraft-cup',
    ]);
    expect(await handles('', ', sortKey: PRICE, reverse: true')).toSatisfy(
      (all: string[]) => all[0] === 'big-bag' && all.at(-1) === 'dome-lid',
    );
  });

  it('pages forward and back with cursors that survive a deleted product', async () => {
    const own = await openShop();
    const page = (args: string) =>
      own.storefront(`{ products(sortKey: TITLE, ${args}) { nodes { handle }
        edges { cursor } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`);
    const first = await page('first: 2');
    expect(at(first.body, 'data.products.nodes')).toEqual([
      { handle: 'sold-out-hat' },
      { handle: 'big-bag' },
    ]);
    expect(at(first.body, 'data.products.pageInfo')).toMatchObject({
      hasNextPage: true,
      hasPreviousPage: false,
    });
    const end = String(at(first.body, 'data.products.pageInfo.endCursor'));
    expect(at(first.body, 'data.products.edges.1.cursor')).toBe(end);

    await own.control('POST', 'shopify', { action: 'product-delete', handle: 'big-bag' });
    const second = await page(`first: 5, after: "${end}"`);
    expect(at(second.body, 'data.products.nodes.0.handle')).toBe('dome-lid');
    expect(at(second.body, 'data.products.pageInfo.hasNextPage')).toBe(false);
    const back = await page(
      `last: 1, before: "${at(second.body, 'data.products.pageInfo.startCursor')}"`,
    );
    expect(at(back.body, 'data.products.nodes')).toEqual([{ handle: 'sold-out-hat' }]);
    await own.discard();
  });

  it('refuses a page without a size, too large a one, and a made-up cursor', async () => {
    for (const args of ['sortKey: ID', 'first: 251', 'first: 2, after: "nonsense"']) {
      const answer = await shop.storefront(`{ products(${args}) { nodes { id } } }`);
      expect(at(answer.body, 'errors.0.extensions.code')).toBe('BAD_REQUEST');
      expect(answer.body.data).toBeNull();
    }
  });

  it('has collections in the shop’s order, without what is not there', async () => {
    const answer = await shop.storefront(`{ collection(handle: "best") { title
      products(first: 10) { nodes { handle } } } none: collection(handle: "none") { id } }`);
    expect(answer.body.data).toEqual({
      collection: {
        title: 'Best',
        products: { nodes: [{ handle: 'dome-lid' }, { handle: 'kraft-cup' }] },
      },
      none: null,
    });
  });

  it('suggests and searches by beginnings of words, sold out last', async () => {
    const answer = await shop.storefront(`{ predictiveSearch(query: "cu") { products { handle } }
      search(query: "ha", first: 5, types: [PRODUCT], productFilters: [{ tag: "Public" }]) {
        totalCount nodes { __typename ... on Product { handle } } } }`);
    const suggested = at(answer.body, 'data.predictiveSearch.products') as object[];
    expect(suggested).toContainEqual({ handle: 'kraft-cup' });
    expect(at(answer.body, 'data.search')).toEqual({
      totalCount: 1,
      nodes: [{ __typename: 'Product', handle: 'sold-out-hat' }],
    });
  });

  it('keeps the staff’s texts as metaobjects', async () => {
    const answer = await shop.storefront(
      'query T($handle: MetaobjectHandleInput!) { metaobject(handle: $handle) { text: field(key: "earth_prime_text") { value } } }',
      { handle: { type: 'earth_prime', handle: 'earth_prime' } },
    );
    expect(String(at(answer.body, 'data.metaobject.text.value'))).toContain('Earth Prime');
  });
});
