import { describe, expect, it } from 'vitest';
import { accountMenu, generalMenu } from './account-menus';
import type { MenuViewer } from './account-menus';

const IVY: MenuViewer = {
  kind: 'customer',
  tags: [],
  openInvoices: false,
  organization: null,
};
const labels = (items: { label: string }[]) => items.map((item) => item.label);

describe('accountMenu', () => {
  it('calls the products My ECA for alliance members only', () => {
    expect(labels(accountMenu(IVY))).toContain('My Products');
    const ella = labels(accountMenu({ ...IVY, tags: ['ECA2024'] }));
    expect(ella).toContain('My ECA');
    expect(ella).not.toContain('My Products');
  });

  it('offers invoices only where some are open', () => {
    expect(labels(accountMenu(IVY))).not.toContain('Invoices');
    expect(labels(accountMenu({ ...IVY, openInvoices: true }))).toContain('Invoices');
  });

  it.each([
    [{ isAdmin: true, showManage: false }, 'Manage users'],
    [{ isAdmin: true, showManage: true }, 'Manage users'],
    [{ isAdmin: false, showManage: true }, 'View organization'],
  ])('words the organization entry for %j', (organization, label) => {
    const shown = labels(accountMenu({ ...IVY, organization }));
    expect(shown.filter((entry) => ['Manage users', 'View organization'].includes(entry))).toEqual([
      label,
    ]);
  });

  it.each([null, { isAdmin: false, showManage: false }])('leaves it out for %j', (organization) => {
    const hrefs = accountMenu({ ...IVY, organization }).map((item) =>
      item.type === 'link' ? item.href : '',
    );
    expect(hrefs).not.toContain('/dashboard/manage/users');
  });
});

describe('generalMenu', () => {
  it('has the ambassador portal only for the tag', () => {
    expect(labels(generalMenu(IVY))).toEqual(['FAQ', 'Compost Locations', 'Settings']);
    expect(labels(generalMenu({ ...IVY, tags: ['Ambassador'] }))).toEqual([
      'FAQ',
      'Compost Locations',
      'Ambassador Portal',
      'Settings',
    ]);
  });
});
