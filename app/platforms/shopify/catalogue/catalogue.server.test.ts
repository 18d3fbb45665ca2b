import { EventEmitter, once } from 'node:events';
import { expect, it } from 'vitest';
import { createCatalogue } from './catalogue.server';
import type { Storefront } from '~/platforms/shopify/storefront.server';
import { operationOf } from '~/platforms/shopify/typed-document';

const ID = 'gid://shopify/Product/1';

/** A shop of one product whose title changes. A held answer has the title of when it was asked for. */
function shop() {
  let title = 'Old';
  let description = 'Holds coffee.';
  const held = new Map<string, Promise<unknown>>();
  const query = async (document: string) => {
    const operation = operationOf(document);
    const product = {
      __typename: 'Product',
      id: ID,
      handle: 'cup',
      title,
      productType: 'Cups',
      description,
      descriptionHtml: '',
      tags: ['Public'],
      availableForSale: true,
      specs: [],
      options: [],
      featuredImage: null,
      images: { nodes: [] },
      priceRange: { minVariantPrice: { amount: '1.00', currencyCode: 'USD' } },
      variants: { nodes: [] },
    };
    const wait = held.get(operation);
    held.delete(operation);
    await wait;
    if (operation === 'ProductPage') return { product };
    if (operation === 'ListedProduct') return { nodes: [product] };
    return { products: { nodes: [product], pageInfo: { hasNextPage: false, endCursor: null } } };
  };
  return {
    catalogue: createCatalogue({ query } as unknown as Storefront),
    rename: (to: string) => void (title = to),
    describe: (to: string) => void (description = to),
    /** Holds back the next answer of this operation until it is released. */
    hold(operation: string) {
      const gate = new EventEmitter();
      held.set(operation, once(gate, 'open'));
      return () => gate.emit('open');
    },
  };
}

it('a change while everything is read for the first time is not overwritten by that read', async () => {
  const { catalogue, rename, hold } = shop();
  const letGo = hold('Catalogue');
  const first = catalogue.snapshot();
  rename('New');
  const refreshed = catalogue.productChanged(ID);
  letGo();
  await Promise.all([first, refreshed]);
  expect((await catalogue.snapshot()).products[0]?.title).toBe('New');
});

it('a change while a product is read for the first time is seen by whoever asks next', async () => {
  const { catalogue, rename, hold } = shop();
  const letGo = hold('ProductPage');
  const first = catalogue.product('cup');
  rename('New');
  await catalogue.productChanged(ID);
  letGo();
  await first;
  expect((await catalogue.product('cup'))?.title).toBe('New');
});

it('nobody who asks after a change waits for an answer from before it', async () => {
  const { catalogue, rename, hold } = shop();
  await catalogue.product('cup');
  await catalogue.productChanged(ID);
  const letGo = hold('ProductPage');
  const before = catalogue.product('cup');
  rename('New');
  await catalogue.productChanged(ID);
  const after = catalogue.product('cup');
  letGo();
  await before;
  expect((await after)?.title).toBe('New');
  expect((await catalogue.product('cup'))?.title).toBe('New');
});

it('pages are told of what they show, and of nothing else', async () => {
  const { catalogue, rename, describe } = shop();
  let told = 0;
  catalogue.onChange(() => (told += 1));
  await catalogue.snapshot();
  await catalogue.productChanged(ID);
  await catalogue.product('cup');
  // A change at Shopify that nothing here shows.
  await catalogue.productChanged(ID);
  expect(told).toBe(0);
  rename('New');
  await catalogue.productChanged(ID);
  expect(told).toBe(1);
  await catalogue.product('cup');
  const before = told;
  describe('Holds tea.');
  await catalogue.productChanged(ID);
  expect(told).toBe(before + 1);
});

it('pages are told if details were being read while a change came', async () => {
  const { catalogue, hold } = shop();
  await catalogue.snapshot();
  let told = 0;
  catalogue.onChange(() => (told += 1));
  const letGo = hold('ProductPage');
  const reading = catalogue.product('cup');
  await catalogue.productChanged(ID);
  expect(told).toBe(1);
  letGo();
  await reading;
});
