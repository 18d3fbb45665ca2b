import { describe, expect, it } from 'vitest';
import { backOfficeMenu, statusLabel } from './back-office';

const labels = (isAdmin: boolean) =>
  backOfficeMenu({ isAdmin }).flatMap(({ items }) => items.map(({ label }) => label));

describe('the menu of the back-office', () => {
  it('shows users, the log, rates, setup and requests to admins only', () => {
    const staff = labels(false);
    const forAdmins = ['Commission rates', 'Setup', 'Customer requests', 'Users', 'Audit log'];
    expect(staff).toEqual(expect.arrayContaining(['Today', 'Orders', 'Earth Cash', 'My account']));
    expect(staff.filter((label) => forAdmins.includes(label))).toEqual([]);
    expect(labels(true).filter((label) => !staff.includes(label))).toEqual(forAdmins);
  });
});

describe('the words of the back-office', () => {
  it('are those of the platform’s states, also of ones that are new', () => {
    expect(statusLabel('PARTIALLY_REFUNDED')).toBe('Partially refunded');
    expect(statusLabel(null)).toBe('Unknown');
  });
});
