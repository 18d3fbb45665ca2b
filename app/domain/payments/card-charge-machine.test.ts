import { describe, expect, it } from 'vitest';
import { decideOnIntent, nextStep, type MachineDeposit } from './card-charge-machine';
import { DEPOSIT_STATES, TERMINAL_STATES } from '~/domain/ledger/deposit-states';

const NOW = Date.UTC(2026, 10, 21, 12);
const ago = (ms: number) => new Date(NOW - ms);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const deposit = (changes: Partial<MachineDeposit> = {}): MachineDeposit => ({
  state: 'confirming',
  methodType: 'card',
  confirmSeq: 1,
  confirmFirstUsedAt: ago(1_000),
  confirmAnswered5xx: false,
  failureCode: null,
  createdAt: ago(2_000),
  ...changes,
});

describe('the next step', () => {
  it.each([
    ['created', 'create'],
    ['pi_created', 'arm'],
    ['confirming', 'read'],
    ['requires_action', 'read'],
    ['processing', 'read'],
    ['credited', 'stop'],
    ['failed', 'stop'],
    ['canceled', 'stop'],
    ['review', 'stop'],
  ] as const)('of %s is %s', (state, step) => {
    expect(nextStep(deposit({ state }), NOW)).toBe(step);
  });

  it('is known for every state, and leaves no terminal one', () => {
    for (const state of DEPOSIT_STATES) {
      const stops = nextStep(deposit({ state }), NOW) === 'stop';
      expect(stops).toBe(state === 'review' || TERMINAL_STATES.includes(state));
    }
  });

  it('gives a deposit up whose create key may be forgotten, and no other', () => {
    const created = (age: number) => deposit({ state: 'created', createdAt: ago(age) });
    expect(nextStep(created(23 * HOUR - 1), NOW)).toBe('create');
    expect(nextStep(created(23 * HOUR), NOW)).toBe('expire');
    expect(nextStep(deposit({ createdAt: ago(40 * DAY) }), NOW)).toBe('read');
  });
});

const decide = (
  status: string,
  changes: Partial<MachineDeposit> = {},
  decline: { code: string; declineCode: string | null } | null = null,
) => decideOnIntent(deposit(changes), { status, decline }, NOW);

const afterMs = (ms: number) => decide('requires_action', { confirmFirstUsedAt: ago(ms) });

const unconfirmed = (changes: Partial<MachineDeposit>) =>
  decide('requires_confirmation', changes).do;

const givenUp = (status: string) => decide(status, { failureCode: 'deposit_given_up' });

describe('an automatic top-up that was called off', () => {
  const calledOff = { failureCode: 'deposit_not_agreed', topUpMonth: '2026-11' };

  it('is never created nor armed: what was made for it is canceled first', () => {
    expect(nextStep(deposit({ ...calledOff, state: 'created' }), NOW)).toBe('expire');
    expect(nextStep(deposit({ ...calledOff, state: 'pi_created' }), NOW)).toBe('read');
  });

  it.each(['requires_action', 'requires_confirmation', 'requires_payment_method'])(
    'is canceled in %s, and keeps the reason',
    (status) =>
      expect(decide(status, calledOff)).toEqual({ do: 'cancel', failure: 'deposit_not_agreed' }),
  );

  it('is credited all the same when it was paid in that moment', () => {
    expect(decide('succeeded', calledOff)).toEqual({ do: 'credit' });
  });
});

describe('an intent whose customer has given it up', () => {
  it.each(['requires_action', 'requires_confirmation', 'requires_payment_method'])(
    '%s is canceled, and never confirmed again',
    (status) => expect(givenUp(status)).toEqual({ do: 'cancel', failure: 'deposit_given_up' }),
  );

  it('is credited all the same when it was paid, and failed only once it is canceled', () => {
    expect(givenUp('succeeded')).toEqual({ do: 'credit' });
    expect(givenUp('processing').do).toBe('wait');
    expect(givenUp('canceled')).toEqual({ do: 'fail', failure: 'deposit_given_up' });
  });
});

describe('an intent that was read', () => {
  it('is credited only when it has succeeded', () => {
    expect(decide('succeeded')).toEqual({ do: 'credit' });
    const others = ['processing', 'requires_action', 'requires_capture', 'requires_confirmation'];
    for (const status of [...others, 'canceled', 'requires_payment_method', '', 'Succeeded']) {
      expect(decide(status).do).not.toBe('credit');
    }
  });

  it.each(['requires_capture', 'succeeded ', 'partially_funded', '', '__proto__'])(
    'moves no money for the status %j',
    (status) => expect(decide(status).do).toBe('review'),
  );

  it('waits for a bank: after an hour, then daily, and a person knows after ten days', () => {
    const wait = { do: 'wait', state: 'processing', isLate: false };
    expect(decide('processing')).toEqual({ ...wait, nextAt: NOW + HOUR });
    expect(decide('processing', { state: 'processing' })).toEqual({ ...wait, nextAt: NOW + DAY });
    const old = (ms: number) =>
      decide('processing', { state: 'processing', confirmFirstUsedAt: ago(ms) });
    expect(old(10 * DAY - 1)).toMatchObject({ isLate: false });
    expect(old(10 * DAY)).toMatchObject({ isLate: true });
  });

  it('gives the customer sixty minutes with their bank', () => {
    expect(afterMs(0)).toMatchObject({
      do: 'wait',
      state: 'requires_action',
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
    expect(decide('succeeded', topUp)).toEqual({ do: 'credit' });
    expect(decide('processing', topUp).do).toBe('wait');
  });

  it('that was not confirmed is confirmed with the same key while the key is good', () => {
    expect(unconfirmed({})).toBe('confirm');
    expect(unconfirmed({ confirmAnswered5xx: true })).toBe('arm');
    expect(unconfirmed({ confirmFirstUsedAt: ago(23 * HOUR - 1) })).toBe('confirm');
    expect(unconfirmed({ confirmFirstUsedAt: ago(23 * HOUR) })).toBe('arm');
    expect(unconfirmed({ confirmSeq: 0, confirmFirstUsedAt: null })).toBe('arm');
  });

  it('that Stripe will not confirm is canceled before it has failed', () => {
    const intent = { status: 'requires_confirmation', decline: null };
    expect(decideOnIntent(deposit(), intent, NOW, 'deposit_not_begun')).toEqual({
      do: 'cancel',
      failure: 'deposit_not_begun',
    });
  });

  it('that was declined is canceled before it has failed, with the reason', () => {
    const decline = { code: 'card_declined', declineCode: 'insufficient_funds' };
    const failure = 'deposit_declined_funds';
    expect(decide('requires_payment_method', {}, decline)).toEqual({ do: 'cancel', failure });
    expect(decide('canceled', {}, decline)).toEqual({ do: 'fail', failure });
  });

  it('keeps the reason that was written down before the cancel', () => {
    expect(decide('canceled', { failureCode: 'deposit_timed_out' })).toEqual({
      do: 'fail',
      failure: 'deposit_timed_out',
    });
  });
});
