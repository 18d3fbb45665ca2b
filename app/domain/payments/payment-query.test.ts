import { expect, it } from 'vitest';
import type { PaymentState } from './payment';
import { type PaymentStatus, paymentStatus } from './payment-view';

const STANDINGS: Record<PaymentState, PaymentStatus> = {
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

it.each(Object.entries(STANDINGS))('a payment that is %s stands as %s', (state, currentStatus) => {
  expect(paymentStatus(state as PaymentState, null)).toBe(currentStatus);
});

it.each([
  ['on-invoice', 'on-invoice'],
  ['paid', 'paid'],
  ['partially-refunded', 'paid'],
  ['nothing-due', 'not-made'],
] as const)('an order on invoice that is %s stands as %s', (order, currentStatus) => {
  expect(paymentStatus('settled', order)).toBe(currentStatus);
});
