import { describe, expect, it } from 'vitest';
import { backOfficeMenu, moment, statusWords } from './back-office';

const labels = (isAdmin: boolean) =>
  backOfficeMenu({ isAdmin }).flatMap(({ items }) => items.map(({ label }) => label));

describe('the menu of the back-office', () => {
  it('shows users to admins only', () => {
    expect(labels(false)).toEqual(['Orders', 'Customers', 'Products', 'Ambassador assets']);
    expect(labels(true)).toEqual(['Orders', 'Customers', 'Products', 'Ambassador assets', 'Users']);
  });
});

describe('the words of the back-office', () => {
  it('are those of the platform’s states, also of ones that are new', () => {
    expect(statusWords('PARTIALLY_REFUNDED')).toBe('Partially refunded');
    expect(statusWords(null)).toBe('Unknown');
  });

  it('name moments in UTC', () => {
    expect(moment('2026-11-21T05:30:00Z')).toMatch(/^Nov 21, 2026, 5:30\sAM UTC$/);
  });
});
