import { describe, expect, it } from 'vitest';
import { orderStepLabel } from '~/content/orders/order-timeline';
import { orderNext, type OrderStepFacts } from './order-payment';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(NOW - days * DAY_MS).toISOString();

const order = (
  financial: string | null,
  fulfillment: string,
  parcels: (string | null)[] = [],
  changes: Partial<OrderStepFacts> = {},
): OrderStepFacts => ({
  displayFinancialStatus: financial,
  displayFulfillmentStatus: fulfillment,
  cancelledAt: null,
  isOnInvoice: false,
  hasPaymentHere: false,
  updatedAt: daysAgo(1),
  parcels: parcels.map((displayStatus) => ({ displayStatus })),
  ...changes,
});

const labelOf = (facts: OrderStepFacts) => {
  const step = orderNext(facts, NOW);
  return step && orderStepLabel(step);
};

describe('an order’s next step', () => {
  it.each([
    [order('PAID', 'UNFULFILLED'), 'We’re preparing your order.'],
    [order('AUTHORIZED', 'IN_PROGRESS'), 'We’re preparing your order.'],
    [order('PARTIALLY_REFUNDED', 'SCHEDULED'), 'We’re preparing your order.'],
    [order('PENDING', 'UNFULFILLED'), 'Not paid yet. We’re waiting for your payment.'],
    // Paid here, and not yet marked as paid at Shopify.
    [order('PENDING', 'UNFULFILLED', [], { hasPaymentHere: true }), 'We’re preparing your order.'],
    [order('EXPIRED', 'UNFULFILLED'), 'Not paid yet. We’re waiting for your payment.'],
    [
      order('PARTIALLY_PAID', 'FULFILLED', ['DELIVERED']),
      'Partially paid. We’re waiting for the rest of your payment.',
    ],
    [
      order('PAID', 'PARTIALLY_FULFILLED', ['DELIVERED']),
      'Partly shipped. We’re preparing the rest.',
    ],
    [order('PAID', 'FULFILLED', ['IN_TRANSIT']), 'On its way to you.'],
    [order('PAID', 'FULFILLED', ['DELIVERED', 'CONFIRMED']), 'On its way to you.'],
    [order('PAID', 'FULFILLED', ['OUT_FOR_DELIVERY', 'IN_TRANSIT']), 'Out for delivery today.'],
    [order('PAID', 'FULFILLED', ['A_STATE_OF_TOMORROW']), 'On its way to you.'],
    [order('PAID', 'FULFILLED', ['FULFILLED']), 'On its way to you.'],
    [order('PAID', 'FULFILLED', [null]), 'On its way to you.'],
    [order('PAID', 'ON_HOLD'), 'On hold. We need an answer from you.'],
    [
      order('PENDING', 'PARTIALLY_FULFILLED', ['ATTEMPTED_DELIVERY']),
      'The carrier couldn’t deliver your order. Check tracking, or write to us.',
    ],
    [order('PAID', 'FULFILLED', ['READY_FOR_PICKUP']), 'Ready for pickup.'],
    [order('PENDING', 'UNFULFILLED', [], { isOnInvoice: true }), 'We’re preparing your order.'],
    [
      order('PENDING', 'UNFULFILLED', [], { isAtBank: true }),
      'Bank payment on its way. It usually takes 4 business days.',
    ],
    [
      order('PARTIALLY_PAID', 'FULFILLED', ['DELIVERED'], { isAtBank: true }),
      'Bank payment on its way. It usually takes 4 business days.',
    ],
    [
      order('PENDING', 'FULFILLED', ['DELIVERED'], { isOnInvoice: true }),
      'Delivered. Pay with the invoice we email you.',
    ],
  ])('%j: %s', (facts, label) => {
    expect(labelOf(facts)).toBe(label);
  });

  it.each([
    order('PAID', 'FULFILLED', ['DELIVERED']),
    order('PAID', 'FULFILLED', ['PICKED_UP', 'CANCELED']),
    order('PAID', 'FULFILLED'),
    order('PAID', 'RESTOCKED'),
    order('PAID', 'FULFILLMENT_NOT_REQUIRED'),
    order('REFUNDED', 'UNFULFILLED'),
    order('VOIDED', 'UNFULFILLED'),
    order('PENDING', 'UNFULFILLED', [], { cancelledAt: daysAgo(3) }),
  ])('%j is over', (facts) => {
    expect(orderNext(facts, NOW)).toBeNull();
  });

  it('a parcel of which the carrier never says anything is not on its way for ever', () => {
    const silent = (days: number) =>
      orderNext(order('PAID', 'FULFILLED', ['FULFILLED'], { updatedAt: daysAgo(days) }), NOW);
    expect(silent(13.9)).toEqual({ kind: 'on-its-way', isToday: false });
    expect(silent(14.1)).toBeNull();
    const moving = order('PAID', 'FULFILLED', ['IN_TRANSIT'], { updatedAt: daysAgo(40) });
    expect(orderNext(moving, NOW)).not.toBeNull();
  });
});
