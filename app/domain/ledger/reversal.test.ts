import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import { entriesBetween, sharesOf, netOf, type Reversals } from './reversal';
import { creditCents } from './deposit-bonus';

const amount = fc.integer({ min: 50, max: 200_000 });
const state = fc.constantFrom('held' as const, 'released' as const, 'lost' as const);

/** Any deposit with any refunds and disputes, even more than Stripe would allow. */
const anyReversals: fc.Arbitrary<Reversals> = amount.chain((of) =>
  fc.record({
    amountCents: fc.constant(cents(of)),
    refundedCents: fc.integer({ min: 0, max: of }).map(cents),
    disputes: fc
      .array(fc.record({ disputedCents: fc.integer({ min: 0, max: of }).map(cents), state }), {
        maxLength: 3,
      })
      .map((disputes) => disputes.map((dispute, index) => ({ id: `dp_${index}`, ...dispute }))),
  }),
);

const ofDeposit = (amountCents: number, refundedCents = 0, ...disputes: Reversals['disputes']) => ({
  amountCents: cents(amountCents),
  refundedCents: cents(refundedCents),
  disputes,
});

describe('where the money of a deposit stands', () => {
  it('is the credit, before anything has happened', () => {
    expect(netOf(ofDeposit(12_500))).toEqual({
      customer_paid: 12_500,
      customer_bonus: 250,
      customer_held: 0,
      psp_clearing: -12_500,
      bonus_expense: -250,
      loss: 0,
    });
  });

  it.each([
    // Refunds of 1.25 (bonus 0.03): the remainder keeps its own bonus.
    [50, 75, 2],
    [100, 25, 1],
    [101, 24, 0],
    [125, 0, 0],
  ])('goes back with its bonus: %i of 125 refunded', (refunded, paid, bonus) => {
    expect(netOf(ofDeposit(125, refunded))).toMatchObject({
      customer_paid: paid,
      customer_bonus: bonus,
      psp_clearing: 0 - paid,
      bonus_expense: 0 - bonus,
    });
  });

  it('holds of a partly refunded deposit only what is left', () => {
    const dispute = { id: 'dp_1', disputedCents: cents(10_000), state: 'held' as const };
    expect(netOf(ofDeposit(10_000, 4_000, dispute))).toMatchObject({
      customer_paid: 0,
      customer_bonus: 0,
      customer_held: 6_120,
      bonus_expense: -120,
      loss: 0,
    });
  });

  it('takes from the customer once what the bank has taken twice', () => {
    const lost = { id: 'dp_1', disputedCents: cents(10_000), state: 'lost' as const };
    expect(netOf(ofDeposit(10_000, 4_000, lost))).toMatchObject({
      customer_paid: 0,
      customer_held: 0,
      psp_clearing: 4_000,
      loss: -4_000,
    });
  });

  it('always sums to zero, and never leaves the customer more or less than the credit', () => {
    fc.assert(
      fc.property(anyReversals, (reversals) => {
        const net = netOf(reversals);
        const total = Object.values(net).reduce((sum, one) => sum + one, 0);
        expect(total).toBe(0);
        const { customer_paid: paid, customer_bonus: bonus, customer_held: held } = net;
        for (const one of [paid, bonus, held]) expect(one).toBeGreaterThanOrEqual(0);
        expect(paid + bonus + held).toBeLessThanOrEqual(creditCents(reversals.amountCents));
        expect(bonus).toBe(Math.floor((paid * 2 + 50) / 100));
        expect(net.loss).toBeLessThanOrEqual(0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is held by the disputes to the cent', () => {
    fc.assert(
      fc.property(anyReversals, (reversals) => {
        const shares = sharesOf(reversals);
        const held = reversals.disputes.flatMap(({ id, state: its }) => {
          const share = shares.get(id);
          return its === 'held' && share ? [share.paid + share.bonus] : [];
        });
        expect(held.reduce((sum, one) => sum + one, 0)).toBe(netOf(reversals).customer_held);
      }),
      { numRuns: 2_000 },
    );
  });

  it('moves by entries that sum to zero and lead nowhere when nothing has changed', () => {
    fc.assert(
      fc.property(anyReversals, anyReversals, (before, after) => {
        const entries = entriesBetween(before, { ...after, amountCents: before.amountCents });
        expect(entries.reduce((sum, entry) => sum + entry.amountCents, 0)).toBe(0);
        expect(entriesBetween(before, before)).toEqual([]);
      }),
    );
  });
});
