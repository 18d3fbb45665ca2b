import { describe, expect, it } from 'vitest';
import { sentence } from '~/content/core/errors';
import {
  DECLINES,
  DEPOSIT_FAILURES,
  depositFailure,
  failureOfDecline,
  failureOfMethod,
} from './deposit-failure';
import { afterConfirm, afterCreate, afterOther } from './deposit-failure-step';
import { refusalStatus } from '~/domain/deposits/deposit-rules';
import type { StripeFailureKind } from '~/domain/core/retries/stripe-failure';

const declinedBy = (declineCode: string | null, code = 'card_declined') =>
  failureOfDecline({ code, declineCode }, 'card');

const returnedBy = (code: string) =>
  failureOfDecline({ code, declineCode: null }, 'us_bank_account');

describe('a decline', () => {
  it.each([
    ['insufficient_funds', 'deposit_declined_funds'],
    ['expired_card', 'deposit_declined_expired'],
    ['incorrect_cvc', 'deposit_declined_code'],
    ['processing_error', 'deposit_declined_later'],
    ['card_velocity_exceeded', 'deposit_declined_limit'],
    ['generic_decline', 'deposit_declined'],
    ['do_not_honor', 'deposit_declined'],
    ['a_code_of_tomorrow', 'deposit_declined'],
    ['constructor', 'deposit_declined'],
  ])('%s is %s', (code, failure) => expect(declinedBy(code)).toBe(failure));

  it.each(['fraudulent', 'lost_card', 'stolen_card'])('%s tells nobody what it is', (code) => {
    expect(declinedBy(code)).toBe('deposit_declined');
    expect(declinedBy(code, 'expired_card')).toBe('deposit_declined');
    expect(declinedBy(code, code)).toBe('deposit_declined');
  });

  it('of a bank account is one of a bank account', () => {
    expect(returnedBy('account_closed')).toBe('deposit_declined_bank_account');
    expect(returnedBy('insufficient_funds')).toBe('deposit_declined_funds');
    expect(returnedBy('who_knows')).toBe('deposit_declined_bank_account');
  });

  it('by a failed authentication says so', () => {
    expect(declinedBy(null, 'payment_intent_authentication_failure')).toBe(
      'deposit_declined_bank_check',
    );
  });
});

describe('a failure in the words of what was charged', () => {
  const OF_A_BANK = DEPOSIT_FAILURES.map((code) => failureOfMethod(code, 'us_bank_account'));

  it('is itself for a card, and never talks of a card for a bank account', () => {
    for (const code of DEPOSIT_FAILURES) expect(failureOfMethod(code, 'card')).toBe(code);
    for (const code of OF_A_BANK) expect(sentence(code)).not.toMatch(/card/i);
  });

  it('says of an empty account that it is empty', () => {
    expect(failureOfMethod('deposit_declined_funds', 'us_bank_account')).toBe(
      'deposit_declined_bank_funds',
    );
    expect(OF_A_BANK).toContain('deposit_timed_out');
  });
});

it('has a sentence for every failure', () => {
  for (const code of DEPOSIT_FAILURES) expect(sentence(code)).toMatch(/^[A-Z].{20,}\.$/);
});

it('counts what an issuer has said, and not what we gave up', () => {
  expect(DECLINES).toContain('deposit_declined');
  expect(DECLINES).not.toContain('deposit_timed_out');
  expect(DECLINES).not.toContain('deposit_given_up');
  expect(DECLINES).not.toContain('deposit_not_begun');
});

it('reads back what was stored, and nothing else', () => {
  expect(depositFailure('deposit_declined')).toBe('deposit_declined');
  expect(depositFailure('something')).toBeNull();
  expect(depositFailure(null)).toBeNull();
});

const failure = (kind: StripeFailureKind, status = 0) => ({ kind, status, decline: null });

describe('what a failed call means', () => {
  const later = { do: 'later', isAlarm: false };

  it('is unknown or not done: later, with the same key', () => {
    for (const kind of ['unknown', 'not-sent', 'busy', 'rate-limited'] as const) {
      expect(afterCreate(failure(kind), 0)).toEqual(later);
      expect(afterOther(failure(kind))).toEqual(later);
    }
    expect(afterConfirm(failure('busy', 409), { methodType: 'card' })).toEqual(later);
    expect(afterConfirm(failure('rate-limited', 429), { methodType: 'card' })).toEqual(later);
    expect(afterConfirm(failure('not-sent'), { methodType: 'card' })).toEqual(later);
  });

  it('after a confirm is answered by a read, unless nothing was done', () => {
    const card = { methodType: 'card' } as const;
    expect(afterConfirm(failure('unknown', 500), card)).toEqual({ refusal: null });
    expect(afterConfirm(failure('unexpected-state', 400), card)).toEqual({ refusal: null });
    expect(afterConfirm(failure('refused', 400), card)).toEqual({ refusal: 'deposit_not_begun' });
    const declined = {
      ...failure('declined', 402),
      decline: { code: 'expired_card', declineCode: null },
    };
    expect(afterConfirm(declined, card)).toEqual({ refusal: 'deposit_declined_expired' });
  });

  it('gives a create up after four stored errors, and never for silence', () => {
    expect(afterCreate(failure('unknown', 500), 2)).toEqual(later);
    expect(afterCreate(failure('unknown', 500), 3)).toEqual({
      do: 'fail',
      failure: 'deposit_not_begun',
    });
    expect(afterCreate(failure('unknown', 0), 1_000)).toEqual(later);
  });

  it('alarms for our key, and puts our own mistake aside', () => {
    const alarm = { do: 'later', isAlarm: true };
    expect(afterCreate(failure('configuration', 401), 0)).toEqual(alarm);
    expect(afterOther(failure('configuration', 403))).toEqual(alarm);
    expect(afterCreate(failure('idempotency', 400), 0)).toMatchObject({ do: 'review' });
    expect(afterConfirm(failure('idempotency', 400), { methodType: 'card' })).toMatchObject({
      do: 'review',
    });
    expect(afterOther(failure('missing', 404))).toMatchObject({ do: 'review' });
  });

  it('is looked at again when our picture was old', () => {
    expect(afterOther(failure('unexpected-state', 400))).toEqual({ do: 'look' });
  });
});

it('answers a refusal with the status of its kind', () => {
  expect(refusalStatus('deposit_form_used')).toBe(422);
  expect(refusalStatus('deposit_open')).toBe(409);
  expect(refusalStatus('deposit_method_unknown')).toBe(404);
});
