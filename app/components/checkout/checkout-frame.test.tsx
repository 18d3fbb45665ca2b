import { expect, it } from 'vitest';
import { isBeforeCharge } from './checkout-frame';

const answer = (status: number, code: string) => ({
  status,
  statusText: '',
  internal: false,
  data: { code },
});

it.each([
  ['Shopify is silent', answer(503, 'storefront-unavailable'), '/checkout/pay', true],
  ['a payment has begun', answer(503, 'storefront-unavailable'), '/checkout/payments/1', false],
  ['a commit may have been made', answer(503, 'busy'), '/checkout/pay', false],
  ['nobody knows', new TypeError('Failed to fetch'), '/checkout/pay', false],
])('says that nothing was charged only where that is certain: %s', (_what, error, path, isSaid) => {
  expect(isBeforeCharge(error, path)).toBe(isSaid);
});
