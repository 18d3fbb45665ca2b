import { calendarLabel, monthLabel } from '~/content/core/dates';
import type { TimeSpan } from '~/domain/core/time/time-span';
import type { WaitingKind } from '~/domain/back-office/waiting';
import { erpPaths } from '~/erp-paths';
import type { JumpKind } from '~/domain/back-office/jump';
import { type Cents, formatUsd } from '~/domain/core/money';
import { storeDay } from '~/domain/core/time/store-day';

/** Texts of the back-office's first page. */
export const TODAY = {
  title: 'Today',
  text: 'What needs attention, and how the store is doing. Dates are in Pacific Time.',
  waiting: 'Needs attention',
  nothing: 'Nothing needs attention right now.',
  oldest: 'oldest:',
  due: 'next deadline:',
  figures: 'Over time',
  spans: 'Period',
  gathering:
    'Orders or customers are still syncing from Shopify. These figures grow until the sync is done.',
  slice: { days: 'Day', weeks: 'Week of', months: 'Month' },
  table: 'View as table',
  charts: {
    orders: { heading: 'Orders', count: 'Orders', cents: 'Total' },
    deposits: { heading: 'Deposits', count: 'Deposits', cents: 'Total' },
    liability: { heading: 'Earth Cash liability', count: '', cents: 'Closing balance' },
    customers: { heading: 'New customers', count: 'New customers', cents: '' },
  },
} as const;

export const SPAN_LABELS: Record<TimeSpan, string> = {
  days: '30 days',
  weeks: '12 weeks',
  months: '12 months',
};

type Waiting = { labels: readonly [one: string, many: string]; href: string };

/** The kinds of waiting things: singular, plural, and the page to handle them. */
export const WAITING_LABELS: Record<WaitingKind, Waiting> = {
  dispute: {
    labels: ['dispute to answer', 'disputes to answer'],
    href: erpPaths.disputes(),
  },
  'frozen-account': {
    labels: ['frozen account no longer below zero', 'frozen accounts no longer below zero'],
    href: erpPaths.cash(),
  },
  break: {
    labels: ['reconciliation issue', 'reconciliation issues'],
    href: erpPaths.discrepancies(),
  },
  operation: {
    labels: ['stuck transaction', 'stuck transactions'],
    href: erpPaths.operations({ kind: 'still' }),
  },
  approval: {
    labels: ['request to approve', 'requests to approve'],
    href: erpPaths.approvals(),
  },
  payout: { labels: ['payout request', 'payout requests'], href: erpPaths.payouts() },
  'invoice-request': {
    labels: ['request for invoice terms', 'requests for invoice terms'],
    href: erpPaths.invoiceRequests(),
  },
  'custom-order': {
    labels: ['custom order to quote', 'custom orders to quote'],
    href: erpPaths.customOrders({ state: 'requested' }),
  },
  proof: {
    labels: ['custom order that needs a proof', 'custom orders that need a proof'],
    href: erpPaths.customOrders({ state: 'quoted' }),
  },
  'account-request': {
    labels: ['account to close', 'accounts to close'],
    href: erpPaths.customerRequests(),
  },
  'account-merge': {
    labels: ['account merge', 'account merges'],
    href: erpPaths.customerRequests(),
  },
  'order-run': {
    labels: ['unfinished bulk action', 'unfinished bulk actions'],
    href: erpPaths.bulkActions({ show: 'open' }),
  },
  'order-to-send': {
    labels: ['order to ship', 'orders to ship'],
    href: erpPaths.orders({ standing: 'TO_SEND', sort: 'oldest' }),
  },
  invitation: {
    labels: ['unanswered invitation', 'unanswered invitations'],
    href: erpPaths.users(),
  },
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns how long something has waited: '3 days'. @param now UTC milliseconds */
export function ageLabel(since: string, now: number): string {
  const age = Math.max(0, now - Date.parse(since));
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return counted(Math.floor(age / MINUTE), 'minute');
  if (age < 2 * DAY) return counted(Math.floor(age / HOUR), 'hour');
  return counted(Math.floor(age / DAY), 'day');
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns a day, a week (by its Monday) or a month in words, for a table. */
export function sliceLabel(key: string): string {
  return key.length === 7 ? monthLabel(key) : calendarLabel(key);
}

/** Texts of the jump box. */
export const JUMP = {
  title: 'Jump to',
  text: 'Pages, orders, custom orders, customers, and products.',
  label: 'Find an order, customer, product, or page',
  hint: 'Order, customer, product, page',
  fieldHint: 'Find anything (Ctrl K)',
  send: 'Find',
  results: 'Results',
  none: 'No results',
  nothingTyped: 'Type a number, name, email address, or page.',
} as const;

export const JUMP_GROUPS: Record<JumpKind, string> = {
  page: 'Pages',
  order: 'Orders',
  'custom-order': 'Custom orders',
  customer: 'Customers',
  product: 'Products',
};

/** Returns the number of results, to be read out. */
export function jumpCount(count: number, query: string): string {
  if (count === 0) return `${JUMP.none} for ${query}`;
  return `${count} ${count === 1 ? 'result' : 'results'} for ${query}`;
}

/** Returns the facts that distinguish one order from another. `createdAt`: ISO 8601 */
export function jumpOrderNote(order: {
  email: string | null;
  createdAt: string;
  totalCents: Cents;
}): string {
  const day = calendarLabel(storeDay(Date.parse(order.createdAt)));
  return [day, formatUsd(order.totalCents), order.email].filter(Boolean).join(', ');
}
