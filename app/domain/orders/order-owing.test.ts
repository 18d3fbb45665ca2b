import { describe, expect, it } from 'vitest';
import { isOwing, mayStillOwe, orderPaymentState } from './order-payment';

const at = '2026-11-22T12:00:00Z';

describe('an order is owing', () => {
  it.each(['PENDING', 'PARTIALLY_PAID', 'AUTHORIZED', null])('while it is %s', (status) => {
    expect(isOwing({ displayFinancialStatus: status, cancelledAt: null })).toBe(true);
    expect(isOwing({ displayFinancialStatus: status, cancelledAt: at })).toBe(false);
  });

  it.each(['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'VOIDED'])('no more when %s', (status) => {
    expect(isOwing({ displayFinancialStatus: status, cancelledAt: null })).toBe(false);
  });
});

describe('what is owed is asked for', () => {
  it.each([
    ['PARTIALLY_REFUNDED', false, true],
    ['REFUNDED', false, false],
    ['PAID', false, false],
    ['PENDING', true, true],
  ])('of an order that is %s, on invoice %s: %s', (status, isOnInvoice, expected) => {
    const order = { displayFinancialStatus: status, cancelledAt: null, isOnInvoice };
    expect(mayStillOwe(orderPaymentState(order))).toBe(expected);
  });
});
