import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openShop } from './sandbox-shop';
import type { Shop } from './sandbox-shop';
import { variantIds } from './sandbox-shopping';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.discard());

describe('the token', () => {
  it('is granted for the client’s credentials and lasts a day of the sandbox’s clock', async () => {
    const own = await openShop();
    const { status, body } = await own.grant();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      expires_in: 86_399,
      access_token: expect.stringMatching(/^shpat_/),
    });
    const token = String(body.access_token);
    const call = () => own.admin('query S { shop { name } }', {}, token);
    expect((await call()).status).toBe(200);
    await own.control('POST', 'clock', { advanceMs: 86_399_000 });
    expect((await call()).status).toBe(401);
    await own.discard();
  });

  it('is refused for a wrong secret or grant, and needed for every call', async () => {
    expect((await shop.grant({ client_secret: 'guess' })).status).toBe(400);
    expect((await shop.grant({ grant_type: 'password' })).status).toBe(400);
    const { status, body } = await shop.admin('query S { shop { name } }', {}, 'guess');
    expect(status).toBe(401);
    expect(String(body.errors)).toContain('Invalid API key or access token');
  });
});

describe('the shop', () => {
  it('tells scopes and versions at the start', async () => {
    const { body } = await shop.admin(`query Preflight {
      shop { id name myshopifyDomain currencyCode customerAccountsV2 { customerAccountsVersion } }
      currentAppInstallation { accessScopes { handle } }
      publicApiVersions { handle supported } }`);
    expect(body.errors).toBeUndefined();
    expect(at(body, 'data.shop')).toMatchObject({
      currencyCode: 'USD',
      customerAccountsV2: { customerAccountsVersion: 'NEW_CUSTOMER_ACCOUNTS' },
    });
    expect(at(body, 'data.currentAppInstallation.accessScopes')).toContainEqual({
      handle: 'read_orders',
    });
    expect(at(body, 'data.publicApiVersions')).toContainEqual({
      handle: '2026-10',
      supported: true,
    });
  });

  it('refuses what the schema does not have and what the app has no scope for', async () => {
    const unknown = await shop.admin('query U { shop { nickname } }');
    expect(String(at(unknown.body, 'errors.0.message'))).toContain('Cannot query field "nickname"');
    const gap = await shop.admin(
      `mutation G { storeCreditAccountCredit(id: "gid://shopify/Customer/1",
        creditInput: { creditAmount: { amount: 1, currencyCode: USD } }) { userErrors { message } } }`,
    );
    expect(at(gap.body, 'errors.0.extensions.code')).toBe('ACCESS_DENIED');
  });

  it('lists products with Admin shapes and limits by variant', async () => {
    const products =
      await shop.admin(`query ProductsList { products(first: 5, query: "product_type:lids") {
      nodes { handle status totalInventory priceRangeV2 { minVariantPrice { amount } }
        featuredMedia { preview { image { url(transform: { maxWidth: 200 }) altText } } } } } }`);
    expect(products.body.errors).toBeUndefined();
    expect(at(products.body, 'data.products.nodes')).toMatchObject([
      {
        handle: 'dome-lid',
        status: 'ACTIVE',
        totalInventory: 10,
        priceRangeV2: { minVariantPrice: { amount: '5.0' } },
        featuredMedia: { preview: { image: { url: expect.stringContaining('&width=200') } } },
      },
    ]);
    const limits = await shop.admin(
      `query VariantLimits($ids: [ID!]!) { nodes(ids: $ids) { id ... on ProductVariant { price
        maxQuantity: metafield(namespace: "custom", key: "max_quantity") { value type compareDigest }
        product { maxQuantity: metafield(namespace: "custom", key: "max_quantity") { value } } } } }`,
      { ids: [...(await variantIds(shop, 'kraft-cup')), 'gid://shopify/ProductVariant/1'] },
    );
    expect(at(limits.body, 'data.nodes')).toMatchObject([
      {
        price: '12.50',
        maxQuantity: {
          value: '6',
          type: 'number_integer',
          compareDigest: expect.stringMatching(/^\w{64}$/),
        },
        product: { maxQuantity: { value: '8' } },
      },
      { price: '99.05', maxQuantity: null },
      null,
    ]);
  });

  it('keeps the Earth Prime text', async () => {
    const { body } = await shop.admin(
      'query T($h: MetaobjectHandleInput!) { metaobjectByHandle(handle: $h) { type text: field(key: "earth_prime_text") { value } } }',
      { h: { type: 'earth_prime', handle: 'earth_prime' } },
    );
    expect(String(at(body, 'data.metaobjectByHandle.text.value')).length).toBeGreaterThan(20);
  });
});

describe('the schemas in the repository', () => {
  it('are whole: every interface that is answered with has a type to answer with', () => {
    for (const name of ['storefront', 'admin']) {
      const text = readFileSync(
        new URL(`../../sandbox/shopify/schema/${name}.graphql`, import.meta.url),
        'utf8',
      );
      const schema = buildSchema(text);
      for (const type of ['Node', 'Media', 'BaseCartLine']) {
        const found = schema.getType(type);
        if (found && 'resolveType' in found) {
          expect(schema.getPossibleTypes(found as never).length).toBeGreaterThan(0);
        }
      }
    }
  });
});
