import { array, assert, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { type CommissionEntry, drawCommissionStatement } from './commission';
import { cents } from '~/domain/core/money';

const entry = (amount: number): CommissionEntry => ({
  at: '2026-11-01T08:00:00.000Z',
  amountCents: cents(amount),
  heldUntil: null,
  kind: 'payout',
  payout: { method: 'earth_cash', reference: null, reason: null },
});

it('runs from the opening balance to the closing one, also below zero', () => {
  const drawn = drawCommissionStatement(cents(500), [entry(700), entry(-1_500), entry(100)]);
  expect(drawn).toMatchObject({ closingCents: -200, inCents: 800, outCents: 1_500 });
  expect(drawn.movements.map(({ balanceCents }) => balanceCents)).toEqual([1_200, -300, -200]);
});

it('closes where it opened when nothing happened', () => {
  const drawn = drawCommissionStatement(cents(-40), []);
  expect(drawn).toEqual({
    openingCents: -40,
    closingCents: -40,
    inCents: 0,
    outCents: 0,
    movements: [],
  });
});

it('never loses a cent between its figures', () => {
  const amount = integer({ min: -1_000_000, max: 1_000_000 });
  assert(
    property(amount, array(amount), (opening, amounts) => {
      const { closingCents, inCents, outCents } = drawCommissionStatement(
        cents(opening),
        amounts.map(entry),
      );
      expect(closingCents).toBe(opening + inCents - outCents);
    }),
  );
});
