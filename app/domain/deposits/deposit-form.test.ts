import { describe, expect, it } from 'vitest';
import {
  amountError,
  creditOf,
  methodError,
  newestUsable,
  parseTyped,
  suggestedMethod,
} from './deposit-form';
import { largestAmount, creditCents } from '~/domain/ledger/deposit-bonus';
import { cents } from '~/domain/core/money';
import type { PaymentMethod } from '~/domain/payment-methods/payment-method';
import { DEPOSIT_LIMITS } from '~/domain/payments/deposit-limits';

describe('what is typed as an amount', () => {
  it.each([
    ['', 'deposit_amount_missing'],
    ['  ', 'deposit_amount_missing'],
    ['0', 'deposit_amount_too_small'],
    ['0.49', 'deposit_amount_too_small'],
    ['-5', 'deposit_amount_too_small'],
    ['-$0.50', 'deposit_amount_too_small'],
    ['-0.001', 'deposit_amount_malformed'],
    ['0.001', 'deposit_amount_malformed'],
    ['1e3', 'deposit_amount_malformed'],
    ['１０', 'deposit_amount_malformed'],
    ['10,00', 'deposit_amount_malformed'],
    ['$$10', 'deposit_amount_malformed'],
    ['10$', 'deposit_amount_malformed'],
    ['$', 'deposit_amount_malformed'],
    ['$0.49', 'deposit_amount_too_small'],
    ['$10', null],
    [' $10.50 ', null],
    ['1960.79', 'deposit_amount_too_large'],
    ['99999999', 'deposit_amount_too_large'],
    ['0.50', null],
    [' 10 ', null],
    ['1960.78', null],
  ] as const)('“%s” is answered with %s', (typed, error) => {
    expect(amountError(typed, DEPOSIT_LIMITS)).toBe(error);
  });
});

it('what an amount brings is said to the cent', () => {
  expect(creditOf('10')).toEqual({ amountCents: 1000, bonusCents: 20, creditCents: 1020 });
  expect(creditOf('1.25')?.creditCents).toBe(128);
  expect(creditOf('$1.25')).toEqual(creditOf('1.25'));
  expect([parseTyped('$1960.78'), parseTyped('$-1'), parseTyped('$ $1')]).toEqual([
    196_078,
    null,
    null,
  ]);
  expect([creditOf(''), creditOf('0'), creditOf('1,5')]).toEqual([null, null, null]);
});

it('the largest amount is the last one whose credit fits', () => {
  expect(largestAmount(200_000)).toBe(196_078);
  for (let limit = 50; limit < 3000; limit += 1) {
    const amount = largestAmount(limit);
    expect(creditCents(amount)).toBeLessThanOrEqual(limit);
    expect(creditCents(cents(amount + 1))).toBeGreaterThan(limit);
  }
});

it('an expired card and an unverified account cannot be chosen', () => {
  expect(methodError({ isExpired: true, verification: 'verified' })).toBe('deposit_method_expired');
  expect(methodError({ isExpired: false, verification: 'pending' })).toBe('deposit_method_pending');
  expect(methodError({ isExpired: false, verification: 'verified' })).toBeNull();
});

describe('the method that was saved last, the default one first', () => {
  const standard = method('default', { isDefault: true });
  const expired = method('expired', { isExpired: true });
  const pending = method('pending', { verification: 'pending' });

  it.each([
    ['is not the default one', [standard, method('new'), method('old')], 'new'],
    ['is one that can be charged', [standard, pending, expired, method('old')], 'old'],
    ['is the default one where there is no other', [standard, expired], 'default'],
    ['is none where none can be charged', [expired, pending], undefined],
  ])('%s', (_what, methods, id) => {
    expect(newestUsable(methods)?.id).toBe(id);
  });
});

it('the default method is suggested, but never one that was just declined', () => {
  const methods = [method('default', { isDefault: true }), method('other')];
  expect(suggestedMethod(methods, [])?.id).toBe('default');
  expect(suggestedMethod(methods, ['default'])?.id).toBe('other');
  expect(suggestedMethod(methods, ['default', 'other'])).toBeNull();
});

/** A saved card. */
function method(id: string, changes: Partial<PaymentMethod> = {}): PaymentMethod {
  return {
    id,
    type: 'card',
    brand: 'visa',
    last4: '4242',
    expMonth: 4,
    expYear: 2031,
    bankName: null,
    accountType: null,
    isDefault: false,
    nickname: null,
    isExpired: false,
    verification: 'verified',
    verifyUrl: null,
    ...changes,
  };
}
