import { describe, expect, it } from 'vitest';
import {
  afterConfirm,
  afterCreate,
  afterOther,
  CARD_DECLINES,
  failureOfDecline,
} from './card-failure';
import type { StripeFailureKind } from '~/domain/core/retries/failure';

const declinedBy = (declineCode: string | null, code = 'card_declined') =>
  failureOfDecline({ code, declineCode }, 'card');

const returnedBy = (code: string) =>
  failureOfDecline({ code, declineCode: null }, 'us_bank_account');

describe('a decline', () => {
  it.each([
    ['insufficient_funds', 'declined_funds'],
    ['expired_card', 'declined_expired'],
    ['incorrect_cvc', 'declined_code'],
    ['processing_error', 'declined_later'],
    ['card_velocity_exceeded', 'declined_limit'],
    ['generic_decline', 'declined'],
    ['do_not_honor', 'declined'],
    ['a_code_of_tomorrow', 'declined'],
    ['constructor', 'declined'],
  ])('%s is %s', (code, failure) => expect(declinedBy(code)).toBe(failure));

  it.each(['fraudulent', 'lost_card', 'stolen_card'])('%s tells nobody what it is', (code) => {
    expect(declinedBy(code)).toBe('declined');
    expect(declinedBy(code, 'expired_card')).toBe('declined');
    expect(declinedBy(code, code)).toBe('declined');
  });

  it('of a bank account is one of a bank account', () => {
    expect(returnedBy('account_closed')).toBe('declined_bank_account');
    expect(returnedBy('insufficient_funds')).toBe('declined_funds');
    expect(returnedBy('who_knows')).toBe('declined_bank_account');
  });

  it('by a failed authentication says so', () => {
    expect(declinedBy(null, 'payment_intent_authentication_failure')).toBe('declined_bank_check');
  });
});

const failure = (kind: StripeFailureKind, status = 0) => ({ kind, status, decline: null });

describe('what a failed call means', () => {
  const later = { do: 'later', isAlarm: false };

  it('is unknown or not done: later, with the same key', () => {
    for (const kind of ['unknown', 'not-sent', 'busy', 'rate-limited'] as const) {
      expect(afterCreate(failure(kind), 0)).toEqual(later);
      expect(afterOther(failure(kind))).toEqual(later);
    }
    expect(afterConfirm(failure('busy', 409), 'card')).toEqual(later);
    expect(afterConfirm(failure('rate-limited', 429), 'card')).toEqual(later);
    expect(afterConfirm(failure('not-sent'), 'card')).toEqual(later);
  });

  it('after a confirm is answered by a read, unless nothing was done', () => {
    const card = 'card';
    expect(afterConfirm(failure('unknown', 500), card)).toEqual({ rejection: null });
    expect(afterConfirm(failure('unexpected-state', 400), card)).toEqual({ rejection: null });
    expect(afterConfirm(failure('refused', 400), card)).toEqual({ rejection: 'not_begun' });
    const declined = {
      ...failure('declined', 402),
      decline: { code: 'expired_card', declineCode: null },
    };
    expect(afterConfirm(declined, card)).toEqual({ rejection: 'declined_expired' });
  });

  it('gives a create up after four stored errors, and never for silence', () => {
    expect(afterCreate(failure('unknown', 500), 2)).toEqual(later);
    expect(afterCreate(failure('unknown', 500), 3)).toEqual({
      do: 'fail',
      failure: 'not_begun',
    });
    expect(afterCreate(failure('unknown', 0), 1_000)).toEqual(later);
  });

  it('alarms for our key, and puts our own mistake aside', () => {
    const alarm = { do: 'later', isAlarm: true };
    expect(afterCreate(failure('configuration', 401), 0)).toEqual(alarm);
    expect(afterOther(failure('configuration', 403))).toEqual(alarm);
    expect(afterCreate(failure('idempotency', 400), 0)).toMatchObject({ do: 'review' });
    expect(afterConfirm(failure('idempotency', 400), 'card')).toMatchObject({
      do: 'review',
    });
    expect(afterOther(failure('missing', 404))).toMatchObject({ do: 'review' });
  });

  it('is looked at again when our picture was old', () => {
    expect(afterOther(failure('unexpected-state', 400))).toEqual({ do: 'check' });
  });
});

it('counts what an issuer has said, and not what we gave up', () => {
  expect(CARD_DECLINES).toContain('declined');
  expect(CARD_DECLINES).not.toContain('timed_out');
  expect(CARD_DECLINES).not.toContain('given_up');
  expect(CARD_DECLINES).not.toContain('not_begun');
});
