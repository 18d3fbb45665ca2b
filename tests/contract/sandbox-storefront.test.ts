import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openShop } from './sandbox-shop';
import type { Shop } from './sandbox-shop';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.discard());

function callVersion(version: string): Promise<Response> {
  return fetch(`${shop.url}/api/${version}/graphql.json`, {
    method: 'POST',
    headers: { 'X-Shopify-Storefront-Access-Token': 'sandbox-public-token' },
    body: JSON.stringify({ query: '{ shop { name } }' }),
  });
}

describe('who may ask', () => {
  const document = '{ shop { name } }';

  it('takes the public and the private token, each in its own header', async () => {
    for (const headers of [
      { 'X-Shopify-Storefront-Access-Token': 'sandbox-public-token' },
      { 'Shopify-Storefront-Private-Token': 'sandbox-private-token' },
    ]) {
      const { status, body } = await shop.storefront(document, {}, headers as never);
      expect(status).toBe(200);
      expect(body.data).toEqual({ shop: { name: 'Earth Brands' } });
    }
  });

  it('refuses no token, a wrong one, and the private one in the public header', async () => {
    for (const headers of [
      {},
      { 'Shopify-Storefront-Private-Token': 'guess' },
      { 'X-Shopify-Storefront-Access-Token': 'sandbox-private-token' },
    ]) {
      const { status, body } = await shop.storefront(document, {}, headers as never);
      expect(status).toBe(401);
      expect(at(body, 'errors.0.extensions.code')).toBe('UNAUTHORIZED');
      expect(body.data).toBeUndefined();
    }
  });

  it('serves the two versions that it knows and no other', async () => {
    expect((await callVersion('2026-04')).status).toBe(200);
    expect((await callVersion('2026-10')).status).toBe(200);
    expect((await callVersion('2019-07')).status).toBe(404);
  });
});

describe('the schema', () => {
  it('refuses a field that the vendor does not have, and does nothing', async () => {
    const { status, body } = await shop.storefront(
      'mutation Wrong { cartCreate { cart { id total } } }',
    );
    expect(status).toBe(200);
    expect(at(body, 'errors.0.message')).toContain('Cannot query field "total" on type "Cart"');
    const state = await shop.control('GET', 'state');
    expect(at(state.body, 'shopify.carts')).toEqual([]);
  });

  it('answers broken documents and bodies with errors', async () => {
    const broken = await shop.storefront('{ products(');
    expect(at(broken.body, 'errors.0.message')).toContain('Syntax Error');
    const empty = await shop.storefront('');
    expect(empty.status).toBe(400);
  });
});

describe('one product', () => {
  it('has what the seed says, in the vendor’s shapes', async () => {
    const answer = await shop.storefront(`query ProductPage { product(handle: "kraft-cup") {
      id title vendor productType description descriptionHtml tags availableForSale totalInventory
      rim: metafield(namespace: "custom", key: "rim") { type value }
      limit: metafield(namespace: "custom", key: "max_quantity") { type value }
      unknown: metafield(namespace: "custom", key: "unknown") { value }
      options { name optionValues { name } }
      priceRange { minVariantPrice { amount } maxVariantPrice { amount currencyCode } }
      featuredImage { altText width height
        plain: url small: url(transform: { maxWidth: 300, maxHeight: 200, crop: CENTER, preferredContentType: WEBP }) }
      variants(first: 10) { nodes { id title sku availableForSale quantityAvailable
        price { amount } selectedOptions { name value }
        caseCount: metafield(namespace: "custom", key: "case_count") { type value } } } } }`);
    expect(answer.body.errors).toBeUndefined();
    expect(at(answer.body, 'data.product')).toMatchObject({
      id: expect.stringMatching(/^gid:\/\/shopify\/Product\/\d{13}$/),
      title: 'Kraft Cup',
      vendor: 'Earth Brands',
      description: 'A cup for something hot. Made of <plants> & little else.',
      descriptionHtml:
        '<p>A cup for something hot.</p>\n<p>Made of &lt;plants&gt; &amp; little else.</p>',
      availableForSale: true,
      totalInventory: 43,
      rim: { type: 'single_line_text_field', value: '90 mm' },
      limit: { type: 'number_integer', value: '8' },
      unknown: null,
      options: [{ name: 'Case', optionValues: [{ name: '50' }, { name: '500' }] }],
      priceRange: {
        minVariantPrice: { amount: '12.5' },
        maxVariantPrice: { amount: '99.05', currencyCode: 'USD' },
      },
      variants: {
        nodes: [
          {
            title: '50',
            price: { amount: '12.5' },
            quantityAvailable: 40,
            selectedOptions: [{ name: 'Case', value: '50' }],
            caseCount: { type: 'number_integer', value: '50' },
          },
          { title: '500', price: { amount: '99.05' }, quantityAvailable: 3 },
        ],
      },
    });
    const image = at(answer.body, 'data.product.featuredImage') as Record<string, string>;
    const file = `${shop.url}/cdn/shop/files/cup-hot-12-kraft.webp`;
    expect(image.plain).toMatch(/\?v=\d+$/);
    expect(image.plain?.startsWith(file)).toBe(true);
    expect(image.small).toMatch(/\?v=\d+&width=300&height=200&crop=center&format=webp$/);
    expect(image).toMatchObject({ width: 1200, height: 1200 });
  });

  it('is null for an unknown handle; a sold-out one says so', async () => {
    const answer = await shop.storefront(`{ none: product(handle: "nothing") { id }
      hat: product(handle: "sold-out-hat") { availableForSale
        selectedOrFirstAvailableVariant { title availableForSale } } }`);
    expect(answer.body.data).toEqual({
      none: null,
      hat: {
        availableForSale: false,
        selectedOrFirstAvailableVariant: { title: 'Default Title', availableForSale: false },
      },
    });
  });

  it('picks the selected variant, or the first that can be bought', async () => {
    const answer = await shop.storefront(`{ product(handle: "kraft-cup") {
      first: selectedOrFirstAvailableVariant { title }
      chosen: selectedOrFirstAvailableVariant(selectedOptions: [{ name: "Case", value: "500" }]) { title }
      none: variantBySelectedOptions(selectedOptions: [{ name: "Case", value: "7" }]) { title } } }`);
    expect(answer.body.data).toEqual({
      product: { first: { title: '50' }, chosen: { title: '500' }, none: null },
    });
  });

  it('is found by id among others, null where there is nothing', async () => {
    const found = await shop.storefront('{ product(handle: "dome-lid") { id } }');
    const id = at(found.body, 'data.product.id');
    const answer = await shop.storefront(
      'query Nodes($ids: [ID!]!) { nodes(ids: $ids) { __typename ... on Product { handle } } }',
      { ids: [id, 'gid://shopify/Product/1'] },
    );
    expect(answer.body.data).toEqual({
      nodes: [{ __typename: 'Product', handle: 'dome-lid' }, null],
    });
  });
});
