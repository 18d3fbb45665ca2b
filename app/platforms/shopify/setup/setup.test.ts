import { expect, it } from 'vitest';
import { STOREFRONT_METAFIELDS } from '~/domain/catalogue/needed-metafields';
import { watchVersion } from '~/platforms/shopify/api-version';
import * as cart from '~/platforms/shopify/cart/cart-documents';
import * as products from '~/platforms/shopify/catalogue/product-documents';
import { createPageSizes, tooExpensive } from '~/platforms/shopify/page-sizes';

const answer = (version: string) => new Headers({ 'X-Shopify-API-Version': version });

it('needs a definition of every metafield that a Storefront document reads', () => {
  const documents = Object.values({ ...products, ...cart }).filter(
    (one) => typeof one === 'string',
  );
  const keys = documents.flatMap((text) =>
    [...text.matchAll(/namespace: "custom",\s*key: "(\w+)"/g)].map(([, key]) => key),
  );
  const needed = STOREFRONT_METAFIELDS.map(({ key }) => key);
  expect(new Set(needed)).toEqual(new Set(keys));
});

it('tells of another version at once, and again an hour later', () => {
  const told: string[] = [];
  let at = 0;
  const hear = watchVersion(
    'admin',
    '2026-10',
    ({ version }) => void told.push(version),
    () => at,
  );
  hear(answer('2026-10'));
  hear(new Headers());
  expect(told).toEqual([]);
  hear(answer('2027-01'));
  hear(answer('2027-01'));
  expect(told).toEqual(['2027-01']);
  at = 60 * 60_000;
  hear(answer('2027-01'));
  expect(told).toEqual(['2027-01', '2027-01']);
});

it('makes a page that is too expensive as small as its cost says, and begins with it from then on', () => {
  const paged = 'query List($first: Int!) { a(first: $first) { pageInfo { hasNextPage } } }';
  const pages = createPageSizes();
  const refused = { code: 'MAX_COST_EXCEEDED', cost: 1_400, maxCost: 1_000 };
  expect(tooExpensive({ errors: { graphQLErrors: [{ extensions: refused }] } })).toEqual({
    cost: 1_400,
    limit: 1_000,
  });
  const given = { cost: 1_400, limit: 1_000 };
  expect(pages.shrink('List', paged, { first: 10, after: 'x' }, given)).toBe(true);
  expect(pages.fit('List', { first: 10, after: 'y' })).toEqual({ first: 7, after: 'y' });
  expect(pages.fit('List', { first: 3 })).toEqual({ first: 3 });
  // A cost that does not grow with the page must not keep it as large as it was, nor empty it.
  expect(pages.shrink('List', paged, { first: 7 }, { cost: 1_001, limit: 1_000 })).toBe(true);
  expect(pages.fit('List', { first: 10 })).toEqual({ first: 6 });
  expect(pages.shrink('List', paged, { first: 6 }, { cost: 60_000, limit: 1_000 })).toBe(true);
  expect(pages.fit('List', { first: 10 })).toEqual({ first: 1 });
  expect(pages.shrink('List', paged, { first: 1 }, given)).toBe(false);
  // Whoever does not page would take the part for the whole.
  const whole = 'query One { a(first: 50) { id } }';
  expect(pages.shrink('One', whole, { first: 50 }, given)).toBe(false);
});
