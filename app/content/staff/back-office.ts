import type { MenuGroup } from '~/content/core/menus';
import { may, type Permission } from '~/domain/staff/permissions';
import { erpPaths } from '~/erp-paths';

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

type Entry = {
  label: string;
  href: Extract<Permission, '/erp' | `/erp/${string}`>;
  /** Other words that the jump box finds it by. */
  also?: string;
};

const GROUPS: readonly { heading: string; entries: readonly Entry[] }[] = [
  {
    heading: BACK_OFFICE.name,
    entries: [
      { label: 'Today', href: '/erp', also: 'home dashboard desk needs attention figures' },
      { label: 'Approvals', href: '/erp/approvals', also: 'second person decide' },
      { label: BACK_OFFICE.orders, href: '/erp/orders', also: 'sales ship refund cancel export' },
      {
        label: 'Fulfillment',
        href: '/erp/fulfilment',
        also: 'ship send pack pick parcel tracking hold pickup',
      },
      { label: 'Draft orders', href: '/erp/orders/drafts', also: 'phone order' },
      { label: 'Quotes', href: '/erp/orders/quotes', also: 'offer proposal request valid until' },
      {
        label: 'Returns',
        href: '/erp/returns',
        also: 'claims damaged wrong refund replacement RMA',
      },
      {
        label: 'Return reasons',
        href: '/erp/returns/reasons',
        also: 'report products damaged why',
      },
      {
        label: 'Custom orders',
        href: '/erp/orders/custom',
        also: 'artwork proof quote print made to order',
      },
      {
        label: 'Production calendar',
        href: '/erp/orders/custom/calendar',
        also: 'printing schedule due late ship dates weeks month',
      },
      { label: BACK_OFFICE.customers, href: '/erp/customers', also: 'people accounts export' },
      {
        label: BACK_OFFICE.products,
        href: '/erp/products',
        also: 'items catalog SKU price',
      },
      {
        label: 'Inventory',
        href: '/erp/inventory',
        also: 'stock levels available incoming arrivals low adjust count warehouse',
      },
    ],
  },
  {
    heading: 'Money',
    entries: [
      { label: 'Earth Cash', href: '/erp/cash', also: 'balance liability deposits money' },
      {
        label: 'Reconciliation issues',
        href: '/erp/cash/differences',
        also: 'differences discrepancies breaks check',
      },
      {
        label: 'Pending transactions',
        href: '/erp/cash/operations',
        also: 'operations stuck payments deposits',
      },
      { label: 'Disputes', href: '/erp/disputes', also: 'chargebacks evidence bank' },
      { label: 'Invoice requests', href: '/erp/invoices', also: 'terms net 30 credit' },
      {
        label: 'Invoice aging',
        href: '/erp/invoices/aging',
        also: 'receivables overdue past due statement owed',
      },
      {
        label: 'Invoice reminders',
        href: '/erp/invoices/reminders',
        also: 'dunning overdue emails schedule',
      },
      { label: 'Payouts', href: '/erp/payouts', also: 'ambassadors commissions transfers' },
      { label: 'Commission rates', href: '/erp/payouts/rates', also: 'percent ambassadors' },
    ],
  },
  {
    heading: 'Store',
    entries: [
      {
        label: 'Shipping and returns',
        href: '/erp/shipping',
        also: 'delivery zones promise settings',
      },
      {
        label: 'Claims and instructions',
        href: '/erp/returns/settings',
        also: 'returns window days settings',
      },
      {
        label: 'Store details',
        href: '/erp/store',
        also: 'legal name address tax ID email documents settings',
      },
      { label: 'Reviews', href: '/erp/reviews', also: 'ratings stars moderate' },
      { label: 'Search words', href: '/erp/products/search', also: 'synonyms' },
      { label: 'Tax-exempt tags', href: '/erp/products/tax-exempt', also: 'tax exemption' },
      {
        label: BACK_OFFICE.assets.title,
        href: '/erp/ambassadors/assets',
        also: 'logos flyers photos downloads',
      },
      { label: 'Emails', href: '/erp/emails', also: 'mail templates sent outbox' },
    ],
  },
  {
    heading: 'System',
    entries: [
      { label: 'Alarms', href: '/erp/alarms', also: 'alerts warnings failures health' },
      { label: 'Status', href: '/erp/status', also: 'health uptime outage platforms queues' },
      { label: 'Jobs', href: '/erp/jobs', also: 'background queues failed retry' },
      { label: 'QuickBooks', href: '/erp/quickbooks', also: 'books accounting invoices' },
      { label: 'Setup', href: '/erp/setup', also: 'go live checks webhooks scopes configuration' },
    ],
  },
  {
    heading: 'People',
    entries: [
      {
        label: 'Customer requests',
        href: '/erp/customers/requests',
        also: 'close erase merge privacy',
      },
      { label: BACK_OFFICE.users.title, href: '/erp/users', also: 'staff team invite roles' },
      { label: 'Audit log', href: '/erp/audit', also: 'activity history who' },
      { label: BACK_OFFICE.account, href: '/erp/account', also: 'password sessions sign out' },
    ],
  },
];

/** A page that the jump box finds, and who may open it. */
type JumpPage = { label: string; href: string; also?: string; permission: Permission };

/** The pages that the jump box finds by name and by other words: those of the sidebar, and what begins on them. */
export const JUMP_PAGES: readonly JumpPage[] = [
  ...GROUPS.flatMap(({ entries }) => entries.map((one) => ({ ...one, permission: one.href }))),
  {
    label: 'Orders to ship',
    href: erpPaths.orders({ standing: 'TO_SEND', sort: 'oldest' }),
    also: 'unfulfilled send open',
    permission: '/erp/orders',
  },
  {
    label: 'New draft order',
    href: erpPaths.newDraft(),
    also: 'create add quote',
    permission: 'drafts.change',
  },
  {
    label: 'Bulk actions',
    href: erpPaths.bulkActions(),
    also: 'runs tag mark as paid',
    permission: '/erp/orders',
  },
  {
    label: 'Second factor',
    href: erpPaths.secondFactor(),
    also: 'two-step verification authenticator code security',
    permission: '/erp/account/second-factor',
  },
];

/** Returns the sidebar, limited to the pages that this staff member may open, with what waits on each. */
export function backOfficeMenu({
  isAdmin,
  waiting = {},
}: {
  isAdmin: boolean;
  waiting?: Readonly<Record<string, number>>;
}): MenuGroup[] {
  return GROUPS.map(({ heading, entries }) => ({
    heading,
    items: entries
      .filter(({ href }) => may({ kind: 'staff', isAdmin }, href))
      .map(({ label, href }) => ({
        type: 'link' as const,
        label,
        href,
        waiting: waiting[href] ?? 0,
      })),
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
