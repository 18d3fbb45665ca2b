import { describe, expect, it } from 'vitest';
import { customerType } from './customer';
import { customerNumber } from '~/domain/core/ids';
import { hasTag } from '~/domain/core/tags';

describe('customer type', () => {
  it('is ECA before BUSINESS before INDIVIDUAL', () => {
    expect(customerType(['BusinessAccount', 'ECA2024'])).toBe('ECA');
    expect(customerType(['Ambassador', 'BusinessAccount'])).toBe('BUSINESS');
    expect(customerType(['Ambassador'])).toBe('INDIVIDUAL');
    expect(customerType([])).toBe('INDIVIDUAL');
  });

  it('compares tags as the platform does, and whole', () => {
    expect(hasTag(['eca2024'], 'ECA2024')).toBe(true);
    expect(hasTag(['ECA20245', 'NoBusinessAccount'], 'ECA2024')).toBe(false);
  });
});

describe('the number of a customer', () => {
  it('is the last segment of the id', () => {
    expect(customerNumber('gid://shopify/Customer/7100000000001')).toBe('7100000000001');
  });
});
