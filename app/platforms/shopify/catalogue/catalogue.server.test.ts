import { EventEmitter, once } from 'node:events';
import { expect, it } from 'vitest';
import { createCatalogue } from './catalogue.server';
import { fetchChanged, fetchListed } from './listed-products.server';
import { pageCatalogue } from './page-catalogue';
import type { Storefront } from '~/platforms/shopify/storefront.server';
import { operationOf } from '~/platforms/shopify/typed-document';

const ID = 'gid://shopify/Product/1';

/** A shop of one product whose title changes. A held answer has the title of when it was asked for. */
function shop() {
  let facts: Record<string, unknown> = { title: 'Old', description: 'Holds coffee.' };
  const change = (to: Record<string, unknown>) => void (facts = { ...facts, ...to });
  const held = new Map<string, Promise<unknown>>();
  const query = async (document: string) => {
    const operation = operationOf(document);
    const product = {
      __typename: 'Product',
      id: ID,
      handle: 'cup',
      productType: 'Cups',
      descriptionHtml: '',
      tags: ['Public'],
      availableForSale: true,
      specs: [],
      options: [],
      featuredImage: null,
      images: { nodes: [] },
      priceRange: { minVariantPrice: { amount: '1.00', currencyCode: 'USD' } },
      variants: { nodes: [] },
      ...facts,
    };
    const wait = held.get(operation);
    held.delete(operation);
    await wait;
    if (operation === 'ProductPage') return { product };
    if (operation === 'ListedProduct') return { nodes: [product] };
    return { products: { nodes: [product], pageInfo: { hasNextPage: false, endCursor: null } } };
  };
  const storefront = { query } as unknown as Storefront;
  const catalogue = createCatalogue(storefront);
  return {
    catalogue,
    /** What comes of a webhook: the product is read, and taken over. */
    webhook: async () => catalogue.change(await fetchChanged(storefront, [ID])),
    /** The same, while nobody has read the details. */
    async webhookOfList() {
      const [change] = await fetchListed(storefront, [ID]);
      if (change) catalogue.change([{ ...change, digest: null }]);
    },
    change,
    rename: (title: string) => change({ title }),
    describe: (description: string) => change({ description }),
    /** Holds back the next answer of this operation until it is released. */
    hold(operation: string) {
      const gate = new EventEmitter();
      held.set(operation, once(gate, 'open'));
      return () => gate.emit('open');
    },
  };
}

it('a change while everything is read for the first time is not overwritten by that read', async () => {
  const { catalogue, webhook, rename, hold } = shop();
  const letGo = hold('Catalogue');
  const first = catalogue.snapshot();
  rename('New');
  const refreshed = webhook();
  letGo();
  await Promise.all([first, refreshed]);
  expect((await catalogue.snapshot()).products[0]?.title).toBe('New');
});

it('a change while a product is read for the first time is seen by whoever asks next', async () => {
  const { catalogue, webhook, rename, hold } = shop();
  const letGo = hold('ProductPage');
  const first = catalogue.product('cup');
  rename('New');
  await webhook();
  letGo();
  await first;
  expect((await catalogue.product('cup'))?.title).toBe('New');
});

it('nobody who asks after a change waits for an answer from before it', async () => {
  const { catalogue, webhookOfList, rename, hold } = shop();
  await catalogue.product('cup');
  await webhookOfList();
  const letGo = hold('ProductPage');
  const before = catalogue.product('cup');
  rename('New');
  await webhookOfList();
  const after = catalogue.product('cup');
  letGo();
  await before;
  expect((await after)?.title).toBe('New');
  expect((await catalogue.product('cup'))?.title).toBe('New');
});

/** What pages are told, in turn. */
function listen(catalogue: ReturnType<typeof shop>['catalogue']) {
  const told: string[] = [];
  catalogue.onChange((dropped) => told.push([...dropped].toSorted().join(' ')));
  return told;
}

it('pages are told of what they show, and of nothing else', async () => {
  const { catalogue, webhook, rename, describe } = shop();
  const told = listen(catalogue);
  await catalogue.snapshot();
  // What this process has not read cannot be compared: another one may have, and the edge its page.
  await webhook();
  expect(told).toEqual(['product-cup']);
  await catalogue.product('cup');
  told.length = 0;
  // A change at Shopify that nothing here shows.
  await webhook();
  expect(told).toEqual([]);
  rename('New');
  await webhook();
  expect(told).toEqual(['card-cup catalogue list-cups product-cup']);
  await catalogue.product('cup');
  told.length = 0;
  describe('Holds tea.');
  await webhook();
  expect(told[0]).toBe('card-cup catalogue list-cups product-cup');
});

it('pages that choose products by their facts are told of these alone', async () => {
  const { catalogue, webhook, change } = shop();
  const told = listen(catalogue);
  await catalogue.snapshot();
  change({ availableForSale: false });
  await webhook();
  expect(told).toEqual(['card-cup catalogue facts-cups list-cups product-cup']);
  change({ productType: 'Lids' });
  await webhook();
  expect(told[1]).toContain('facts-cups facts-lids list-cups list-lids');
  change({ tags: [] });
  await webhook();
  expect(told[2]).toBe('card-cup catalogue facts-lids list-lids product-cup');
  expect((await catalogue.snapshot()).products).toEqual([]);
});

it('a change of stock is one of the product’s own page', async () => {
  const { catalogue, webhook, change } = shop();
  const told = listen(catalogue);
  await catalogue.snapshot();
  await catalogue.product('cup');
  const { products } = await catalogue.snapshot();
  change({ descriptionHtml: '<p>One less.</p>' });
  await webhook();
  expect(told).toEqual(['product-cup']);
  expect((await catalogue.snapshot()).products).toBe(products);
});

it('pages are told if details were being read while a change came', async () => {
  const { catalogue, webhook, hold } = shop();
  await catalogue.snapshot();
  const told = listen(catalogue);
  const letGo = hold('ProductPage');
  const reading = catalogue.product('cup');
  await webhook();
  expect(told).toEqual(['product-cup']);
  letGo();
  await reading;
});

it('a page is tagged with what it reads, and its lists have nothing else', async () => {
  const { catalogue } = shop();
  const shown = new Set<string>();
  const page = pageCatalogue(catalogue, shown);
  expect(await page.ofTypes(['lids'])).toEqual([]);
  expect(await page.around({ productType: 'cups' })).toHaveLength(1);
  page.shows([{ handle: 'küp' }, null]);
  await page.product('cup');
  expect([...shown]).toEqual([
    'list-lids',
    'facts-cups',
    'facts-lids',
    'card-k%C3%BCp',
    'product-cup',
  ]);
  expect(await page.ofTypes(['cups'])).toBe(await page.ofTypes(['cups']));
  await page.snapshot();
  expect(shown).toContain('catalogue');
});
