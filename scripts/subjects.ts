/**
 * The house: floors, and on every floor the same subjects (docs/architecture.md). Read by the house test, the
 * map of the documents and the counts.
 */

/** Floors with rooms by subject, in the direction of the imports; platforms and routes are outside of the subjects. */
export const FLOORS = ['components', 'http', 'services', 'models', 'domain', 'content'] as const;

/**
 * The subjects from the lowest to the highest, with what each is about. A subject imports itself and those before
 * it, on every floor.
 */
export const SUBJECTS = {
  core: 'money, time, ids, text, places, forms, retries, jobs: what no subject owns',
  ui: 'buttons, fields, lists, dialogs: markup that knows no shop',
  discrepancies: 'the registry of what can disagree between our books and the platforms',
  emails: 'the one way out for mail: the registry, the outbox, letters, sending',
  staff:
    'accounts of the staff, second factor, permissions, activity, requests for a second person',
  'email-texts': 'texts of mails that staff edit, and the page of what was sent',
  customers: 'sign-up, sign-in, sessions, profile, addresses, company, tax exemption',
  catalogue: 'products, listings, search, favorites, product facts',
  cart: 'the cart and its quantities',
  layout: 'header, footer, menus, frames',
  ledger: 'accounts, tranches, balance, bonus, statement, adjustments, freezing',
  disputes: 'what a bank disputes, as Stripe shows it',
  orders: 'orders of customers and of staff: lists, details, mirror, reorder',
  ambassadors: 'ambassadors, campuses, leaderboards, downloads, referrals',
  'draft-orders': 'draft orders, and their editor for staff',
  compost: 'places that take compost',
  site: 'pages of words, enquiries',
  'payment-methods': 'saved cards and bank accounts',
  api: 'the JSON calls under /api',
  organizations: 'organizations, members, invitations, shared Earth Cash and allowances',
  payments: 'the card charge, payments of orders and invoices',
  deposits: 'adding Earth Cash',
  checkout: 'address, review and payment of a cart',
  'top-ups': 'automatic deposits',
  commissions: 'commissions of ambassadors and their payouts',
  training: 'the ambassadors’ course',
  invoices: 'invoices of QuickBooks, and who may order on invoice',
  locations: 'addresses with their orders, on a map',
  refunds: 'refunds, cancellations and the handling of disputes',
  reconciliation: 'comparing the books, audit runs, repairs',
  webhooks: 'events of Stripe and Shopify',
  'custom-orders': 'orders that are printed with a customer’s artwork',
  privacy: 'export, closing, erasing and merging of accounts',
  sync: 'keeping the mirrors of Shopify’s data current',
  dashboard: 'the customers’ dashboard and its home page',
  'bulk-actions': 'changing many orders or drafts at once, and the lists that begin it',
  approvals: 'deciding what waits for a second person',
  'back-office': 'the staff’s home, search and frame',
} as const;

export type Subject = keyof typeof SUBJECTS;

const RANKS = new Map(Object.keys(SUBJECTS).map((subject, rank) => [subject, rank]));

/** Returns the floor and the subject of a file of the app; null for files that have none. */
export function roomOf(path: string): { floor: string; subject: string } | null {
  const [, floor, subject] = /^app\/([^/]+)\/([^/]+)\/.+/.exec(path) ?? [];
  if (floor === undefined || subject === undefined) return null;
  return (FLOORS as readonly string[]).includes(floor) ? { floor, subject } : null;
}

/** Whether an import leads from a subject to a higher one. */
export function isUpward(from: string, to: string): boolean {
  const [lower, higher] = [roomOf(from), roomOf(to)];
  if (lower === null || higher === null || lower.subject === higher.subject) return false;
  return (RANKS.get(higher.subject) ?? 0) > (RANKS.get(lower.subject) ?? 0);
}

/** Lists the files that a file imports, as paths from the root without their ending. */
export function importsOf(path: string, text: string): string[] {
  const folder = path.split('/').slice(0, -1);
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(~\/|\.{1,2}\/)([^'?]+)'/g)].map(
    ([, start = '', rest = '']) => {
      if (start === '~/') return `app/${rest}`;
      const parts = [...folder];
      for (const part of `${start}${rest}`.split('/')) {
        if (part === '..') parts.pop();
        else if (part !== '.') parts.push(part);
      }
      return parts.join('/');
    },
  );
}
