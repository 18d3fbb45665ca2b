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
  text: 'What waits for somebody, and how the store is doing. Days are Pacific Time.',
  waiting: 'Waiting for somebody',
  nothing: 'Nothing waits. All done for now.',
  oldest: 'oldest:',
  due: 'nearest deadline:',
  figures: 'Over time',
  spans: 'Show by',
  gathering: 'Orders or customers are still being gathered: these figures grow until that is done.',
  slice: { days: 'Day', weeks: 'Week from', months: 'Month' },
  table: 'Show as a table',
  charts: {
    orders: { heading: 'Orders', count: 'Orders', cents: 'Come to' },
    deposits: { heading: 'Deposits', count: 'Deposits', cents: 'Paid in' },
    liability: { heading: 'What we owe customers', count: '', cents: 'At the end' },
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
    labels: ['frozen account not below zero any more', 'frozen accounts not below zero any more'],
    href: erpPaths.cash(),
  },
  break: {
    labels: ['difference in the money', 'differences in the money'],
    href: erpPaths.discrepancies(),
  },
  operation: {
    labels: ['operation stands still', 'operations stand still'],
    href: erpPaths.operations({ kind: 'still' }),
  },
  approval: {
    labels: ['request to approve', 'requests to approve'],
    href: erpPaths.approvals(),
  },
  payout: { labels: ['payout asked for', 'payouts asked for'], href: erpPaths.payouts() },
  'invoice-request': {
    labels: ['request to pay by invoice', 'requests to pay by invoice'],
    href: erpPaths.invoiceRequests(),
  },
  'custom-order': {
    labels: ['custom order to quote', 'custom orders to quote'],
    href: erpPaths.customOrders({ state: 'requested' }),
  },
  proof: {
    labels: ['custom order waiting for its proof', 'custom orders waiting for a proof'],
    href: erpPaths.customOrders({ state: 'quoted' }),
  },
  'account-request': {
    labels: ['account to close', 'accounts to close'],
    href: erpPaths.customerRequests(),
  },
  'account-merge': {
    labels: ['merge of accounts', 'merges of accounts'],
    href: erpPaths.customerRequests(),
  },
  'order-run': {
    labels: ['change of orders left open', 'changes of orders left open'],
    href: erpPaths.bulkActions({ show: 'open' }),
  },
  'order-to-send': {
    labels: ['order to send', 'orders to send'],
    href: erpPaths.orders({ standing: 'TO_SEND', sort: 'oldest' }),
  },
  invitation: {
    labels: ['invitation not answered', 'invitations not answered'],
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
  text: 'Pages, orders, custom orders, customers and products.',
  label: 'Find an order, a customer, a product or a page',
  hint: 'Order, customer, product, page',
  fieldHint: 'Find anything (Ctrl K)',
  send: 'Find',
  results: 'Results',
  none: 'Nothing found',
  nothingTyped: 'Type a number, a name, an email address or a page.',
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
