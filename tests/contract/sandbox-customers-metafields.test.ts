import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminOf, castGid, create } from './sandbox-people';
import type { AdminCall } from './sandbox-people';
import { at, openShop } from './sandbox-shop';
import type { Shop } from './sandbox-shop';

let shop: Shop;
let admin: AdminCall;
let ownerId: string;

beforeAll(async () => {
  shop = await openShop();
  admin = await adminOf(shop);
  ({ id: ownerId } = await create(admin, { email: 'metafields@shop.example' }));
});
afterAll(() => shop.discard());

const cash = (value: string, more: object = {}) => ({
  ownerId,
  namespace: 'custom',
  key: 'earthcash',
  type: 'number_decimal',
  value,
  ...more,
});

const set = async (...metafields: object[]) =>
  at(
    await admin(
      `mutation SetMetafields($metafields: [MetafieldsSetInput!]!) {
        metafieldsSet(metafields: $metafields) { metafields { key type value compareDigest }
          userErrors { code elementIndex field message } } }`,
      { metafields },
    ),
    'metafieldsSet',
  );

async function read(key = 'earthcash') {
  const data = await admin(
    `query CustomerMetafield($id: ID!, $key: String!) { customer(id: $id) {
      metafield(namespace: "custom", key: $key) { type value compareDigest } } }`,
    { id: ownerId, key },
  );
  return at(data, 'customer.metafield') as { value: string; compareDigest: string } | null;
}

const rejection = (code: string) => ({ metafields: [], userErrors: [{ code }] });

