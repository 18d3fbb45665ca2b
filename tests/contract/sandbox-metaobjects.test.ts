import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { at, openShop } from './sandbox-shop';
import type { Shop } from './sandbox-shop';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => shop.control('POST', 'reset'));
afterAll(() => shop.discard());

const change = (input: object) =>
  shop.control('POST', 'shopify', { action: 'metaobject', ...input });

/** Lists the metaobjects through the Admin API, as the app does. */
async function listed(): Promise<unknown> {
  const { body } = await shop.admin(
    `{ metaobjects(type: "earth_prime", first: 10) {
      nodes { handle fields { key value } field(key: "earth_prime_text") { value } } } }`,
  );
  return at(body, 'data.metaobjects.nodes');
}

/** Reads the metaobject through the Storefront API. */
async function inStorefront(): Promise<unknown> {
  const { body } = await shop.storefront(
    'query T($h: MetaobjectHandleInput!) { metaobject(handle: $h) { text: field(key: "earth_prime_text") { value } } }',
    { h: { type: 'earth_prime', handle: 'earth_prime' } },
  );
  return at(body, 'data.metaobject');
}

const withText = (value: string | null) => ({
  handle: 'earth_prime',
  fields: [{ key: 'earth_prime_text', value }],
  field: { value },
});

describe('what staff do to the Earth Prime metaobject', () => {
  it('changes its text in both APIs', async () => {
    expect((await change({ set: { earth_prime_text: 'New words' } })).status).toBe(200);
    expect(await listed()).toEqual([withText('New words')]);
    expect(await inStorefront()).toEqual({ text: { value: 'New words' } });
  });

  it.each([null, ''])('empties the field (%j): it is there without a value', async (nothing) => {
    await change({ set: { earth_prime_text: nothing } });
    expect(await listed()).toEqual([withText(null)]);
    expect(await inStorefront()).toEqual({ text: { value: null } });
  });

  it('takes the field out of the definition', async () => {
    await change({ without: ['earth_prime_text'] });
    expect(await listed()).toEqual([{ handle: 'earth_prime', fields: [], field: null }]);
    expect(await inStorefront()).toEqual({ text: null });
  });

  it('deletes it, and brings it back as it was at first', async () => {
    const before = await listed();
    await change({ set: { earth_prime_text: 'New words' } });
    expect((await change({ is: 'deleted' })).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect(await inStorefront()).toBeNull();
    expect((await change({ is: 'deleted' })).status).toBe(400);
    await change({ is: 'restored' });
    expect(await listed()).toEqual(before);
  });

  it.each([
    [{}, 'set, without or is must say what to change'],
    [{ set: { other: 'x' } }, 'there is no field other'],
    [{ without: ['other'] }, 'there is no field other'],
    [{ is: 'gone' }, 'is says deleted or restored'],
    [{ handle: 'other', is: 'restored' }, 'there is no metaobject earth_prime other'],
  ])('refuses %j', async (input, message) => {
    const answer = await change(input);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(message);
    expect(await listed()).toMatchObject([{ handle: 'earth_prime' }]);
  });
});
