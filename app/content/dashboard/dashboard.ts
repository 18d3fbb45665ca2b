import {
  invoicesEntry,
  offered,
  organizationEntry,
  type Entry,
  type MenuViewer,
} from '~/content/customers/account-menus';
import type { MenuGroup, MenuItem } from '~/content/core/menus';
import type { BalanceView } from '~/domain/ledger/balance-view';

/** What the frame of a signed-in customer's own pages shows. */
export type ShellData = {
  groups: MenuGroup[];
  organization: { name: string; isAdmin: boolean } | null;
  balance: BalanceView;
  /** The reader's time zone, as far as their browser has named it. */
  zone: string | null;
};

/** Texts of the sidebar besides its entries. */
export const DASHBOARD = { menu: 'Dashboard menu', admin: 'Admin', member: 'Member' } as const;

/** Returns the dashboard's sidebar, limited to pages that the viewer may open (spec section 5). */
export function dashboardMenu(viewer: MenuViewer): MenuGroup[] {
  const groups: { heading: string; entries: Entry[] }[] = [
    {
      heading: 'Dashboard',
      entries: [
        { label: 'Home', href: '/dashboard/home' },
        { label: 'Orders', href: '/dashboard/manage/orders' },
        { label: 'Custom orders', href: '/dashboard/manage/custom-orders' },
        { label: 'Quotes', href: '/dashboard/manage/quotes' },
        { label: 'Returns', href: '/dashboard/manage/returns' },
        { label: 'Locations', href: '/dashboard/manage/locations' },
        invoicesEntry(viewer),
        { label: 'Payments', href: '/dashboard/payments' },
        { label: 'Compost Locations', href: '/dashboard/compost' },
      ],
    },
    {
      heading: 'Account',
      entries: [
        { label: 'Profile', href: '/account/profile' },
        { label: 'Billing', href: '/account/billing' },
        { label: 'Company', href: '/account/company' },
        { label: 'Settings', href: '/account/settings' },
      ],
    },
    {
      heading: 'Organization',
      entries: [
        organizationEntry(viewer),
        { label: 'Shared Earth Cash', href: '/dashboard/manage/users/balance' },
        { label: 'Member spending', href: '/dashboard/users' },
      ],
    },
    {
      heading: 'Ambassadors',
      entries: [
        { label: 'Ambassador Portal', href: '/dashboard/ambassadors' },
        { label: 'New ambassadors', href: '/dashboard/new-ambassadors' },
      ],
    },
  ];
  return groups
    .map(({ heading, entries }) => ({ heading, items: offered(viewer, entries) }))
    .filter(({ items }) => items.length > 0);
}

/** The navigation bar of the ambassador portal, shown on its routes only (spec section 2). */
export const AMBASSADOR_BAR: MenuItem[] = [
  { type: 'link', label: 'Overview', href: '/dashboard/ambassadors' },
  { type: 'link', label: 'Locations', href: '/dashboard/ambassadors/locations' },
  { type: 'link', label: 'Assets', href: '/dashboard/ambassadors/assets' },
  { type: 'link', label: 'Leaderboards', href: '/dashboard/ambassadors/leaderboards' },
  { type: 'link', label: 'Training', href: '/dashboard/ambassadors/training' },
];
