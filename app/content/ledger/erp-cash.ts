import { formatUsd, type Cents } from '~/domain/core/money';
import type { CustomerAccountKind } from '~/domain/ledger/ledger';
import type { LiabilityCause } from '~/domain/ledger/liability';
import { monthWords } from '~/content/core/dates';
import { calendarWords } from '~/content/core/dates';

/** Texts of the Earth Cash desk. */
export const CASH_DESK = {
  title: 'Earth Cash',
  text: 'What we owe customers, what has changed it, and what is on its way.',
  now: 'What we owe now',
  organizations: 'Of it, organizations have',
  today: 'Today',
  todayNothing: 'Nothing has changed it today.',
  underWay: 'Under way',
  deposits: 'Deposits on their way',
  payments: 'Payments on their way',
  refunds: 'Refunds on their way',
  unshown: 'Balances on their way',
  reviews: 'In review',
  discrepancies: 'Open differences',
  frozen: 'Frozen accounts',
  frozenNone: 'No account is frozen.',
  frozenBecause: 'Why',
  overTime: 'Over time',
  filter: 'Choose days',
  by: 'Show',
  show: 'Show',
  csv: 'Download CSV',
  tooLong: 'More than a year is shown by month.',
  zone: 'Days of the store, Pacific Time. Amounts are what was owed when the day or month was over.',
  caption: 'What we owed and what changed it',
  owed: 'Owed',
  change: 'Change',
  customer: 'Customer',
  organization: 'An organization',
  nobody: 'Nobody in particular',
} as const;

export const CASH_SLICES = { day: 'By day', month: 'By month' } as const;

/** Labels of the ledger's customer accounts. */
export const STANDING_WORDS: Record<CustomerAccountKind, string> = {
  customer_paid: 'Paid in and credited',
  customer_bonus: 'Bonus',
  customer_held: 'Kept back by disputes',
  customer_reserved: 'Set aside for payments',
};

/** Labels of the causes that change the liability. */
export const CAUSE_WORDS: Record<LiabilityCause, string> = {
  deposit: 'Deposits',
  bonus: 'Bonus on deposits',
  commission: 'Commission paid out',
  returned: 'Given back of orders',
  opening: 'From before and from outside',
  adjustment: 'Adjustments',
  spent: 'Spent',
  refund: 'Refunds of deposits',
  dispute: 'Disputes of deposits',
  moved: 'Moved',
};

/** Returns YYYY-MM-DD or YYYY-MM in words. */
export function dayOrMonth(key: string): string {
  return key.length === 7 ? monthWords(key) : calendarWords(key);
}

/** Returns a count, or 'None'. */
export function countWords(count: number): string {
  return count === 0 ? 'None' : count.toLocaleString('en-US');
}

/** Returns a count with its sum. */
export function countAndSum(count: number, sum: Cents): string {
  return count === 0 ? countWords(0) : `${countWords(count)}, ${formatUsd(sum)}`;
}

/** Returns the chart's summary for screen readers. */
export function owedSummary(first: { key: string; cents: Cents }, last: typeof first): string {
  return `What we owed: ${formatUsd(first.cents)} at the end of ${dayOrMonth(first.key)}, ${formatUsd(last.cents)} at the end of ${dayOrMonth(last.key)}.`;
}
