import { describe, expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import { bonusCents, creditCents } from './deposit-bonus';

/** The bonus in arbitrary precision: 2%, half a cent rounded up. */
const oracle = (amount: number) => Number((BigInt(amount) * 2n + 50n) / 100n);

describe('bonus', () => {
  it('is right for every amount from 0.50 to 2,000.00', () => {
    for (let amount = 50; amount <= 200_000; amount += 1) {
      const bonus = oracle(amount);
      if (bonusCents(cents(amount)) !== bonus)
        expect([amount, bonusCents(cents(amount))]).toEqual([amount, bonus]);
      if (creditCents(cents(amount)) !== amount + bonus) expect(amount).toBe('credited wrongly');
    }
    expect(bonusCents(cents(99_999_999))).toBe(oracle(99_999_999));
  });

  it.each([
    [125, 128],
    [75, 77],
    [225, 230],
    [50, 51],
    [24, 24],
    [25, 26],
  ])('%i brings %i', (amount, credit) => expect(creditCents(cents(amount))).toBe(credit));

  it('is not what a float would make of it', () => {
    let differs = 0;
    for (let amount = 50; amount <= 200_000; amount += 1) {
      const float = Math.round(Number(((amount / 100) * 1.02).toFixed(2)) * 100);
      if (float !== creditCents(cents(amount))) differs += 1;
    }
    expect(differs).toBe(1_452);
  });
});
