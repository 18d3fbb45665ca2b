import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCartLines, findCart } from '../../app/platforms/shopify/cart/cart.server';
import { createStorefront, type Storefront } from '../../app/platforms/shopify/storefront.server';
import { at, openShop, type Shop } from '../contract/sandbox-shop';
import { CART_ADD, CART_START, variantIds } from '../contract/sandbox-shopping';

let shop: Shop;
let storefront: Storefront;
let bag: string;
beforeAll(async () => {
  shop = await openShop();
  storefront = createStorefront({
    base: shop.url,
    privateToken: 'sandbox-private-token',
    apiKey: '',
    apiSecret: '',
  } as Parameters<typeof createStorefront>[0]);
  [bag = ''] = await variantIds(shop, 'big-bag');
});
afterAll(() => shop.discard());

/** Lines of the same goods that differ in an attribute, so that they stay apart. */
const apart = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, place) => ({
    merchandiseId: bag,
    quantity: 1,
    attributes: [{ key: 'print', value: `no. ${from + place}` }],
  }));

it.each([101, 260])('a cart of %i lines is read whole, also after a change', async (size) => {
  const started = await shop.storefront(CART_START, { input: { lines: apart(0, 100) } });
  const id = String(at(started.body, 'data.cartCreate.cart.id'));
  for (let from = 100; from < size; from += 100) {
    const lines = apart(from, Math.min(size, from + 100));
    await shop.storefront(CART_ADD, { cartId: id, lines });
  }
  const cart = await findCart(storefront, id);
  expect(cart?.lines).toHaveLength(size);
  expect(new Set(cart?.lines.map((line) => line.id)).size).toBe(size);
  const [lid = ''] = await variantIds(shop, 'dome-lid');
  const change = await addCartLines(storefront, id, [{ merchandiseId: lid, quantity: 1 }]);
  expect(change).toMatchObject({ outcome: 'changed', cart: { totalQuantity: size + 1 } });
  expect(change.outcome === 'changed' && change.cart.lines).toHaveLength(size + 1);
});
