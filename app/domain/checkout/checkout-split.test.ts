import { expect, it } from 'vitest';
import { cashToStore, planPayment } from './checkout';
import { cents } from '~/domain/core/money';

const funds = (availableCents: number) => ({
  availableCents: cents(availableCents),
  state: 'ready' as const,
});

it.each([
  // total, available, typed, rest → Earth Cash, card, on invoice, left
  [2_695, 5_000, '26.95', 'pm_1', 2_695, 0, 0, 2_305],
  [2_695, 5_000, '50', 'pm_1', 2_695, 0, 0, 2_305],
  [2_695, 1_530, '$15.30', 'pm_1', 1_530, 1_165, 0, 0],
  [2_695, 1_530, '', 'pm_1', 0, 2_695, 0, 1_530],
  [2_695, 1_530, '10', 'terms', 1_000, 0, 1_695, 530],
  // A card charge is at least 50 cents, so a little Earth Cash remains.
  [2_695, 5_000, '26.90', 'pm_1', 2_645, 50, 0, 2_355],
  [2_695, 5_000, '26.90', 'terms', 2_690, 0, 5, 2_310],
])('of %i with %i there, “%s” and %s', (total, available, cash, rest, ...expected) => {
  const planned = planPayment(cents(total), funds(available), { cash, rest });
  if (!planned.ok) throw new Error(planned.error);
  const { split, leftCents } = planned;
  expect([split.storeCreditCents, split.cardCents, split.termsCents, leftCents]).toEqual(expected);
  expect(split.storeCreditCents + split.cardCents + split.termsCents).toBe(total);
});

it.each([
  ['a lot', 2_695, 'checkout_cash_malformed'],
  ['1e3', 2_695, 'checkout_cash_malformed'],
  ['-5', 2_695, 'checkout_cash_malformed'],
  ['15.31', 2_695, 'checkout_cash_too_much'],
  ['0', 40, 'checkout_total_too_small'],
])('“%s” of a total of %i is refused: %s', (cash, total, error) => {
  const planned = planPayment(cents(total), funds(1_530), { cash, rest: 'pm_1' });
  expect(planned).toEqual({ ok: false, error });
});

it('keeps the largest amount as “as much as there is”, every other as it was typed', () => {
  expect(cashToStore('15.30', cents(2_695), funds(1_530))).toBeNull();
  expect(cashToStore('26.95', cents(2_695), funds(5_000))).toBeNull();
  expect(cashToStore('10', cents(2_695), funds(1_530))).toBe(1_000);
  expect(cashToStore('', cents(2_695), funds(1_530))).toBe(0);
  expect(cashToStore('a lot', cents(2_695), funds(1_530))).toBeNull();
});
