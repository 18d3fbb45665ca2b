import type { MenuGroup } from '~/content/dashboard';
import { may, type Permission } from '~/domain/permissions';

/** Words of the back-office. Its pages are for staff alone and are never searched for. */
export const BACK_OFFICE = {
  name: 'Back-office',
  signIn: {
    title: 'Back-office sign-in',
    heading: 'Back-office',
    text: 'For people who work here. Customers sign in on the shop’s own pages.',
    email: 'Email',
    password: 'Password',
    send: 'Sign in',
    refused: 'You are not signed in yet',
  },
  signOut: 'Sign out',
  orders: {
    title: 'Orders',
    text: 'The latest 50 orders, the newest first.',
    none: 'There are no orders yet.',
  },
  customers: {
    title: 'Customers',
    text: 'Find one customer by the whole email address.',
    email: 'Email address of the customer',
    send: 'Find',
    refused: 'Nobody was looked up',
    noTags: 'none',
  },
  products: {
    title: 'Products',
    text: 'What shoppers can see and buy just now.',
    none: 'No product is open to shoppers.',
  },
  assets: {
    title: 'Ambassador assets',
    text: 'Logos, flyers and photos that ambassadors download.',
  },
  users: { title: 'Users', text: 'Everybody who can sign in here.' },
} as const;

type Entry = { label: string; href: Extract<Permission, `/erp/${string}`> };

const ENTRIES: readonly Entry[] = [
  { label: BACK_OFFICE.orders.title, href: '/erp/orders' },
  { label: BACK_OFFICE.customers.title, href: '/erp/customers' },
  { label: BACK_OFFICE.products.title, href: '/erp/products' },
  { label: BACK_OFFICE.assets.title, href: '/erp/ambassadors/assets' },
  { label: BACK_OFFICE.users.title, href: '/erp/users' },
];

/** The sidebar: an entry is there exactly when its page would open. */
export function backOfficeMenu({ isAdmin }: { isAdmin: boolean }): MenuGroup[] {
  const items = ENTRIES.filter(({ href }) => may({ kind: 'staff', isAdmin }, href));
  return [
    {
      heading: BACK_OFFICE.name,
      items: items.map(({ label, href }) => ({ type: 'link', label, href })),
    },
  ];
}

/** Title of one of the pages; kept out of every index. */
export function backOfficeMeta(title: string) {
  return [
    { title: `${title} | ${BACK_OFFICE.name} | Earth Brands` },
    { name: 'robots', content: 'noindex, nofollow' },
  ];
}

const MOMENT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** A moment in the words of the back-office, always UTC. @param iso ISO 8601 */
export function moment(iso: string): string {
  return `${MOMENT.format(new Date(iso))} UTC`;
}

/** PARTIALLY_REFUNDED → Partially refunded: the platform's lists are open. */
export function statusWords(status: string | null): string {
  if (status === null) return 'Unknown';
  const words = status.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
