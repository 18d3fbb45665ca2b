import { describe, expect, it } from 'vitest';
import { errorMessage } from '~/content/core/errors';
import { topUpEventLabel } from '~/content/top-ups/top-up';
import { DEPOSIT_DECLINES, DEPOSIT_FAILURES, isCalledOff } from '~/domain/deposits/deposit-machine';
import { cents } from '~/domain/core/money';
import { reasonToCallOff } from './top-up';

const begun = {
  amountCents: cents(5_000),
  paymentMethodId: 'pm_1',
  topUpMonth: '2026-11',
};

const snapshot = {
  terms: {
    thresholdCents: cents(2_000),
    amountCents: cents(5_000),
    monthlyCapCents: cents(10_000),
  },
  availableCents: cents(1_999),
  isBlocked: false,
  isClosing: false,
  hasOpenDispute: false,
  usedThisMonthCents: cents(10_000),
  history: {
    creditedLastDayCents: cents(0),
    hasCredited: true,
    begunLastHour: [],
    begunLastDay: [],
    attempts: { methodId: 'pm_1', chargedAt: null, declined: [], open: [] },
    hasDeclinedSinceCredit: false,
  },
  largestByHandCents: cents(4_000),
};

const reason = (
  changes: Partial<typeof snapshot> = {},
  agreed: { isOn?: boolean; paymentMethodId?: string } = {},
  month = '2026-11',
) =>
  reasonToCallOff(
    { ...snapshot, ...changes },
    { isOn: true, paymentMethodId: 'pm_1', ...agreed },
    begun,
    month,
  );

describe('a top-up that has begun', () => {
  it('is charged while all is as it was agreed, itself among what the month has used', () => {
    expect(reason()).toBeNull();
  });

  it('is called off when it was turned off, or another card or amount was agreed to', () => {
    expect(reason({}, { isOn: false })).toBe('deposit_not_agreed');
    expect(reason({}, { paymentMethodId: 'pm_2' })).toBe('deposit_not_agreed');
    const terms = { ...snapshot.terms, amountCents: cents(4_999) };
    expect(reason({ terms })).toBe('deposit_not_agreed');
  });

  it('is called off at the threshold, and a cent above the cap', () => {
    expect(reason({ availableCents: cents(2_000) })).toBe('deposit_not_needed');
    expect(reason({ usedThisMonthCents: cents(10_001) })).toBe('deposit_month_over');
    expect(reason({}, {}, '2026-12')).toBe('deposit_month_over');
  });

  it('is called off while the account is closing, frozen, disputed, or the bank wants to see its owner', () => {
    const history = { ...snapshot.history, hasDeclinedSinceCredit: true };
    for (const changes of [
      { isClosing: true },
      { isBlocked: true },
      { hasOpenDispute: true },
      { history },
    ]) {
      expect(reason(changes)).toBe('deposit_held_back');
    }
  });
});

it('being called off is no decline, has a sentence, and promises no other try', () => {
  const codes = DEPOSIT_FAILURES.filter(isCalledOff);
  expect(codes).toHaveLength(4);
  for (const code of codes) {
    expect(DEPOSIT_DECLINES).not.toContain(code);
    expect(errorMessage(code)).toMatch(/^[A-Z].{15,}\.$/);
    expect(topUpEventLabel('not_added', code)).toBe('Not topped up.');
  }
  expect(isCalledOff('deposit_given_up')).toBe(false);
  expect(isCalledOff(null)).toBe(false);
  expect(topUpEventLabel('not_added', 'deposit_not_begun')).toContain('We’ll try again');
});
