import { describe, expect, it } from 'vitest';
import { errorMessage } from '~/content/core/errors';
import {
  DEPOSIT_DECLINES,
  DEPOSIT_FAILURES,
  depositFailure,
  depositFailureOf,
  failureOfMethod,
} from './deposit-machine';
import { rejectionStatus } from './deposit-rules';

it('is the charge’s, in the words of a deposit', () => {
  expect(depositFailureOf('declined_funds')).toBe('deposit_declined_funds');
  expect(DEPOSIT_FAILURES).toContain(depositFailureOf('timed_out'));
  expect(new Set(DEPOSIT_FAILURES).size).toBe(18);
});

describe('a failure in the words of what was charged', () => {
  const OF_A_BANK = DEPOSIT_FAILURES.map((code) => failureOfMethod(code, 'us_bank_account'));

  it('is itself for a card, and never talks of a card for a bank account', () => {
    for (const code of DEPOSIT_FAILURES) expect(failureOfMethod(code, 'card')).toBe(code);
    for (const code of OF_A_BANK) expect(errorMessage(code)).not.toMatch(/card/i);
  });

  it('says of an empty account that it is empty', () => {
    expect(failureOfMethod('deposit_declined_funds', 'us_bank_account')).toBe(
      'deposit_declined_bank_funds',
    );
    expect(OF_A_BANK).toContain('deposit_timed_out');
  });
});

it('has a sentence for every failure', () => {
  for (const code of DEPOSIT_FAILURES) expect(errorMessage(code)).toMatch(/^[A-Z].{20,}\.$/);
});

it('counts what an issuer has said, and not what we gave up', () => {
  expect(DEPOSIT_DECLINES).toContain('deposit_declined');
  expect(DEPOSIT_DECLINES).not.toContain('deposit_timed_out');
  expect(DEPOSIT_DECLINES).not.toContain('deposit_given_up');
  expect(DEPOSIT_DECLINES).not.toContain('deposit_not_begun');
});

it('reads back what was stored, and nothing else', () => {
  expect(depositFailure('deposit_declined')).toBe('deposit_declined');
  expect(depositFailure('something')).toBeNull();
  expect(depositFailure(null)).toBeNull();
});

it('answers a rejection with the status of its kind', () => {
  expect(rejectionStatus('deposit_form_used')).toBe(422);
  expect(rejectionStatus('deposit_open')).toBe(409);
  expect(rejectionStatus('deposit_method_unknown')).toBe(404);
});
