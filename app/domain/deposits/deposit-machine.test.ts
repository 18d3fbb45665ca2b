import { describe, expect, it } from 'vitest';
import { decideOnIntent, processingTimes } from '~/domain/payments/card-charge';
import {
  depositFailure,
  depositFailureOf,
  depositTerms,
  type MachineDeposit,
  nextDepositStep,
  begunAt,
} from './deposit-machine';
import { DEPOSIT_STATES, TERMINAL_STATES } from '~/domain/ledger/ledger';

const NOW = Date.UTC(2026, 10, 21, 12);
const ago = (ms: number) => new Date(NOW - ms);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const deposit = (changes: Partial<MachineDeposit> = {}) => ({
  state: 'confirming' as const,
  methodType: 'card' as const,
  confirmSeq: 1,
  confirmFirstUsedAt: ago(1_000),
  confirmAnswered5xx: false,
  failureCode: null,
  topUpMonth: null,
  createdAt: ago(2_000),
  ...changes,
});

describe('the next step', () => {
  it.each([
    ['created', 'create'],
    ['pi_created', 'confirm'],
    ['confirming', 'read'],
    ['requires_action', 'read'],
    ['processing', 'read'],
    ['credited', 'stop'],
    ['failed', 'stop'],
    ['canceled', 'stop'],
    ['review', 'stop'],
  ] as const)('of %s is %s', (state, step) => {
    expect(nextDepositStep(deposit({ state }), NOW)).toBe(step);
  });

  it('is known for every state, and leaves no terminal one', () => {
    for (const state of DEPOSIT_STATES) {
      const stops = nextDepositStep(deposit({ state }), NOW) === 'stop';
      expect(stops).toBe(state === 'review' || TERMINAL_STATES.includes(state));
    }
  });

  it('gives a deposit up whose create key may be forgotten, and no other', () => {
    const created = (age: number) => deposit({ state: 'created', createdAt: ago(age) });
    expect(nextDepositStep(created(23 * HOUR - 1), NOW)).toBe('create');
    expect(nextDepositStep(created(23 * HOUR), NOW)).toBe('expire');
    expect(nextDepositStep(deposit({ createdAt: ago(40 * DAY) }), NOW)).toBe('read');
  });
});

/** What is decided of a deposit's intent, with the reason as the deposit stores it. */
function decide(
  status: string,
  changes: Partial<MachineDeposit> = {},
  decline: { code: string; declineCode: string | null } | null = null,
) {
  const row = deposit(changes);
  const decision = decideOnIntent(row, depositTerms(row), { status, decline }, NOW);
  if (!('failure' in decision)) return decision;
  const { failure } = decision;
  const stored = failure ? depositFailureOf(failure) : depositFailure(row.failureCode);
  return { ...decision, failure: stored };
}

const afterMs = (ms: number) => decide('requires_action', { confirmFirstUsedAt: ago(ms) });

const abandoned = (status: string) => decide(status, { failureCode: 'deposit_given_up' });

describe('an automatic top-up that was called off', () => {
  const calledOff = { failureCode: 'deposit_not_agreed', topUpMonth: '2026-11' };

  it('is never created nor begun to be confirmed: what was made for it is canceled first', () => {
    expect(nextDepositStep(deposit({ ...calledOff, state: 'created' }), NOW)).toBe('expire');
    expect(nextDepositStep(deposit({ ...calledOff, state: 'pi_created' }), NOW)).toBe('read');
  });

  it.each(['requires_action', 'requires_confirmation', 'requires_payment_method'])(
    'is canceled in %s, and keeps the reason',
    (status) =>
      expect(decide(status, calledOff)).toEqual({ do: 'cancel', failure: 'deposit_not_agreed' }),
  );

  it('is credited all the same when it was paid in that moment', () => {
    expect(decide('succeeded', calledOff)).toEqual({ do: 'paid' });
  });
});

describe('an intent whose customer has given it up', () => {
  it.each(['requires_action', 'requires_confirmation', 'requires_payment_method'])(
    '%s is canceled, and never confirmed again',
    (status) => expect(abandoned(status)).toEqual({ do: 'cancel', failure: 'deposit_given_up' }),
  );

  it('is credited all the same when it was paid, and failed only once it is canceled', () => {
    expect(abandoned('succeeded')).toEqual({ do: 'paid' });
    expect(abandoned('processing').do).toBe('wait-for-bank');
    expect(abandoned('canceled')).toEqual({ do: 'fail', failure: 'deposit_given_up' });
  });
});

describe('a deposit whose intent was read', () => {
  it('gives the customer sixty minutes with their bank', () => {
    expect(afterMs(0)).toMatchObject({
      do: 'wait',
      nextAt: NOW + 30_000,
    });
    expect(afterMs(HOUR - 1)).toMatchObject({ do: 'wait', nextAt: NOW + 1 });
    expect(afterMs(HOUR)).toEqual({ do: 'cancel', failure: 'deposit_timed_out' });
  });

  it('waits for no customer where none is: an automatic top-up is declined by such a bank', () => {
    const topUp = { topUpMonth: '2026-11', confirmFirstUsedAt: ago(0) };
    expect(decide('requires_action', topUp)).toEqual({
      do: 'cancel',
      failure: 'deposit_declined_bank_check',
    });
    expect(decide('succeeded', topUp)).toEqual({ do: 'paid' });
    expect(decide('processing', topUp).do).toBe('wait-for-bank');
  });

  it('waits for a bank: after an hour, then daily, and a person knows after ten days', () => {
    const times = (changes: Partial<MachineDeposit> = {}) => {
      const one = deposit(changes);
      return processingTimes({ state: one.state, begunAt: begunAt(one) }, NOW);
    };
    expect(times()).toEqual({ isLate: false, nextAt: NOW + HOUR });
    expect(times({ state: 'processing' })).toEqual({ isLate: false, nextAt: NOW + DAY });
    const old = (ms: number) => times({ state: 'processing', confirmFirstUsedAt: ago(ms) });
    expect(old(10 * DAY - 1)).toMatchObject({ isLate: false });
    expect(old(10 * DAY)).toMatchObject({ isLate: true });
  });

  it('keeps the reason that was written down before the cancel', () => {
    expect(decide('canceled', { failureCode: 'deposit_timed_out' })).toEqual({
      do: 'fail',
      failure: 'deposit_timed_out',
    });
  });
});