describe('a metafield', () => {
  it('is written only if there is none, when that is said with null', async () => {
    expect(await set(cash('30.60', { compareDigest: null }))).toMatchObject({
      metafields: [{ key: 'earthcash', type: 'number_decimal', value: '30.60' }],
      userErrors: [],
    });
    expect(await set(cash('1.00', { compareDigest: null }))).toMatchObject(
      rejection('STALE_OBJECT'),
    );
    expect(await read()).toMatchObject({ value: '30.60' });
  });

  it('is written only if it is still what was read, when its digest is sent', async () => {
    const before = await read();
    const compareDigest = before?.compareDigest;
    expect(await set(cash('31.00', { compareDigest }))).toMatchObject({ userErrors: [] });
    expect(await set(cash('99.00', { compareDigest }))).toMatchObject(rejection('STALE_OBJECT'));
    expect(await read()).toMatchObject({ value: '31.00' });
    expect(await set(cash('5.00', { compareDigest: 'x' }))).toMatchObject(
      rejection('INVALID_COMPARE_DIGEST'),
    );
    const other = { key: 'tier', type: 'single_line_text_field', value: 'gold' };
    expect(await set(cash('', { ...other, compareDigest }))).toMatchObject(
      rejection('INVALID_COMPARE_DIGEST'),
    );
  });

  it('is written in any case without a digest', async () => {
    expect(await set(cash('0.00'))).toMatchObject({ userErrors: [] });
    const digest = createHash('sha256').update('0.00').digest('hex');
    expect(await read()).toMatchObject({ value: '0.00', compareDigest: digest });
  });

  it('counts to twenty when twenty count at once, each with a digest', async () => {
    let refused = 0;
    async function count(): Promise<void> {
      const now = await read();
      const value = String(Number(now?.value) + 1);
      const answer = await set(cash(value, { compareDigest: now?.compareDigest }));
      const [error] = at(answer, 'userErrors') as { code: string }[];
      if (error === undefined) return;
      expect(error.code).toBe('STALE_OBJECT');
      refused += 1;
      await count();
    }
    await Promise.all(Array.from({ length: 20 }, count));
    expect(await read()).toMatchObject({ value: '20' });
    expect(refused).toBeGreaterThan(0);
  });

  it('goes with the others of its call or not at all', async () => {
    const tier = { key: 'tier', type: 'single_line_text_field', value: 'gold' };
    expect(await set(cash('', tier), cash('many'))).toMatchObject({
      metafields: [],
      userErrors: [{ code: 'INVALID_VALUE', elementIndex: 1, field: ['metafields', '1', 'value'] }],
    });
    expect(await read('tier')).toBeNull();
    expect(await set(cash('', tier), cash('7.00'))).toMatchObject({ userErrors: [] });
    expect(await read('tier')).toMatchObject({ value: 'gold' });
  });

  it('keeps its type, and needs one when it is new', async () => {
    expect(await set(cash('8.00', { type: null }))).toMatchObject({
      metafields: [{ type: 'number_decimal' }],
    });
    expect(await set(cash('8', { key: 'fresh', type: null }))).toMatchObject(rejection('BLANK'));
    expect(await set(cash('8', { type: 'string' }))).toMatchObject(rejection('INVALID_TYPE'));
    expect(await set(cash(' '))).toMatchObject(rejection('BLANK'));
    expect(await set(cash('1', { key: 'k' }))).toMatchObject(rejection('TOO_SHORT'));
    expect(await set(cash('1', { ownerId: 'gid://shopify/Customer/1' }))).toMatchObject(
      rejection('INVALID'),
    );
    const two = { key: 'tier', type: 'single_line_text_field', value: 'a\nb' };
    expect(await set(cash('', two))).toMatchObject(rejection('INVALID_VALUE'));
    expect(await set(...Array.from({ length: 26 }, () => cash('1')))).toMatchObject({
      metafields: null,
      userErrors: [{ code: 'LESS_THAN_OR_EQUAL_TO', field: ['metafields'] }],
    });
  });

  it('of a product and of a variant is this app’s to write as well', async () => {
    const { body } = await shop.control('GET', 'state');
    const product = `gid://shopify/Product/${String(at(body, 'shopify.products.0.id'))}`;
    const variantId = String(at(body, 'shopify.products.0.variants.0.id'));
    const variant = `gid://shopify/ProductVariant/${variantId}`;
    for (const owner of [product, variant]) {
      const limit = { ownerId: owner, key: 'max_quantity', type: 'number_integer' };
      expect(await set(cash('7', limit))).toMatchObject({ userErrors: [] });
    }
    const after = (await shop.control('GET', 'state')).body;
    const written = expect.arrayContaining([
      expect.objectContaining({ key: 'max_quantity', value: '7' }),
    ]) as unknown;
    expect(at(after, 'shopify.products.0.metafields')).toEqual(written);
    expect(at(after, 'shopify.products.0.variants.0.metafields')).toEqual(written);
  });

  it('is taken away, once', async () => {
    const consume = () =>
      admin(
        `mutation Take($metafields: [MetafieldIdentifierInput!]!) {
          metafieldsDelete(metafields: $metafields) {
            deletedMetafields { ownerId namespace key } userErrors { field message } } }`,
        { metafields: [{ ownerId, namespace: 'custom', key: 'tier' }] },
      );
    expect(at(await consume(), 'metafieldsDelete')).toEqual({
      deletedMetafields: [{ ownerId, namespace: 'custom', key: 'tier' }],
      userErrors: [],
    });
    expect(await read('tier')).toBeNull();
    expect(at(await consume(), 'metafieldsDelete.deletedMetafields')).toEqual([null]);
  });

  it('changes when an outsider writes it', async () => {
    await shop.control('POST', 'shopify', {
      action: 'customer-metafield',
      id: ownerId,
      key: 'earthcash',
      value: '500.00',
    });
    expect(await read()).toMatchObject({ type: 'number_decimal', value: '500.00' });
    const gone = { action: 'customer-metafield', id: ownerId, key: 'earthcash', value: '' };
    await shop.control('POST', 'shopify', gone);
    expect(await read()).toBeNull();
  });

  it('without a namespace is the app’s own, not the one in custom', async () => {
    const data = await admin(
      'query M($id: ID!) { customer(id: $id) { metafield(key: "tier") { value } } }',
      { id: castGid('ella') },
    );
    expect(data).toEqual({ customer: { metafield: null } });
  });
});
