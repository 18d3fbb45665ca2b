import { describe, expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import {
  changedQuantities,
  changeError,
  type EditDiscount,
  editMoney,
  type OrderChange,
} from './order-edit';

const line = (number: number, quantity: number, unfulfilled = quantity) => ({
  gid: `gid://shopify/LineItem/${number}`,
  title: 'Cups',
  variantTitle: null,
  sku: null,
  quantity,
  unfulfilled,
  unitCents: cents(500),
  discountCents: cents(0),
});

const standard = { gid: 'gid://shopify/ShippingLine/1', title: 'Standard', cents: cents(900) };
const order = { lines: [line(1, 5, 2), line(2, 3)], shipping: [standard] };

const set = (number: number, quantity: number): Partial<OrderChange> => ({
  quantities: [{ lineGid: `gid://shopify/LineItem/${number}`, quantity }],
});
const add = (quantity: number, times = 1): Partial<OrderChange> => ({
  added: Array.from({ length: times }, () => ({
    title: 'Cups',
    priceCents: cents(1),
    isTaxable: true,
    quantity,
    discount: null,
  })),
});
const discount = (number: number, given: EditDiscount | null): Partial<OrderChange> => ({
  discounts: [{ lineGid: `gid://shopify/LineItem/${number}`, discount: given }],
});
const shipping = { shipping: { title: 'Express', cents: cents(0) } };

const whole = (change: Partial<OrderChange>): OrderChange => ({
  quantities: [],
  isRestocked: true,
  added: [],
  discounts: [],
  shipping: null,
  removedShipping: [],
  ...change,
});

describe('a change of an order', () => {
  it.each<[string, Partial<OrderChange>, ReturnType<typeof changeError>]>([
    ['says nothing', {}, 'nothing'],
    ['says what is so', set(1, 5), 'nothing'],
    ['takes units out', set(2, 0), null],
    ['takes out what has not left', set(1, 3), null],
    ['takes out what has left', set(1, 2), 'quantity'],
    ['adds units', set(1, 6), null],
    ['names a line of another order', set(9, 1), 'quantity'],
    ['adds far too many', set(1, 100_001), 'quantity'],
    ['adds a line', add(1), null],
    ['adds a line of nothing', add(0), 'quantity'],
    ['adds more lines than a form has', add(1, 11), 'quantity'],
    ['adds free shipping', shipping, null],
    ['takes its shipping out', { removedShipping: [standard] }, null],
    [
      'takes out shipping that is gone',
      { removedShipping: [{ ...standard, gid: 'x' }] },
      'changed',
    ],
    ['discounts a line', discount(1, { basisPoints: 500 }), null],
    ['ends a discount', discount(2, null), null],
    ['discounts a line of another order', discount(9, null), 'changed'],
  ])('that %s', (_what, change, error) => {
    expect(changeError(order, whole(change))).toBe(error);
  });

  it('is sent with the quantities that differ', () => {
    const { quantities } = whole(set(1, 5));
    expect(changedQuantities(order, { quantities })).toEqual([]);
    const both = [...quantities, ...(set(2, 1).quantities ?? [])];
    expect(changedQuantities(order, { quantities: both })).toEqual(set(2, 1).quantities);
  });
});

it.each([
  [5_000, 5_000, 0, { dueCents: 0, backCents: 0 }],
  [6_000, 5_000, 0, { dueCents: 1_000, backCents: 0 }],
  [4_000, 5_000, 0, { dueCents: 0, backCents: 1_000 }],
  [4_000, 0, 1_000, { dueCents: 3_000, backCents: 0 }],
  [1_000, 0, 1_000, { dueCents: 0, backCents: 0 }],
])('a total of %i with %i paid and %i unreported', (total, net, unreported, money) => {
  const sums = { totalCents: cents(total), netCents: cents(net) };
  expect(editMoney(sums, cents(unreported))).toEqual(money);
});
