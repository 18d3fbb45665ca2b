import { expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import { isOnlyPayment, refundedPayment, refundPlaces } from './refund-places';

const payment = (id: string, cash: number, card: number, before = 0) => ({
  id,
  storeCreditCents: cents(cash),
  cardCents: cents(card),
  orderRefundedBeforeCents: cents(before),
});

const placesOf = (...payments: ReturnType<typeof payment>[]) =>
  refundPlaces(payments).map(({ fromCents }) => fromCents);

it('what was paid first is refunded first', () => {
  expect(placesOf(payment('a', 1_000, 500), payment('b', 0, 700), payment('c', 300, 0))).toEqual([
    0, 1_500, 2_200,
  ]);
});

it('what had been refunded before a payment is none of it', () => {
  expect(placesOf(payment('b', 0, 700, 400))).toEqual([400]);
  expect(placesOf(payment('a', 1_000, 0), payment('b', 0, 700, 400))).toEqual([0, 1_000]);
  expect(placesOf(payment('a', 1_000, 0), payment('b', 0, 700, 1_200))).toEqual([0, 1_200]);
});

it('a refund by staff is of the first payment that took money', () => {
  const onTerms = payment('a', 0, 0);
  expect(refundedPayment([onTerms, payment('b', 0, 700)])?.id).toBe('b');
  expect(refundedPayment([payment('a', 100, 0), payment('b', 0, 700)])?.id).toBe('a');
  expect(refundedPayment([payment('b', 0, 700, 400)])).toBeNull();
  expect(refundedPayment([])).toBeNull();
  expect(isOnlyPayment([onTerms, payment('b', 0, 700)])).toBe(true);
  expect(isOnlyPayment([payment('a', 100, 0), payment('b', 0, 700)])).toBe(false);
});
