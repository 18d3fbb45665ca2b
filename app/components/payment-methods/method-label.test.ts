import { describe, expect, it } from 'vitest';
import type { PaymentMethod } from '~/domain/payment-methods/payment-method';
import { methodDetails, methodHeading } from './method-list';

const card: PaymentMethod = {
  id: 'pm_1',
  type: 'card',
  brand: 'visa',
  last4: '4242',
  expMonth: 4,
  expYear: 2031,
  bankName: null,
  accountType: null,
  isDefault: true,
  nickname: null,
  isExpired: false,
  verification: 'verified',
  verifyUrl: null,
};
const bank: PaymentMethod = {
  ...card,
  type: 'us_bank_account',
  brand: null,
  last4: '6789',
  expMonth: null,
  expYear: null,
  bankName: 'STRIPE TEST BANK',
  accountType: 'checking',
};

describe('the words of a saved method', () => {
  it('a card is its brand and last four, with its expiry below', () => {
    expect(methodHeading(card)).toBe('Visa ending in 4242');
    expect(methodDetails(card)).toBe('Expires 04/2031');
    expect(methodDetails({ ...card, isExpired: true })).toBe('Expired 04/2031');
  });

  it('a named one says below what it is', () => {
    const named = { ...card, nickname: 'Office card' };
    expect(methodHeading(named)).toBe('Office card');
    expect(methodDetails(named)).toBe('Visa ending in 4242 · expires 04/2031');
  });

  it('a bank account is its bank, with the kind of account below', () => {
    expect(methodHeading(bank)).toBe('STRIPE TEST BANK ending in 6789');
    expect(methodDetails(bank)).toBe('Checking account');
  });
});
