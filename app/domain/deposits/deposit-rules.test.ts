import { describe, expect, it } from 'vitest';
import { type DepositHistory, rejectedAmount, rejectedByHistory } from './deposit-rules';
import { cents } from '~/domain/core/money';
import { creditCents } from '~/domain/ledger/deposit-bonus';
import { asks3ds } from '~/domain/payments/card-charge';
import { DEPOSIT_LIMITS } from '~/domain/payments/deposit-limits';

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const history = (changes: Partial<DepositHistory> = {}): DepositHistory => ({
  creditedLastDayCents: cents(0),
  hasCredited: true,
  begunLastHour: [],
  begunLastDay: [],
  attempts: { methodId: 'pm_1', chargedAt: null, declined: [], open: [] },
  hasDeclinedSinceCredit: false,
  ...changes,
});
const refused = (amount: number, changes: Partial<DepositHistory>) =>
  rejectedByHistory(cents(amount), history(changes), DEPOSIT_LIMITS, NOW);
const times = (count: number, first: number, step = 1) =>
  Array.from({ length: count }, (_, index) => NOW - first + index * step);

const ofAmount = (amount: number) => rejectedAmount(cents(amount), DEPOSIT_LIMITS);

const afterDeclines = (declinedAt: number[]) =>
  refused(100, {
    attempts: {
      ...history().attempts,
      declined: declinedAt.map((at) => ({ methodId: 'pm_1', at })),
    },
  });

const afterCredit = (credited: number, amount: number) =>
  refused(amount, { creditedLastDayCents: cents(credited) });

it('goes by the amount: from 0.50, and up to a credit of 2,000.00', () => {
  expect(ofAmount(49)).toEqual({ code: 'deposit_amount_too_small', amountCents: 50 });
  expect(ofAmount(0)).toMatchObject({ code: 'deposit_amount_too_small' });
  expect(ofAmount(50)).toBeNull();
  expect(ofAmount(196_078)).toBeNull();
  expect(creditCents(cents(196_078))).toBeLessThanOrEqual(200_000);
  expect(ofAmount(196_079)).toEqual({ code: 'deposit_amount_too_large', amountCents: 196_078 });
});

describe('the limits', () => {
  it('are ten deposits in an hour', () => {
    expect(refused(100, { begunLastHour: times(9, 30 * MINUTE) })).toBeNull();
    expect(refused(100, { begunLastHour: times(10, 30 * MINUTE) })).toEqual({
      code: 'deposit_too_many',
      waitSeconds: 30 * 60,
    });
  });

  it('are twenty deposits in a day', () => {
    expect(refused(100, { begunLastDay: times(19, 3 * HOUR) })).toBeNull();
    expect(refused(100, { begunLastDay: times(20, 3 * HOUR) })).toEqual({
      code: 'deposit_too_many',
      waitSeconds: 21 * 60 * 60,
    });
  });

  it('are three declines in an hour, and then an hour of rest', () => {
    expect(afterDeclines(times(2, 5 * MINUTE))).toBeNull();
    expect(afterDeclines(times(3, 5 * MINUTE, MINUTE))).toEqual({
      code: 'deposit_too_many_declines',
      waitSeconds: 57 * 60,
    });
    expect(afterDeclines(times(3, 62 * MINUTE, MINUTE))).toBeNull();
    expect(afterDeclines(times(3, 62 * MINUTE, 31 * MINUTE))).toBeNull();
    expect(afterDeclines(times(3, 61 * MINUTE, 25 * MINUTE))).toMatchObject({
      waitSeconds: 49 * 60,
    });
  });

  it('are a credit of 2,000.00 in 24 hours', () => {
    expect(afterCredit(200_000 - 102, 100)).toBeNull();
    expect(afterCredit(200_000 - 101, 100)).toEqual({
      code: 'deposit_daily_limit',
      limitCents: 200_000,
      leftCents: 99,
    });
    expect(afterCredit(200_000 - 50, 100)).toMatchObject({ code: 'deposit_daily_limit_reached' });
    expect(afterCredit(200_000, 100)).toMatchObject({ code: 'deposit_daily_limit_reached' });
    expect(afterCredit(250_000, 50)).toMatchObject({ code: 'deposit_daily_limit_reached' });
  });
});

it('asks for 3-D Secure at the first deposit, from 200.00, and after a decline', () => {
  const requires3ds = (amount: number, changes: Partial<DepositHistory> = {}) =>
    asks3ds(cents(amount), 'card', history(changes));
  expect(requires3ds(19_999)).toBe(false);
  expect(requires3ds(20_000)).toBe(true);
  expect(requires3ds(50, { hasCredited: false })).toBe(true);
  expect(requires3ds(50, { hasDeclinedSinceCredit: true })).toBe(true);
  expect(asks3ds(cents(50_000), 'us_bank_account', history({ hasCredited: false }))).toBe(false);
});
