import { describe, expect, it } from 'vitest';
import { brandName, isExpired, methodName } from './payment-method';

describe('a saved payment method', () => {
  it('is called by its brand or its bank, and its last four', () => {
    const visa = { type: 'card', brand: 'visa', bankName: null, last4: '4242' } as const;
    expect(methodName(visa)).toBe('Visa ending in 4242');
    expect(methodName({ ...visa, brand: 'amex' })).toBe('American Express ending in 4242');
    expect(methodName({ ...visa, brand: 'mastercard' })).toBe('Mastercard ending in 4242');
    expect(methodName({ ...visa, brand: null })).toBe('Card ending in 4242');
    const bank = {
      type: 'us_bank_account',
      brand: null,
      bankName: 'TEST BANK',
      last4: '6789',
    } as const;
    expect(methodName(bank)).toBe('TEST BANK ending in 6789');
    expect(methodName({ ...bank, bankName: null })).toBe('Bank account ending in 6789');
  });

  it('has no brand of a name that every object has', () => {
    expect(brandName('constructor')).toBe('Card');
    expect(brandName('eftpos_au')).toBe('Card');
  });

  it('is good to the last moment of its month', () => {
    expect(isExpired(12, 2026, new Date('2026-12-31T23:59:59.999Z'))).toBe(false);
    expect(isExpired(12, 2026, new Date('2027-01-01T00:00:00Z'))).toBe(true);
    expect(isExpired(2, 2027, new Date('2027-03-01T00:00:00Z'))).toBe(true);
    expect(isExpired(null, null, new Date('2099-01-01T00:00:00Z'))).toBe(false);
  });
});
