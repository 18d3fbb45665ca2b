import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openShop } from './sandbox-shop';
import type { Shop } from './sandbox-shop';
import { CART_CODES, CART_GET, CART_START, variantIds } from './sandbox-shopping';

let shop: Shop;
let crate: string;

beforeAll(async () => {
  shop = await openShop();
  [, crate = ''] = await variantIds(shop, 'kraft-cup');
});
afterAll(() => shop.discard());

async function start(input: object): Promise<Record<string, never>> {
  const answer = await shop.storefront(CART_START, { input });
  expect(answer.body.errors).toBeUndefined();
  return at(answer.body, 'data.cartCreate') as Record<string, never>;
}

async function startedId(input: object): Promise<string> {
  return String(at(await start(input), 'cart.id'));
}

const line = (merchandiseId: string, quantity = 1) => ({ merchandiseId, quantity });

describe('codes and the end of a cart', () => {
  it('takes ten per cent off with EARTH10, rounded half up, and names codes it does not know', async () => {
    const id = await startedId({ lines: [line(crate, 1)] });
    const good = await shop.storefront(CART_CODES, { cartId: id, codes: ['earth10'] });
    expect(at(good.body, 'data.cartDiscountCodesUpdate')).toMatchObject({
      warnings: [],
      cart: {
        discountCodes: [{ code: 'earth10', applicable: true }],
        discountAllocations: [{ discountedAmount: { amount: '9.91' } }],
        cost: { subtotalAmount: { amount: '99.05' }, totalAmount: { amount: '89.14' } },
      },
    });
    const bad = await shop.storefront(CART_CODES, { cartId: id, codes: ['NOPE'] });
    expect(at(bad.body, 'data.cartDiscountCodesUpdate')).toMatchObject({
      userErrors: [],
      warnings: [{ code: 'DISCOUNT_NOT_FOUND', target: id }],
      cart: {
        discountCodes: [{ code: 'NOPE', applicable: false }],
        cost: { totalAmount: { amount: '99.05' } },
      },
    });
  });

  it('loses the lines of a deleted product', async () => {
    const own = await openShop();
    const [mine = ''] = await variantIds(own, 'dome-lid');
    const started = await own.storefront(CART_START, { input: { lines: [line(mine, 4)] } });
    const id = at(started.body, 'data.cartCreate.cart.id');
    await own.control('POST', 'shopify', { action: 'product-delete', handle: 'dome-lid' });
    const left = await own.storefront(CART_GET, { id });
    expect(at(left.body, 'data.cart')).toMatchObject({ totalQuantity: 0, lines: { nodes: [] } });
    await own.discard();
  });

  it('is gone when it is told to expire, and after ten days of the sandbox’s clock', async () => {
    const own = await openShop();
    const begin = async () => {
      const answer = await own.storefront(CART_START, { input: {} });
      return String(at(answer.body, 'data.cartCreate.cart.id'));
    };
    const [expired, old] = [await begin(), await begin()];
    await own.control('POST', 'shopify', { action: 'cart-expire', id: expired });
    expect((await own.storefront(CART_GET, { id: expired })).body.data).toEqual({ cart: null });
    const days = (count: number) => own.control('POST', 'clock', { advanceMs: count * 86_400_000 });
    await days(9);
    expect(at((await own.storefront(CART_GET, { id: old })).body, 'data.cart.id')).toBe(old);
    await days(2);
    expect((await own.storefront(CART_GET, { id: old })).body.data).toEqual({ cart: null });
    await own.discard();
  });
});
