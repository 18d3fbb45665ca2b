import { describe, expect, it } from 'vitest';
import { decideOnIntent, isChargeDue, type CardCharge, type ChargeTerms } from './card-charge';
import type { CardFailure } from './card-failure';

const NOW = Date.UTC(2026, 10, 21, 12);
const ago = (ms: number) => new Date(NOW - ms);
const HOUR = 60 * 60_000;

const TERMS: ChargeTerms = {
  methodType: 'card',
  isUnwanted: false,
  isAttended: true,
  actionEndsAt: NOW + HOUR,
  confirmEndsAt: null,
};

type Charge = Parameters<typeof decideOnIntent>[0];

function decide(
  status: string,
  {
    terms = {},
    decline = null,
    rejection = null,
    ...changes
  }: Partial<Charge> & {
    terms?: Partial<ChargeTerms>;
    decline?: { code: string; declineCode: string | null } | null;
    rejection?: CardFailure | null;
  } = {},
) {
  const charge: Charge = {
    confirmSeq: 1,
    confirmFirstUsedAt: ago(1_000),
    confirmAnswered5xx: false,
    failureCode: null,
    ...changes,
  };
  return decideOnIntent(charge, { ...TERMS, ...terms }, { status, decline }, NOW, rejection);
}

const unconfirmed = (changes: Partial<Charge>) => decide('requires_confirmation', changes).do;

const waiting = (actionEndsAt: number) => decide('requires_action', { terms: { actionEndsAt } });

const unconfirmedUntil = (confirmEndsAt: number) =>
  decide('requires_confirmation', { terms: { confirmEndsAt } });

describe('an intent that was read', () => {
  it('is paid only when it has succeeded', () => {
    expect(decide('succeeded')).toEqual({ do: 'paid' });
    const others = ['processing', 'requires_action', 'requires_capture', 'requires_confirmation'];
    for (const status of [...others, 'canceled', 'requires_payment_method', '', 'Succeeded']) {
      expect(decide(status).do).not.toBe('paid');
    }
  });

  it.each(['requires_capture', 'succeeded ', 'partially_funded', '', '__proto__'])(
    'moves no money for the status %j',
    (status) => expect(decide(status).do).toBe('review'),
  );

  it('waits for its bank where that processes it', () => {
    expect(decide('processing')).toEqual({ do: 'wait-for-bank' });
  });

  it('waits for its customer until their time is up', () => {
    expect(waiting(NOW + HOUR)).toEqual({ do: 'wait', nextAt: NOW + 30_000 });
    expect(waiting(NOW + 1)).toEqual({ do: 'wait', nextAt: NOW + 1 });
    expect(waiting(NOW)).toEqual({ do: 'cancel', failure: 'timed_out' });
  });

  it('waits for no customer where none is: such a bank declines', () => {
    const terms = { isAttended: false };
    const failure = 'declined_bank_check';
    expect(decide('requires_action', { terms })).toEqual({ do: 'cancel', failure });
    expect(decide('succeeded', { terms })).toEqual({ do: 'paid' });
    expect(decide('processing', { terms }).do).toBe('wait-for-bank');
  });

  it.each(['requires_action', 'requires_confirmation', 'requires_payment_method'])(
    'that nobody wants any more is canceled in %s, for the reason in its row',
    (status) =>
      expect(decide(status, { failureCode: 'a reason', terms: { isUnwanted: true } })).toEqual({
        do: 'cancel',
        failure: null,
      }),
  );

  it('that was not confirmed is confirmed with the same key while the key is good', () => {
    expect(unconfirmed({})).toBe('confirm');
    expect(unconfirmed({ confirmAnswered5xx: true })).toBe('confirm-anew');
    expect(unconfirmed({ confirmFirstUsedAt: ago(23 * HOUR - 1) })).toBe('confirm');
    expect(unconfirmed({ confirmFirstUsedAt: ago(23 * HOUR) })).toBe('confirm-anew');
    expect(unconfirmed({ confirmSeq: 0, confirmFirstUsedAt: null })).toBe('confirm-anew');
  });

  it('is not confirmed when its client’s time is up', () => {
    expect(unconfirmedUntil(NOW + 1)).toEqual({ do: 'confirm' });
    expect(unconfirmedUntil(NOW)).toEqual({ do: 'cancel', failure: 'timed_out' });
  });

  it('that Stripe will not confirm is canceled before it has failed', () => {
    expect(decide('requires_confirmation', { rejection: 'not_begun' })).toEqual({
      do: 'cancel',
      failure: 'not_begun',
    });
  });

  it('that was declined is canceled before it has failed, with the reason', () => {
    const decline = { code: 'card_declined', declineCode: 'insufficient_funds' };
    const failure = 'declined_funds';
    expect(decide('requires_payment_method', { decline })).toEqual({ do: 'cancel', failure });
    expect(decide('canceled', { decline })).toEqual({ do: 'fail', failure });
    expect(decide('canceled')).toEqual({ do: 'fail', failure: 'not_begun' });
  });

  it('keeps the reason that was written down before the cancel', () => {
    const decline = { code: 'card_declined', declineCode: 'insufficient_funds' };
    const written = { failureCode: 'a reason', decline };
    expect(decide('canceled', written)).toEqual({ do: 'fail', failure: null });
    expect(decide('requires_payment_method', written)).toEqual({ do: 'cancel', failure: null });
  });
});

it('is due when its time has come and nobody has leased it', () => {
  const due = (changes: Partial<Pick<CardCharge, 'leaseUntil' | 'nextAttemptAt'>>) =>
    isChargeDue({ leaseUntil: null, nextAttemptAt: ago(0), ...changes }, NOW);
  expect(due({})).toBe(true);
  expect(due({ nextAttemptAt: ago(-1) })).toBe(false);
  expect(due({ leaseUntil: ago(-1) })).toBe(false);
  expect(due({ leaseUntil: ago(0) })).toBe(true);
});
