import { describe, expect, it } from 'vitest';
import { type DepositHistory } from '~/domain/deposits/deposit-rules';
import { cents } from '~/domain/core/money';
import { needsCustomer, nextTopUpStep, type TopUpSnapshot } from './top-up';
import { DEPOSIT_LIMITS } from '~/domain/payments/deposit-limits';

const NOW = Date.UTC(2026, 10, 21, 12);
const MONTH_ENDS = Date.UTC(2026, 11, 1, 8);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const history: DepositHistory = {
  creditedLastDayCents: cents(0),
  hasCredited: true,
  begunLastHour: [],
  begunLastDay: [],
  attempts: { methodId: 'pm_1', chargedAt: null, declined: [], open: [] },
  hasDeclinedSinceCredit: false,
};

const snapshot = (changes: Partial<TopUpSnapshot> = {}): TopUpSnapshot => ({
  terms: {
    thresholdCents: cents(5_000),
    amountCents: cents(10_000),
    monthlyCapCents: cents(30_000),
  },
  availableCents: cents(4_999),
  isBlocked: false,
  isClosing: false,
  hasOpenDeposit: false,
  hasOpenDispute: false,
  usedThisMonthCents: cents(0),
  monthEndsAt: MONTH_ENDS,
  history,
  largestByHandCents: cents(1_000),
  limits: DEPOSIT_LIMITS,
  now: NOW,
  ...changes,
});

const step = (changes: Partial<TopUpSnapshot> = {}) => nextTopUpStep(snapshot(changes));

describe('a balance that is looked at', () => {
  it('is topped up below the threshold, and not at it', () => {
    expect(step()).toEqual({ do: 'charge' });
    expect(step({ availableCents: cents(5_000) })).toEqual({ do: 'nothing' });
    expect(step({ availableCents: cents(-1) })).toEqual({ do: 'charge' });
  });

  it('is left while an account is blocked, or a dispute or a deposit is open', () => {
    const slow = { do: 'wait', until: NOW + 10 * MINUTE };
    expect(step({ isBlocked: true })).toEqual(slow);
    expect(step({ hasOpenDispute: true })).toEqual(slow);
    expect(step({ hasOpenDeposit: true })).toEqual({ do: 'wait', until: NOW + 15_000 });
  });

  it('is never topped up again for who closes the account', () => {
    const because = 'account_closing';
    expect(step({ isClosing: true, availableCents: cents(99_999) })).toEqual({
      do: 'stop',
      because,
    });
  });

  it('waits for the next month when this one is used up, to the cent', () => {
    expect(step({ usedThisMonthCents: cents(20_000) })).toEqual({ do: 'charge' });
    const capped = { do: 'capped', until: MONTH_ENDS };
    expect(step({ usedThisMonthCents: cents(20_001) })).toEqual(capped);
  });

  it('keeps every limit of deposits (M-4)', () => {
    const often = { ...history, begunLastHour: Array.from({ length: 10 }, () => NOW - 1_000) };
    expect(step({ history: often })).toEqual({ do: 'wait', until: NOW + HOUR - 1_000 });
    const full = { ...history, creditedLastDayCents: cents(195_000) };
    expect(step({ history: full })).toMatchObject({ do: 'wait' });
    const declines = [3_000, 2_000, 1_000].map((ago) => ({ methodId: 'pm_1', at: NOW - ago }));
    const declined = { ...history, attempts: { ...history.attempts, declined: declines } };
    expect(step({ history: declined })).toEqual({ do: 'wait', until: NOW + HOUR - 1_000 });
    const limits = { ...DEPOSIT_LIMITS, maxCreditCents: 5_000 };
    expect(step({ limits })).toEqual({ do: 'stop', because: 'amount_refused' });
  });

  it('stops where the bank would have to see the customer', () => {
    const stop = { do: 'stop', because: 'customer_needed' };
    expect(step({ history: { ...history, hasDeclinedSinceCredit: true } })).toEqual(stop);
    expect(step({ largestByHandCents: null })).toEqual(stop);
  });
});

const needs = (amount: number, largestByHand: number | null) =>
  needsCustomer(
    snapshot({
      terms: { ...snapshot().terms, amountCents: cents(amount) },
      largestByHandCents: largestByHand === null ? null : cents(largestByHand),
    }),
  );

describe('whether the bank has to see the customer first', () => {
  it('for a card with which nothing was put in by hand', () => {
    expect(needs(500, null)).toBe(true);
    expect(needs(500, 50)).toBe(false);
  });

  it('from 200.00 on, unless as much was put in by hand with this card', () => {
    expect(needs(19_999, 50)).toBe(false);
    expect(needs(20_000, 19_999)).toBe(true);
    expect(needs(20_000, 20_000)).toBe(false);
    expect(needs(50_000, 20_000)).toBe(true);
  });
});
