import type { MenuGroup } from '~/content/core/menus';
import { may, type Permission } from '~/domain/staff/permissions';

/** Texts of the back-office. Its pages are for staff only and never indexed. */
export const BACK_OFFICE = {
  name: 'Back office',
  menu: 'Back office menu',
  signIn: {
    title: 'Back office sign-in',
    heading: 'Back office',
    text: 'For Earth Brands staff. Customers sign in on the store’s own pages.',
    email: 'Email',
    password: 'Password',
    send: 'Sign in',
    refused: 'You’re not signed in',
  },
  account: 'My account',
  signOut: 'Sign out',
  orders: 'Orders',
  customers: 'Customers',
  products: 'Products',
  assets: {
    title: 'Ambassador assets',
    text: 'Logos, flyers, and photos for ambassadors to download.',
  },
  users: { title: 'Users', text: 'Everyone who can sign in to the back office.' },
} as const;

type Entry = { label: string; href: Extract<Permission, '/erp' | `/erp/${string}`> };

const GROUPS: readonly { heading: string; entries: readonly Entry[] }[] = [
  {
    heading: BACK_OFFICE.name,
    entries: [
      { label: 'Today', href: '/erp' },
      { label: 'Approvals', href: '/erp/approvals' },
      { label: BACK_OFFICE.orders, href: '/erp/orders' },
      { label: 'Draft orders', href: '/erp/orders/drafts' },
      { label: 'Custom orders', href: '/erp/orders/custom' },
      { label: BACK_OFFICE.customers, href: '/erp/customers' },
      { label: BACK_OFFICE.products, href: '/erp/products' },
    ],
  },
  {
    heading: 'Money',
    entries: [
      { label: 'Earth Cash', href: '/erp/cash' },
      { label: 'Reconciliation issues', href: '/erp/cash/differences' },
      { label: 'Pending transactions', href: '/erp/cash/operations' },
      { label: 'Disputes', href: '/erp/disputes' },
      { label: 'Invoice requests', href: '/erp/invoices' },
      { label: 'Payouts', href: '/erp/payouts' },
      { label: 'Commission rates', href: '/erp/payouts/rates' },
    ],
  },
  {
    heading: 'Store',
    entries: [
      { label: 'Shipping and returns', href: '/erp/shipping' },
      { label: 'Search words', href: '/erp/products/search' },
      { label: 'Tax-exempt tags', href: '/erp/products/tax-exempt' },
      { label: BACK_OFFICE.assets.title, href: '/erp/ambassadors/assets' },
      { label: 'Emails', href: '/erp/emails' },
      { label: 'QuickBooks', href: '/erp/quickbooks' },
      { label: 'Alarms', href: '/erp/alarms' },
    ],
  },
  {
    heading: 'People',
    entries: [
      { label: 'Customer requests', href: '/erp/customers/requests' },
      { label: BACK_OFFICE.users.title, href: '/erp/users' },
      { label: 'Audit log', href: '/erp/audit' },
      { label: BACK_OFFICE.account, href: '/erp/account' },
    ],
  },
];

/** Returns the pages that this staff member may open, for the sidebar and the jump box. */
export function backOfficePages({ isAdmin }: { isAdmin: boolean }): Entry[] {
  return GROUPS.flatMap(({ entries }) => entries).filter(({ href }) =>
    may({ kind: 'staff', isAdmin }, href),
  );
}

/** Returns the sidebar, limited to the pages that this staff member may open. */
export function backOfficeMenu({ isAdmin }: { isAdmin: boolean }): MenuGroup[] {
  return GROUPS.map(({ heading, entries }) => ({
    heading,
    items: entries
      .filter(({ href }) => may({ kind: 'staff', isAdmin }, href))
      .map(({ label, href }) => ({ type: 'link' as const, label, href })),
  }));
}

/** Returns the meta tags of a back-office page, which is never indexed. */
export function backOfficeMeta(title: string) {
  return [
    { title: `${title} | ${BACK_OFFICE.name} | Earth Brands` },
    { name: 'robots', content: 'noindex, nofollow' },
  ];
}

/**
 * Returns a Shopify status in words, PARTIALLY_REFUNDED → 'Partially refunded'. Shopify may add statuses at
 * any time.
 */
export function statusLabel(status: string | null): string {
  if (status === null) return 'Unknown';
  const wording = status.toLowerCase().replaceAll('_', ' ');
  return wording.charAt(0).toUpperCase() + wording.slice(1);
}

/** A status as its badge shows it: `good` is done, `warn` not yet, `bad` needs a person. */
export type StatusBadge = { text: string; tone?: Tone | undefined };
type Tone = 'good' | 'warn' | 'bad';

const TONES: Readonly<Record<string, Tone | undefined>> = {
  PAID: 'good',
  FULFILLED: 'good',
  COMPLETED: 'good',
  ACTIVE: 'good',
  PENDING: 'warn',
  AUTHORIZED: 'warn',
  PARTIALLY_PAID: 'warn',
  UNFULFILLED: 'warn',
  PARTIALLY_FULFILLED: 'warn',
  IN_PROGRESS: 'warn',
  ON_HOLD: 'warn',
  OPEN: 'warn',
  INVOICE_SENT: 'warn',
  EXPIRED: 'bad',
};

/** Returns the tone of the badge of a Shopify status; none for those that are over. */
export function statusTone(status: string | null): Tone | undefined {
  return TONES[status ?? ''];
}
