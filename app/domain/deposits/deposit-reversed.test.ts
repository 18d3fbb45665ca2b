import { describe, expect, it } from 'vitest';
import { depositLabel } from '~/content/deposits/deposit-labels';
import { depositReversed } from './deposit-view';
import { cents } from '~/domain/core/money';
import type { DisputeState } from '~/domain/ledger/reversal';

const of = (refunded: number, ...disputes: [DisputeState, number][]) =>
  depositReversed({
    amountCents: cents(2_000),
    refundedCents: cents(refunded),
    disputes: disputes.map(([state, amount], index) => ({
      id: `dp_${index}`,
      disputedCents: cents(amount),
      state,
    })),
  });

const label = (reversed: ReturnType<typeof of>) =>
  depositLabel({
    state: 'credited',
    creditCents: cents(2_040),
    methodType: 'card',
    methodName: 'Visa ending in 4242',
    failureCode: null,
    isBeingAbandoned: false,
    reversed,
  });

describe('what has become of a deposit of 20.00', () => {
  it('is nothing while nobody has taken anything, or a bank has let go of it', () => {
    expect(of(0)).toBeNull();
    expect(of(0, ['released', 2_000])).toBeNull();
    expect(label(null).text).toBe('$20.40 is in your Earth Cash, ready to spend.');
  });

  it.each([
    [
      of(2_000),
      'Refunded',
      'We refunded $20.00 to Visa ending in 4242, and $20.40 was taken out of your Earth Cash.',
    ],
    [
      of(500),
      'Partially refunded',
      'We refunded $5.00 to Visa ending in 4242, and $5.10 was taken out of your Earth Cash.',
    ],
    [of(0, ['held', 1_000]), 'Disputed', '$10.20 is on hold until your bank decides.'],
    [
      of(0, ['lost', 2_000]),
      'Returned',
      'Your bank returned $20.00 to you, and $20.40 was taken out of your Earth Cash.',
    ],
    [
      of(500, ['held', 2_000]),
      'Disputed',
      '$15.30 is on hold until your bank decides. We refunded $5.00 to Visa ending in 4242, and $5.10 was taken out of your Earth Cash.',
    ],
    [
      of(500, ['lost', 2_000]),
      'Returned',
      'We refunded $5.00 to Visa ending in 4242, your bank returned $15.00 to you, and $20.40 was taken out of your Earth Cash.',
    ],
    // A dispute does not take back again what is already refunded.
    [
      of(2_000, ['lost', 2_000]),
      'Refunded',
      'We refunded $20.00 to Visa ending in 4242, and $20.40 was taken out of your Earth Cash.',
    ],
  ])('%#: %j is “%s”', (reversed, short, text) => {
    expect(label(reversed)).toMatchObject({ short, text });
    const { heldCents = 0, goneCents = 0, leftCents = 0 } = reversed ?? {};
    expect(heldCents + goneCents + leftCents).toBe(2_040);
  });
});
