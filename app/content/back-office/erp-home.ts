import { calendarLabel, monthLabel } from '~/content/core/dates';
import { changePercent, type Figure, type FigureName, FIGURES } from '~/domain/back-office/figures';
import type { Change, ChangeKind, WaitingOwner } from '~/domain/back-office/waiting';
import { cents, formatUsd } from '~/domain/core/money';
import type { TimeSpan } from '~/domain/core/time/time-span';
import { erpPaths } from '~/erp-paths';
import { formatNumber } from '~/domain/core/numbers';

/** Texts of the back-office's first page. */
export const TODAY = {
  title: 'Today',
  updated: 'Updated',
  refresh: 'Refresh',
  now: 'Today',
  waiting: 'Needs attention',
  nothing: 'Nothing needs attention right now.',
  due: 'Due',
  overdue: 'Was due',
  all: (count: number) => `View all ${formatNumber(count)}`,
  view: 'View list',
  first: (label: string) => `Start with ${label}`,
  oldest: (age: string) => `Oldest: ${age}`,
  without: (count: number) => `${formatNumber(count)} unassigned`,
  unassigned: 'Unassigned',
  you: 'You',
  unknownOwner: 'Former teammate',
  take: 'Take',
  takeOver: 'Take over',
  release: 'Release',
  problems: {
    gone: 'This no longer needs attention. The list below is up to date.',
    moved: 'A teammate took or released this first. The list below is up to date.',
  },
  changes: 'Since yesterday',
  noChanges: 'Nothing new since yesterday.',
  yesterday: 'Yesterday',
  week: '7 days',
  against: 'compared with the previous 7 days',
  figures: 'Over time',
  spans: 'Period',
  gathering:
    'Orders or customers are still syncing from Shopify. These figures grow until the sync is done.',
  slice: { days: 'Day', weeks: 'Week of', months: 'Month' },
  table: 'View as table',
  sums: {
    orders: (total: string, count: number) =>
      `${total}, ${formatNumber(count)} ${count === 1 ? 'order' : 'orders'}`,
    deposits: (total: string, count: number) =>
      `${total}, ${formatNumber(count)} ${count === 1 ? 'deposit' : 'deposits'}`,
  },
  charts: {
    orders: { heading: 'Orders', count: 'Orders', cents: 'Total' },
    deposits: { heading: 'Deposits', count: 'Deposits', cents: 'Total' },
    liability: { heading: 'Earth Cash liability', count: '', cents: 'Closing balance' },
    customers: { heading: 'New customers', count: 'New customers', cents: '' },
  },
} as const;

export const FIGURE_LABELS: Record<FigureName, string> = {
  orders: 'Orders',
  revenue: 'Revenue',
  deposited: 'Earth Cash deposited',
  spent: 'Earth Cash spent',
  customers: 'New customers',
};

/** Returns a figure in its unit; from $1,000 on without cents. */
export function figureLabel(name: FigureName, value: number): string {
  if (FIGURES[name] === 'count') return formatNumber(value);
  const label = formatUsd(cents(value));
  return Math.abs(value) >= 100_000 ? label.replace(/\.\d\d$/, '') : label;
}

/** Returns how the last seven whole days compare with the seven before: '+12%'; empty if both have nothing. */
export function changeLabel({ week, weekBefore }: Pick<Figure, 'week' | 'weekBefore'>): string {
  const percent = changePercent(week, weekBefore);
  if (percent === null) return week === 0 ? '' : 'new';
  if (percent === 0) return '±0%';
  return `${percent > 0 ? '+' : '−'}${formatNumber(Math.abs(percent))}%`;
}

/** Says in words what a sparkline draws. */
export function sparklineLabel(name: FigureName, { days }: Pick<Figure, 'days'>): string {
  const values = days.map(({ value }) => value);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return FIGURE_LABELS[name];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${FIGURE_LABELS[name]} a day from ${calendarLabel(first.day)} to ${calendarLabel(last.day)}: between ${figureLabel(name, least)} and ${figureLabel(name, most)}`;
}

/** What has changed: singular, plural, and the page that shows it. */
const CHANGE_LABELS: Record<
  ChangeKind,
  { labels: readonly [one: string, many: string]; href: string }
> = {
  'order-placed': { labels: ['order placed', 'orders placed'], href: erpPaths.orders() },
  'order-refunded': {
    labels: ['order refund', 'order refunds'],
    href: erpPaths.orders(),
  },
  deposit: { labels: ['deposit completed', 'deposits completed'], href: erpPaths.cash() },
  customer: { labels: ['new customer', 'new customers'], href: erpPaths.customers() },
  'custom-requested': {
    labels: ['custom order requested', 'custom orders requested'],
    href: erpPaths.customOrders(),
  },
  'custom-approved': {
    labels: ['proof approved', 'proofs approved'],
    href: erpPaths.customOrders(),
  },
  'dispute-opened': { labels: ['dispute opened', 'disputes opened'], href: erpPaths.disputes() },
  'issue-opened': {
    labels: ['reconciliation issue found', 'reconciliation issues found'],
    href: erpPaths.discrepancies(),
  },
  'issue-closed': {
    labels: ['reconciliation issue resolved', 'reconciliation issues resolved'],
    href: erpPaths.discrepancies(),
  },
  payout: { labels: ['payout requested', 'payouts requested'], href: erpPaths.payouts() },
  'staff-change': { labels: ['change by the team', 'changes by the team'], href: erpPaths.audit() },
};

/** Returns a change in words, and where it is shown. */
export function changeEntry({ kind, count, cents: sum }: Change): { label: string; href: string } {
  const { labels, href } = CHANGE_LABELS[kind];
  const text = `${formatNumber(count)} ${labels[count === 1 ? 0 : 1]}`;
  return { label: sum === null ? text : `${text}, ${formatUsd(cents(sum))}`, href };
}

export const SPAN_LABELS: Record<TimeSpan, string> = {
  days: '30 days',
  weeks: '12 weeks',
  months: '12 months',
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

/** Returns who has how much of a kind of work, and how much nobody has: 'You 2, Dora Quill 1, 4 unassigned'. */
export function ownersLabel(
  owners: readonly WaitingOwner[],
  { count, reader }: { count: number; reader: string },
): string {
  const taken = owners.reduce((sum, owner) => sum + owner.count, 0);
  const names = owners.map(({ id, name, count: own }) => {
    const who = id === reader ? TODAY.you : (name ?? TODAY.unknownOwner);
    return `${who} ${formatNumber(own)}`;
  });
  if (taken === 0) return TODAY.unassigned;
  return [...names, ...(count > taken ? [TODAY.without(count - taken)] : [])].join(', ');
}

function counted(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns a day, a week (by its Monday) or a month in words, for a table. */
export function sliceLabel(key: string): string {
  return key.length === 7 ? monthLabel(key) : calendarLabel(key);
}
