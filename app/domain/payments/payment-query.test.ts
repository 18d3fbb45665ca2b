import { expect, it } from 'vitest';
import type { PaymentState } from './payment';
import { type PaymentStatus, paymentStatus } from './payment-view';

const STATUSES: Record<PaymentState, PaymentStatus> = {
  held: 'under-way',
  drafted: 'under-way',
  pi_created: 'under-way',
  confirming: 'under-way',
  requires_action: 'under-way',
  processing: 'under-way',
  charged: 'under-way',
  completed: 'paid',
  settled: 'paid',
  undoing: 'not-made',
  failed: 'not-made',
  review: 'checked',
};

it.each(Object.entries(STATUSES))('a payment that is %s has the status %s', (state, status) => {
  expect(paymentStatus(state as PaymentState, null)).toBe(status);
});

it.each([
  ['on-invoice', 'on-invoice'],
  ['paid', 'paid'],
  ['partially-refunded', 'paid'],
  ['nothing-due', 'not-made'],
] as const)('an order on invoice that is %s has the status %s', (order, status) => {
  expect(paymentStatus('settled', order)).toBe(status);
});
