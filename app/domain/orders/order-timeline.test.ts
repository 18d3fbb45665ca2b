import { expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import type { Order, OrderFulfillment } from './order';
import { expectedAt, orderTimeline } from './order-timeline';

const parcel = (changes: Partial<OrderFulfillment>): OrderFulfillment => ({
  id: 'gid://shopify/Fulfillment/1',
  displayStatus: 'IN_TRANSIT',
  sentAt: '2026-11-03T12:00:00Z',
  deliveredAt: null,
  expectedAt: '2026-11-07T12:00:00Z',
  locationName: null,
  tracking: [],
  lines: [{ id: 'gid://shopify/LineItem/1', title: 'Cup', quantity: 2 }],
  ...changes,
});

const order = (changes: Partial<Order>) =>
  ({
    createdAt: '2026-11-01T12:00:00Z',
    cancelledAt: null,
    cancelReason: null,
    displayFulfillmentStatus: 'FULFILLED',
    fulfillments: [],
    refunds: [],
    ...changes,
  }) as Order;

const at = (...fulfillments: OrderFulfillment[]) => expectedAt({ fulfillments });

it('tells what has happened in the order of time, and only what has one', () => {
  const arrived = parcel({ displayStatus: 'DELIVERED', deliveredAt: '2026-11-06T12:00:00Z' });
  const refund = {
    id: 'gid://shopify/Refund/1',
    createdAt: '2026-11-05T12:00:00Z',
    note: 'One case came crushed',
    totalRefunded: { cents: cents(500), currency: 'USD' },
  };
  const told = orderTimeline(
    order({ fulfillments: [arrived], refunds: [refund, { ...refund, createdAt: null }] }),
    '2026-11-01T12:00:01Z',
  );
  expect(told.map(({ kind }) => kind)).toEqual([
    'placed',
    'paid',
    'shipped',
    'refunded',
    'delivered',
  ]);
  expect(told[2]).toMatchObject({ isAll: true });
  const two = order({ fulfillments: [parcel({}), parcel({})] });
  expect(orderTimeline(two, null)[1]).toMatchObject({ isAll: false, items: '2 × Cup' });
});

it('expects what is under way at the latest day that the carriers name, if each names one', () => {
  const later = parcel({ expectedAt: '2026-11-09T12:00:00Z' });
  const arrived = parcel({ displayStatus: 'DELIVERED', expectedAt: '2026-12-01T12:00:00Z' });
  expect(at(later, parcel({}), arrived)).toBe('2026-11-09T12:00:00Z');
  expect(at(later, parcel({ expectedAt: null }))).toBeNull();
  expect(at(arrived)).toBeNull();
  expect(at()).toBeNull();
});
