import { expect, it } from 'vitest';
import type { PaymentState } from './payment';
import { type PaymentStanding, paymentStanding } from './payment-view';

const STANDINGS: Record<PaymentState, PaymentStanding> = {
  held: 'under-way',
  drafted: 'under-way',
  pi_created: 'under-way',
  confirming: 'under-way',
  requires_action: 'under-way',
  charged: 'under-way',
  completed: 'paid',
  settled: 'paid',
  undoing: 'not-made',
  failed: 'not-made',
  review: 'checked',
};

it.each(Object.entries(STANDINGS))('a payment that is %s stands as %s', (state, standing) => {
  expect(paymentStanding(state as PaymentState, null)).toBe(standing);
});

it.each([
  ['on-invoice', 'on-invoice'],
  ['paid', 'paid'],
  ['partially-refunded', 'paid'],
  ['nothing-due', 'not-made'],
] as const)('an order on invoice that is %s stands as %s', (order, standing) => {
  expect(paymentStanding('settled', order)).toBe(standing);
});
