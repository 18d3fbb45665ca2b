import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, openShop } from './sandbox-shop';
import type { Answer, Shop } from './sandbox-shop';
import {
  CART_ADD,
  CART_BUYER,
  CART_CHANGE,
  CART_GET,
  CART_REMOVE,
  CART_START,
  variantIds,
} from './sandbox-shopping';

let shop: Shop;
let cup: string;
let crate: string;
let lid: string;
let hat: string;

beforeAll(async () => {
  shop = await openShop();
  [cup = '', crate = ''] = await variantIds(shop, 'kraft-cup');
  [lid = ''] = await variantIds(shop, 'dome-lid');
  [hat = ''] = await variantIds(shop, 'sold-out-hat');
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

async function read(id: string): Promise<Answer> {
  return shop.storefront(CART_GET, { id });
}

const line = (merchandiseId: string, quantity = 1) => ({ merchandiseId, quantity });

describe('a cart', () => {
  it('adds up in cents and writes amounts as the vendor does', async () => {
    const { cart, userErrors, warnings } = await start({
      lines: [line(cup, 3), line(crate, 2), line(lid)],
    });
    expect(userErrors).toEqual([]);
    expect(warnings).toEqual([]);
    expect(cart).toMatchObject({
      totalQuantity: 6,
      cost: {
        subtotalAmount: { amount: '240.6', currencyCode: 'USD' },
        totalAmount: { amount: '240.6' },
      },
    });
    const nodes = at(cart, 'lines.nodes') as Record<string, unknown>[];
    expect(nodes.map((node) => [node.quantity, at(node, 'cost.totalAmount.amount')])).toEqual([
      [3, '37.5'],
      [2, '198.1'],
      [1, '5.0'],
    ]);
  });

  it('has a secret in its id: nothing without it, nothing with another', async () => {
    const id = await startedId({});
    expect(id).toMatch(/^gid:\/\/shopify\/Cart\/\w{32}\?key=\w{32}$/);
    expect(at((await read(id)).body, 'data.cart.id')).toBe(id);
    for (const other of [
      id.split('?')[0] ?? '',
      id.slice(0, -1),
      `${id}0`,
      'gid://shopify/Cart/1',
    ]) {
      expect((await read(other)).body.data).toEqual({ cart: null });
    }
  });

  it('merges lines of one variant with the same attributes, not with others', async () => {
    const id = await startedId({ lines: [line(cup, 1)] });
    const engraved = { ...line(cup, 1), attributes: [{ key: 'text', value: 'Hi' }] };
    const answer = await shop.storefront(CART_ADD, {
      cartId: id,
      lines: [line(cup, 2), engraved, engraved],
    });
    const nodes = at(answer.body, 'data.cartLinesAdd.cart.lines.nodes') as { quantity: number }[];
    expect(nodes.map(({ quantity }) => quantity)).toEqual([3, 2]);
  });

  it('changes quantity and variant of a line, removes at zero and by id', async () => {
    const started = await start({ lines: [line(cup, 1), line(lid, 1)] });
    const cartId = at(started, 'cart.id');
    const [first, second] = at(started, 'cart.lines.nodes') as { id: string }[];
    const changed = await shop.storefront(CART_CHANGE, {
      cartId,
      lines: [{ id: first?.id, merchandiseId: crate, quantity: 2 }],
    });
    expect(at(changed.body, 'data.cartLinesUpdate.cart.lines.nodes.0')).toMatchObject({
      id: first?.id,
      quantity: 2,
      merchandise: { title: '500' },
    });
    const zero = await shop.storefront(CART_CHANGE, {
      cartId,
      lines: [{ id: first?.id, quantity: 0 }],
    });
    expect(at(zero.body, 'data.cartLinesUpdate.cart.totalQuantity')).toBe(1);
    const none = await shop.storefront(CART_REMOVE, { cartId, lineIds: [second?.id] });
    expect(at(none.body, 'data.cartLinesRemove.cart')).toMatchObject({
      totalQuantity: 0,
      lines: { nodes: [] },
      cost: { subtotalAmount: { amount: '0.0' } },
    });
  });

  it('holds no more than there is, and says so', async () => {
    const { cart, warnings } = await start({ lines: [line(crate, 2)] });
    expect(warnings).toEqual([]);
    const answer = await shop.storefront(CART_ADD, {
      cartId: at(cart, 'id'),
      lines: [line(crate, 5)],
    });
    const payload = at(answer.body, 'data.cartLinesAdd');
    expect(at(payload, 'cart.lines.nodes.0.quantity')).toBe(3);
    expect(at(payload, 'userErrors')).toEqual([]);
    expect(at(payload, 'warnings.0')).toMatchObject({
      code: 'MERCHANDISE_NOT_ENOUGH_STOCK',
      target: at(payload, 'cart.lines.nodes.0.id'),
    });
  });

  it('does not take what is sold out', async () => {
    const { cart, warnings } = await start({ lines: [line(hat), line(lid)] });
    expect(at(cart, 'totalQuantity')).toBe(1);
    expect(warnings).toMatchObject([{ code: 'MERCHANDISE_OUT_OF_STOCK', target: hat }]);
  });
});

describe('what it refuses, changing nothing', () => {
  it('an unknown variant, even beside a good line', async () => {
    const id = await startedId({ lines: [line(lid)] });
    const unknown = 'gid://shopify/ProductVariant/1';
    const answer = await shop.storefront(CART_ADD, {
      cartId: id,
      lines: [line(cup), line(unknown)],
    });
    expect(at(answer.body, 'data.cartLinesAdd')).toMatchObject({
      cart: null,
      userErrors: [{ code: 'INVALID', field: ['lines', '1', 'merchandiseId'] }],
    });
    expect(at((await read(id)).body, 'data.cart.totalQuantity')).toBe(1);
  });

  it.each([
    [0, 'LESS_THAN'],
    [-1, 'LESS_THAN'],
    [1_000_001, 'MAXIMUM_EXCEEDED'],
  ])('a quantity of %i', async (quantity, code) => {
    const answer = await start({ lines: [line(cup, quantity)] });
    expect(answer).toMatchObject({
      cart: null,
      userErrors: [{ code, field: ['input', 'lines', '0', 'quantity'] }],
    });
  });

  it.each([1.5, 'abc', 1e12])(
    'a quantity of %s, which the schema does not allow',
    async (quantity) => {
      const answer = await shop.storefront(CART_START, {
        input: { lines: [{ merchandiseId: cup, quantity }] },
      });
      expect(String(at(answer.body, 'errors.0.message'))).toContain('Int cannot represent');
      expect(answer.body.data).toBeUndefined();
    },
  );

  it('a line that is not there', async () => {
    const id = await startedId({ lines: [line(lid)] });
    const answer = await shop.storefront(CART_REMOVE, {
      cartId: id,
      lineIds: ['gid://shopify/CartLine/x'],
    });
    expect(at(answer.body, 'data.cartLinesRemove')).toMatchObject({
      cart: null,
      userErrors: [{ code: 'INVALID_MERCHANDISE_LINE', field: ['lineIds', '0'] }],
    });
  });

  it('any change of a cart that is not there', async () => {
    const answer = await shop.storefront(CART_ADD, {
      cartId: 'gid://shopify/Cart/nothing?key=1',
      lines: [line(cup)],
    });
    expect(at(answer.body, 'data.cartLinesAdd')).toMatchObject({
      cart: null,
      userErrors: [{ code: 'INVALID', field: ['cartId'] }],
    });
  });

  it('a note that is too long and an address that is none', async () => {
    const note = await start({ note: 'x'.repeat(5001) });
    expect(note).toMatchObject({ cart: null, userErrors: [{ code: 'NOTE_TOO_LONG' }] });
    const id = await startedId({});
    const buyer = await shop.storefront(CART_BUYER, { cartId: id, buyer: { email: 'nobody' } });
    expect(at(buyer.body, 'data.cartBuyerIdentityUpdate')).toMatchObject({
      cart: null,
      userErrors: [{ code: 'INVALID', field: ['buyerIdentity', 'email'] }],
    });
  });

  it('more lines in one call than the vendor takes', async () => {
    const answer = await shop.storefront(CART_START, {
      input: { lines: Array.from({ length: 251 }, () => line(cup)) },
    });
    expect(at(answer.body, 'errors.0.extensions.code')).toBe('MAX_INPUT_SIZE_EXCEEDED');
  });
});
