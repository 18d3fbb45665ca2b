import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminOf, castGid, create } from './sandbox-people';
import type { AdminCall } from './sandbox-people';
import { at, openShop } from './sandbox-shop';
import type { Shop } from './sandbox-shop';
import { buy, variantIds } from './sandbox-shopping';

let shop: Shop;
let admin: AdminCall;
let id: string;

beforeAll(async () => {
  shop = await openShop();
  admin = await adminOf(shop);
  ({ id } = await create(admin, { email: 'tags@shop.example', tags: ['VIP, alpha', 'vip'] }));
});
afterAll(() => shop.discard());

const change = async (name: 'tagsAdd' | 'tagsRemove', tags: string[], target = id) =>
  at(
    await admin(
      `mutation Tags($id: ID!, $tags: [String!]!) { ${name}(id: $id, tags: $tags) {
        node { id ... on Customer { tags } ... on Order { tags } } userErrors { field message } } }`,
      { id: target, tags },
    ),
    name,
  );

const tagged = (tags: string[]) => ({ node: { id, tags }, userErrors: [] });

const erase = async (customerId: string) =>
  at(
    await admin(
      `mutation Erase($customerId: ID!) { customerRequestDataErasure(customerId: $customerId) {
        customerId userErrors { code field } } }`,
      { customerId },
    ),
    'customerRequestDataErasure',
  );

it('the erasure of a customer is asked for, of nobody it is refused', async () => {
  expect(await erase(id)).toEqual({ customerId: id, userErrors: [] });
  expect(await erase('gid://shopify/Customer/1')).toEqual({
    customerId: null,
    userErrors: [{ code: 'DOES_NOT_EXIST', field: ['customerId'] }],
  });
});

describe('tags', () => {
  it('are split at commas, in alphabetical order, without doubles in another case', async () => {
    expect(await change('tagsAdd', [])).toEqual(tagged(['alpha', 'VIP']));
    expect(await change('tagsAdd', [' FAVE-123 ,beta', 'ALPHA'])).toEqual(
      tagged(['alpha', 'beta', 'FAVE-123', 'VIP']),
    );
  });

  it('added or removed again change nothing, in any case', async () => {
    const before = await change('tagsAdd', ['fave-123']);
    expect(await change('tagsAdd', ['FAVE-123', 'vip'])).toEqual(before);
    expect(await change('tagsRemove', ['BETA, none', 'Vip'])).toEqual(
      tagged(['alpha', 'FAVE-123']),
    );
    expect(await change('tagsRemove', ['beta'])).toEqual(tagged(['alpha', 'FAVE-123']));
  });

  it('are lost by none of twenty calls at once', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `at-once-${index + 10}`);
    await Promise.all(names.map((name) => change('tagsAdd', [name])));
    expect(await change('tagsRemove', names)).toEqual(tagged(['alpha', 'FAVE-123']));
    expect(await change('tagsRemove', ['at-once-10'])).toEqual(tagged(['alpha', 'FAVE-123']));
  });

  it('are at most 250, none longer than 255', async () => {
    const many = Array.from({ length: 249 }, (_, index) => `t${index}`).join(',');
    expect(await change('tagsAdd', [many])).toEqual({
      node: null,
      userErrors: [{ field: ['tags'], message: 'Tags cannot be more than 250' }],
    });
    expect(await change('tagsAdd', ['x'.repeat(256)])).toMatchObject({ node: null });
    expect(await change('tagsAdd', ['FAVE-123'])).toEqual(tagged(['alpha', 'FAVE-123']));
  });

  it('go on orders and products too, and on nothing that is not there', async () => {
    const [bag = ''] = await variantIds(shop, 'big-bag');
    await buy(shop, { lines: [{ merchandiseId: bag, quantity: 1 }] });
    const found = await admin('query O { orders(first: 1) { nodes { id } } }');
    const order = String(at(found, 'orders.nodes.0.id'));
    expect(await change('tagsAdd', ['late'], order)).toMatchObject({ node: { tags: ['late'] } });
    const { body } = await shop.control('GET', 'state');
    const product = `gid://shopify/Product/${String(at(body, 'shopify.products.0.id'))}`;
    const changed = await change('tagsAdd', ['x'], product);
    expect(changed).toEqual({ node: { id: product }, userErrors: [] });
    expect(await change('tagsAdd', ['x'], 'gid://shopify/Customer/1')).toEqual({
      node: null,
      userErrors: [{ field: ['id'], message: 'Customer does not exist' }],
    });
  });

  it('survive a restart of the sandbox, and a reset gives the seed back', async () => {
    await change('tagsAdd', ['kept'], castGid('ivy'));
    await shop.close();
    const again = await openShop({ dataDirectory: shop.dataDirectory });
    const state = async () => {
      const { body } = await again.control('GET', 'state');
      const rows = at(body, 'shopify.customers') as { email: string; tags: string[] }[];
      return (email: string) => rows.find((row) => row.email === email)?.tags;
    };
    const stored = await state();
    expect(stored('ivy@example.com')).toEqual(['kept']);
    expect(stored('tags@shop.example')).toEqual(['alpha', 'FAVE-123']);
    await again.control('POST', 'reset');
    const fresh = await state();
    expect(fresh('ivy@example.com')).toEqual([]);
    expect(fresh('tags@shop.example')).toBeUndefined();
    shop = again;
  });
});
