import { describe, expect, it } from 'vitest';
import { PROFILE_PLACES } from '~/components/dashboard/profile-menu';
import { may, PERMISSIONS, type Permission } from '~/domain/staff/permissions';
import { accountPaths } from '~/account-paths';
import { accountMenu, generalMenu, type MenuViewer } from '~/content/customers/account-menus';
import { dashboardMenu } from '~/content/dashboard/dashboard';
import type { MenuItem } from './menus';

const TAGS = [[], ['ECA2024'], ['BusinessAccount'], ['Ambassador'], ['ambassador', 'eca2024']];
const ORGANIZATIONS = [
  null,
  { isAdmin: true, showManage: true },
  { isAdmin: true, showManage: false },
  { isAdmin: false, showManage: true },
  { isAdmin: false, showManage: false },
];

/** Every kind of viewer that the menus distinguish. */
const VIEWERS: MenuViewer[] = TAGS.flatMap((tags) =>
  ORGANIZATIONS.flatMap((organization) =>
    [true, false].map((openInvoices) => ({
      kind: 'customer' as const,
      tags,
      organization,
      openInvoices,
    })),
  ),
);

const linksOf = (items: readonly MenuItem[]) =>
  items.flatMap((item) => (item.type === 'link' ? [item] : []));
const menusOf = (viewer: MenuViewer) => ({
  account: linksOf([...accountMenu(viewer), ...generalMenu(viewer)]),
  dashboard: linksOf(dashboardMenu(viewer).flatMap(({ items }) => items)),
});
const isAddress = (href: string): href is Permission => href in PERMISSIONS;

/** Dashboard pages that are linked from another dashboard page instead of the menu. */
const WITHIN =
  /^\/dashboard\/(?:manage\/(?:users|invoices)\/.+|payments\/.+|ambassadors\/.+|compost\/.+)$/;

describe.each(VIEWERS)('for $tags, $organization, open invoices: $openInvoices', (viewer) => {
  const { account, dashboard } = menusOf(viewer);

  it('every entry’s page would open', () => {
    for (const { href } of [...account, ...dashboard]) {
      expect([href, isAddress(href) && may(viewer, href)]).toEqual([href, true]);
    }
  });

  it('the sidebar has every page of the dashboard and the account that would open', () => {
    const open = (Object.keys(PERMISSIONS) as Permission[])
      .filter((address) => /^\/(?:dashboard|account)\//.test(address) && !WITHIN.test(address))
      .filter((address) => may(viewer, address))
      // Spec section 5, Menus: every customer may open the page, but the entry requires open invoices.
      .filter((address) => address !== '/dashboard/manage/invoices' || viewer.openInvoices);
    expect(dashboard.map(({ href }) => href).filter((href) => !WITHIN.test(href))).toHaveLength(
      open.length,
    );
    expect(new Set(dashboard.map(({ href }) => href))).toEqual(
      new Set([...open, ...dashboard.map(({ href }) => href).filter((href) => WITHIN.test(href))]),
    );
  });

  it('one page is called the same in both, and stands in each once', () => {
    for (const menu of [account, dashboard]) {
      expect(new Set(menu.map(({ href }) => href)).size).toBe(menu.length);
      expect(new Set(menu.map(({ label }) => label)).size).toBe(menu.length);
    }
    const names = new Map(account.map(({ href, label }) => [href, label]));
    for (const { href, label } of dashboard) {
      if (href === '/dashboard/home') continue;
      expect([href, names.get(href) ?? label]).toEqual([href, label]);
    }
  });
});

describe('the profile menu', () => {
  it('has nothing that not every customer may open', () => {
    const places = [...PROFILE_PLACES.map(({ href }) => href), accountPaths.addEarthCash()];
    for (const place of places) {
      const address = place.split('#')[0] ?? '';
      expect([place, isAddress(address) && PERMISSIONS[address]]).toEqual([place, 'customer']);
    }
  });

  it('is in the spec’s order', () => {
    expect(PROFILE_PLACES.map(({ label }) => label)).toEqual(['Account', 'Billing', 'Addresses']);
  });
});
