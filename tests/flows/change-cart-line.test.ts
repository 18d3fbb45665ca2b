import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCart, removeCartLine } from '../../app/platforms/shopify/cart/cart.server';
import { createStorefront, type Storefront } from '../../app/platforms/shopify/storefront.server';
import { operationOf } from '../../app/platforms/shopify/typed-document';
import { changeCartLine } from '../../app/services/cart/change-cart-line.server';
import { openShop, type Shop } from '../contract/sandbox-shop';
import { variantIds } from '../contract/sandbox-shopping';

let shop: Shop;
let storefront: Storefront;
let cup: string;
let lid: string;

beforeAll(async () => {
  shop = await openShop();
  storefront = createStorefront({
    base: shop.url,
    privateToken: 'sandbox-private-token',
    apiKey: '',
    apiSecret: '',
  } as Parameters<typeof createStorefront>[0]);
  [cup = ''] = await variantIds(shop, 'kraft-cup');
  [lid = ''] = await variantIds(shop, 'dome-lid');
});
afterAll(() => shop.discard());

/** A cart with two lines. */
async function started() {
  const lines = [cup, lid].map((merchandiseId) => ({ merchandiseId, quantity: 1 }));
  const change = await createCart(storefront, lines);
  if (change.outcome !== 'changed') throw new Error('there is no cart');
  const [first, second] = change.cart.lines;
  if (!first || !second) throw new Error('there are no lines');
  return { cartId: change.cart.id, first: first.id, second: second.id };
}

/** The storefront, where something happens just before a line is removed, or changed otherwise. */
function whereFirst(before: () => Promise<unknown>, change = 'CartRemove'): Storefront {
  return {
    query: storefront.query,
    async mutate(document, variables) {
      if (operationOf(document) === change) await before();
      return storefront.mutate(document, variables);
    },
  };
}

describe('removing a line', () => {
  it('leaves the other lines', async () => {
    const { cartId, first, second } = await started();
    const done = await changeCartLine(storefront, { cartId, lineId: first, requested: 'remove' });
    expect(done.ok).toBe(true);
    expect(done.cart?.lines.map(({ id }) => id)).toEqual([second]);
  });

  it('that another tab removes at the same moment is done, and keeps the cart', async () => {
    const { cartId, first, second } = await started();
    const elsewhere = whereFirst(() => removeCartLine(storefront, cartId, first));
    const done = await changeCartLine(elsewhere, { cartId, lineId: first, requested: 'remove' });
    expect(done.ok).toBe(true);
    expect(done.cart?.lines.map(({ id }) => id)).toEqual([second]);
  });
});

describe('changing a line that another tab removes at the same moment', () => {
  it('is refused, and keeps the cart', async () => {
    const { cartId, first } = await started();
    const elsewhere = whereFirst(() => removeCartLine(storefront, cartId, first), 'CartChange');
    const done = await changeCartLine(elsewhere, { cartId, lineId: first, requested: '2' });
    expect(done).toMatchObject({ ok: false, code: 'cart_line_missing' });
    expect(done.cart?.id).toBe(cartId);
  });
});
