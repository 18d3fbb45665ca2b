import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import {
  holdLines,
  releaseLines,
  returnTranches,
  spendLines,
  splitCash,
  consumeTranches,
  type TrancheLeft,
} from './payment-tranches';

const tranche = (depositId: string | null, paid: number, bonus: number): TrancheLeft => ({
  depositId,
  paidCents: cents(paid),
  bonusCents: cents(bonus),
});

const parts = (paid: number, bonus: number) => ({
  paidCents: cents(paid),
  bonusCents: cents(bonus),
});

describe('splitting', () => {
  it('takes bonus first, and refuses what is not there', () => {
    expect(splitCash(cents(120), parts(100, 50))).toEqual(parts(70, 50));
    expect(splitCash(cents(30), parts(100, 50))).toEqual(parts(0, 30));
    expect(splitCash(cents(150), parts(100, 50))).toEqual(parts(100, 50));
    expect(splitCash(cents(151), parts(100, 50))).toBeNull();
    expect(splitCash(cents(0), parts(-10, 0))).toBeNull();
  });

  it('never takes more of one than there is, even when the other is below zero', () => {
    expect(splitCash(cents(40), parts(-10, 50))).toEqual(parts(0, 40));
    expect(splitCash(cents(41), parts(-10, 50))).toBeNull();
    expect(splitCash(cents(40), parts(50, -10))).toEqual(parts(40, 0));
  });
});

describe('tranches', () => {
  const TRANCHES = [
    tranche(null, 30, 0),
    tranche('a', 100, 2),
    tranche('b', -5, -1),
    tranche('c', 200, 4),
  ];

  it('gives bonus of the oldest first, then what was paid, what came from elsewhere before all', () => {
    expect(consumeTranches(TRANCHES, parts(150, 5))).toEqual([
      tranche('a', 0, 2),
      tranche('c', 0, 3),
      tranche(null, 30, 0),
      tranche('a', 100, 0),
      tranche('c', 20, 0),
    ]);
  });

  it('does not invent money', () => {
    expect(() => consumeTranches(TRANCHES, parts(331, 0))).toThrow('lack 1 cents');
  });

  it('takes back in the reverse order of use', () => {
    const consumed = consumeTranches(TRANCHES, parts(150, 5));
    const returned = returnTranches(consumed, cents(121)).map((piece) => [
      piece.depositId,
      piece.paidReturnedCents,
      piece.bonusReturnedCents,
    ]);
    expect(returned).toEqual([
      ['a', 0, 0],
      ['c', 0, 0],
      [null, 1, 0],
      ['a', 100, 0],
      ['c', 20, 0],
    ]);
    expect(() => returnTranches(consumed, cents(156))).toThrow('1 cents more');
  });

  it('gives back what was taken, in any steps, and never less than before', () => {
    const amount = fc.integer({ min: -50, max: 500 });
    const tranches = fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(tranches, fc.nat(), fc.nat(), (given, desired, back) => {
        const left = given.map(([paid, bonus], nth) => tranche(String(nth), paid, bonus));
        const sum = (of: (one: TrancheLeft) => number) =>
          left.reduce((all, one) => all + Math.max(0, of(one)), 0);
        const paid = sum((one) => one.paidCents);
        const bonus = sum((one) => one.bonusCents);
        const cash = cents(desired % (paid + bonus + 1));
        const split = splitCash(cash, parts(paid, bonus));
        if (split === null) throw new Error('there is enough');
        const consumed = consumeTranches(left, split);
        expect(consumed.reduce((all, one) => all + one.paidCents + one.bonusCents, 0)).toBe(cash);
        const once = cents(back % (cash + 1));
        const before = returnTranches(consumed, cents(Math.floor(once / 2)));
        const after = returnTranches(consumed, once);
        after.forEach((one, nth) => {
          expect(one.paidReturnedCents).toBeGreaterThanOrEqual(before[nth]?.paidReturnedCents ?? 0);
          expect(one.paidReturnedCents).toBeLessThanOrEqual(one.paidCents);
          expect(one.bonusReturnedCents).toBeLessThanOrEqual(one.bonusCents);
        });
        const returned = after.reduce(
          (all, one) => all + one.paidReturnedCents + one.bonusReturnedCents,
          0,
        );
        expect(returned).toBe(once);
      }),
    );
  });
});

const zero = (lines: { amountCents: number }[]) =>
  lines.reduce((all, line) => all + line.amountCents, 0);

describe('lines', () => {
  it('sum to zero, and the release is the hold backwards', () => {
    expect(holdLines('c', parts(70, 50))).toEqual([
      { account: 'customer_bonus', customerGid: 'c', amountCents: -50 },
      { account: 'customer_paid', customerGid: 'c', amountCents: -70 },
      { account: 'customer_reserved', customerGid: 'c', amountCents: 120 },
    ]);
    expect(zero(holdLines('c', parts(0, 50)))).toBe(0);
    expect(zero([...holdLines('c', parts(7, 5)), ...releaseLines('c', parts(7, 5))])).toBe(0);
    expect(releaseLines('c', parts(70, 0))).toContainEqual({
      account: 'customer_paid',
      customerGid: 'c',
      amountCents: 70,
    });
  });

  it('are none for nothing', () => {
    expect(holdLines('c', parts(0, 0))).toEqual([]);
    expect(spendLines('c', cents(0))).toEqual([]);
  });

  it('spend what was set aside', () => {
    expect(spendLines('c', cents(120))).toEqual([
      { account: 'customer_reserved', customerGid: 'c', amountCents: -120 },
      { account: 'settlement', customerGid: null, amountCents: 120 },
    ]);
  });
});
