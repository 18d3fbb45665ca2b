import { describe, expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import { cancelMoneyLabel } from './erp-order-money';

const NOTHING = { storeCreditCents: cents(0), cardCents: cents(0) };

const linesOf = (left: number, refunded: number, split: typeof NOTHING | null) =>
  cancelMoneyLabel({ leftCents: cents(left), refundedCents: cents(refunded), split });

describe('what calling an order off says of its money', () => {
  it('of one that is paid: what goes back, and to where', () => {
    expect(linesOf(4_200, 0, { storeCreditCents: cents(3_000), cardCents: cents(1_200) })).toEqual([
      '$42.00 goes back to the original payment methods.',
      'Of the amount paid here, $30.00 is refunded to Earth Cash and $12.00 to the card.',
    ]);
    expect(linesOf(4_200, 0, null)).toHaveLength(1);
  });

  it('of one that is not paid at the platform: what was paid here goes back all the same', () => {
    expect(linesOf(0, 0, { storeCreditCents: cents(3_000), cardCents: cents(0) })).toEqual([
      'Nothing has been paid in Shopify yet.',
      'Of the amount paid here, $30.00 is refunded to Earth Cash and $0.00 to the card.',
    ]);
  });

  it('of one that was given back whole: that it was', () => {
    const given = ['Everything paid has already been refunded.'];
    expect(linesOf(0, 4_200, NOTHING)).toEqual(given);
    expect(linesOf(0, 4_200, null)).toEqual(given);
  });
});
