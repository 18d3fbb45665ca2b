import { expect, it } from 'vitest';
import { findVariantLimit } from '~/platforms/shopify/cart/variant-limit.server';
import { fetchChanged } from './catalogue/listed-products.server';
import { createCatalogue } from '~/platforms/shopify/catalogue/catalogue.server';
import type { Storefront } from './storefront.server';
import { operationOf } from './typed-document';
import { listVariantStates } from '~/platforms/shopify/catalogue/own-products.server';

/** Products as a real shop may have them, but the sandbox never does. */

const ID = 'gid://shopify/ProductVariant/1';

/** A shop of one product with one variant. */
function shop({ tags = ['Public'], ...variant }: { tags?: string[]; quantityAvailable?: number }) {
  const product = {
    id: 'gid://shopify/Product/1',
    handle: 'cup',
    title: 'Cup',
    productType: 'Cups',
    description: '',
    descriptionHtml: '',
    tags,
    availableForSale: true,
    specs: [],
    options: [],
    featuredImage: null,
    images: { nodes: [] },
    priceRange: { minVariantPrice: { amount: '1.0', currencyCode: 'USD' } },
  };
  const sold = {
    __typename: 'ProductVariant',
    id: ID,
    title: 'Case',
    availableForSale: true,
    quantityAvailable: 5,
    price: { amount: '1.0', currencyCode: 'USD' },
    selectedOptions: [],
    image: null,
    product,
    ...variant,
  };
  const whole = { ...product, variants: { nodes: [sold] } };
  const answers: Record<string, unknown> = {
    ProductPage: { product: whole },
    ListedProduct: { nodes: [{ __typename: 'Product', ...whole }] },
    Catalogue: { products: { nodes: [whole], pageInfo: { hasNextPage: false, endCursor: null } } },
  };
  const query = (document: string) =>
    Promise.resolve(answers[operationOf(document)] ?? { nodes: [sold] });
  return { query } as unknown as Storefront;
}

it.each([
  ['counted', 5, 5],
  ['sold on when none is left', 0, null],
  ['sold on, with some owed already', -3, null],
])('a variant that is for sale and %s', async (_kind, quantityAvailable, stock) => {
  const storefront = shop({ quantityAvailable });
  expect(await findVariantLimit(storefront, ID)).toMatchObject({ available: true, stock });
  expect((await listVariantStates(storefront, [ID], [])).get(ID)).toMatchObject({ stock });
  const page = await createCatalogue(storefront).product('cup');
  expect(page?.variants).toMatchObject([{ available: true, stock }]);
});

it('a product whose tag is written in another case has a page where lists show it', async () => {
  const storefront = shop({ tags: ['public'] });
  const catalogue = createCatalogue(storefront);
  expect((await catalogue.snapshot()).byHandle.has('cup')).toBe(true);
  expect(await catalogue.product('cup')).toMatchObject({ handle: 'cup' });
  catalogue.change(await fetchChanged(storefront, ['gid://shopify/Product/1']));
  expect((await catalogue.snapshot()).byHandle.has('cup')).toBe(true);
  expect(await findVariantLimit(storefront, ID)).toMatchObject({ id: ID });
});
