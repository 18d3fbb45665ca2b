/**
 * The house: floors, and on every floor the same subjects (docs/architecture.md). Read by
 * .dependency-cruiser.cjs, the house test and the map of the documents.
 */

/** Floors with rooms by subject, in the direction of the imports; platforms and routes are outside of the subjects. */
export const FLOORS = ['components', 'http', 'services', 'models', 'domain', 'content'];

/**
 * The subjects from the lowest to the highest, with what each is about. A subject imports itself and those before
 * it, on every floor.
 */
export const SUBJECTS = {
  core: 'money, time, ids, text, places, forms, retries, jobs: what no subject owns',
  ui: 'buttons, fields, lists, dialogs: markup that knows no shop',
  discrepancies: 'the registry of what can disagree between our books and the platforms',
  uploads: 'files that people send and what we draw of them: where they are kept, scanned, swept',
  emails: 'the one way out for mail: the registry, the outbox, letters, sending',
  staff:
    'accounts of the staff, second factor, permissions, activity, requests for a second person',
  alarms: 'what must reach a person on duty: alarms, their notices',
  'email-texts': 'texts of mails that staff edit, and the page of what was sent',
  documents: 'what is printed and sent as a PDF: its model, its design, who issues it',
  customers: 'sign-up, sign-in, sessions, profile, addresses, company, tax exemption',
  catalogue: 'products, listings, search, favorites, product facts',
  inventory: 'stock by location, its changes and arrivals, mails when something is back',
  cart: 'the cart and its quantities',
  layout: 'header, footer, menus, frames',
  ledger: 'accounts, tranches, balance, bonus, statement, adjustments, freezing',
  disputes: 'what a bank disputes, as Stripe shows it',
  orders: 'orders of customers and of staff: lists, details, mirror, reorder',
  fulfillment: 'packing and sending: fulfillment orders, pick lists, parcels, holds',
  shipments:
    'parcels on their way: what carriers report, when they are expected, who is told, the page by link',
  reviews: 'what verified buyers say about products',
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
  health: 'platforms, jobs and queues: whether they are well, what failed',
  locations: 'addresses with their orders, on a map',
  refunds: 'refunds, cancellations and the handling of disputes',
  returns: 'what customers send back or claim, and how it ends',
  reconciliation: 'comparing the books, audit runs, repairs',
  webhooks: 'events of Stripe, Shopify and QuickBooks',
  'custom-orders': 'orders that are printed with a customer’s artwork',
  quotes: 'draft orders that staff offer until a day, and what customers ask to be quoted',
  'order-edits': 'changes of an order: its lines, address and cancellation by its customer',
  privacy: 'export, closing, erasing and merging of accounts',
  sync: 'keeping the mirrors of Shopify’s data current',
  dashboard: 'the customers’ dashboard and its home page',
  'bulk-actions': 'changing many orders or drafts at once, and the lists that begin it',
  approvals: 'deciding what waits for a second person',
  setup: 'the checks of npm run setup and /erp/setup: what a real store needs at the companies',
  'back-office': 'the staff’s home, search and frame',
};

/**
 * Returns the floor and the subject of a file of the app; null for files that have none.
 *
 * @param {string} path
 * @returns {{ floor: string, subject: string } | null}
 */
export function roomOf(path) {
  const [, floor, subject] = /^app\/([^/]+)\/([^/]+)\/.+/.exec(path) ?? [];
  if (floor === undefined || subject === undefined) return null;
  return FLOORS.includes(floor) ? { floor, subject } : null;
}
