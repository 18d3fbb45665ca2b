import { describe, expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import type { Order, OrderLine } from '~/domain/orders/order';
import { isPrintedFor, kindOf, lineRejection, offeredLines, worthOf } from './return-rules';

const DAY = 24 * 60 * 60_000;
const now = Date.parse('2026-11-28T12:00:00Z');
const ago = (days: number) => new Date(now - days * DAY).toISOString();
const windows = { returnDays: 30, claimDays: 60 };

const lineOf = (more: Partial<OrderLine> = {}) =>
  ({
    id: 'gid://shopify/LineItem/1',
    title: 'Lid',
    sku: 'L-1',
    quantity: 4,
    product: { id: 'gid://shopify/Product/1', title: 'Lid', productType: 'Lids', tags: [] },
    variant: { id: 'gid://shopify/ProductVariant/1' },
    discounted: { cents: cents(4_000), currency: 'USD' },
    ...more,
  }) as OrderLine;

const orderOf = (more: Partial<Order> = {}, line: Partial<OrderLine> = {}) =>
  ({ tags: [], lines: [lineOf(line)], subtotal: null, tax: null, ...more }) as unknown as Order;

const parcel = (days: number, quantity = 4) => ({
  parcelLineGid: 'gid://shopify/FulfillmentLineItem/1',
  lineGid: 'gid://shopify/LineItem/1',
  quantity,
  arrivedAt: ago(days),
});

const money = (amount: number) => ({ cents: cents(amount), currency: 'USD' });

const printed = { product: { id: 'p', title: '', productType: '', tags: ['Made-To-Order'] } };

const offer = (order: Order, quantity: number) =>
  offeredLines(order, [parcel(1, quantity)], { windows, own: [], now });

const offered = (days: number, line: Partial<OrderLine> = {}) => {
  const [found] = offeredLines(orderOf({}, line), [parcel(days)], { windows, own: [], now });
  if (!found) throw new Error('not offered');
  return found;
};

describe('what an order offers to return', () => {
  it.each([
    ['plain goods in time', {}, 29, { onlyClaim: null }],
    ['plain goods after the window', {}, 31, { onlyClaim: 'late' }],
    ['plain goods after both windows', {}, 61, null],
    ['printed goods', printed, 1, { onlyClaim: 'printed' }],
    ['printed goods after the window of claims', printed, 61, null],
    ['a custom item', { product: null, variant: null }, 1, { onlyClaim: 'printed' }],
  ])('%s', (_name, line, days, offered) => {
    const found = offeredLines(orderOf({}, line), [parcel(days)], { windows, own: [], now });
    expect(found).toMatchObject(offered === null ? [] : [offered]);
  });

  it('is nothing of a line that is gone, or of which nothing is left', () => {
    expect(offer(orderOf({ lines: [] }), 4)).toEqual([]);
    expect(offer(orderOf(), 0)).toEqual([]);
  });

  it('knows goods printed for one customer by their tag, and a custom order by its own', () => {
    const own = lineOf({ product: { id: 'p', title: '', productType: '', tags: ['cafe-luna'] } });
    expect(isPrintedFor({ tags: [] }, own, ['cafe-luna'])).toBe(true);
    expect(isPrintedFor({ tags: [] }, own, [])).toBe(false);
    expect(isPrintedFor({ tags: ['Custom-Order'] }, lineOf(), [])).toBe(true);
    // A product that the shop no longer has is not printed for anybody.
    expect(isPrintedFor({ tags: [] }, lineOf({ product: null }), [])).toBe(false);
  });
});

describe('a line that was chosen', () => {
  it.each([
    [offered(1), 1, 'unwanted', null],
    [offered(1), 4, 'damaged', null],
    [offered(1), 5, 'damaged', 'return_quantity'],
    [offered(1), 0, 'damaged', 'return_quantity'],
    [offered(1), 1.5, 'damaged', 'return_quantity'],
    [offered(31), 1, 'unwanted', 'return_late'],
    [offered(31), 1, 'wrong_item', null],
    [offered(1, printed), 1, 'not_as_described', 'return_printed'],
    [offered(1, printed), 1, 'damaged', null],
  ] as const)('%#: %s units', (line, quantity, reason, rejection) => {
    expect(lineRejection(line, { quantity, reason }, { windows, now })).toBe(rejection);
  });

  it('cannot be claimed once that window is over, even if it can be returned', () => {
    const short = { returnDays: 30, claimDays: 7 };
    const choice = { quantity: 1, reason: 'damaged' as const };
    expect(lineRejection(offered(10), choice, { windows: short, now })).toBe('return_late');
  });
});

it('is a claim as soon as one line was our mistake', () => {
  expect(kindOf(['unwanted', 'damaged'])).toBe('claim');
  expect(kindOf(['unwanted', 'other', 'not_as_described'])).toBe('return');
});

it('is worth its share of goods and taxes, and never more than the order', () => {
  const other = lineOf({ id: 'b', quantity: 1, discounted: { cents: cents(1_000), currency: '' } });
  const order = orderOf({ lines: [lineOf(), other], subtotal: money(5_000), tax: money(400) });
  expect(worthOf(order, 'gid://shopify/LineItem/1', 1)).toBe(1_080);
  const all = worthOf(order, 'gid://shopify/LineItem/1', 4) + worthOf(order, 'b', 1);
  expect(all).toBe(5_400);
  expect(worthOf(order, 'unknown', 1)).toBe(0);
});
