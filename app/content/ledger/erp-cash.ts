import { type Cents, cents, formatUsd } from '~/domain/core/money';
import type { CustomerAccountKind } from '~/domain/ledger/ledger';
import {
  LIABILITY_ACCOUNTS,
  LIABILITY_CAUSES,
  type LiabilityCause,
  type LiabilityDay,
} from '~/domain/ledger/liability';
import { calendarLabel, monthLabel } from '~/content/core/dates';
import { type CsvCell, csvFile } from '~/domain/core/csv';
import { storedText } from '~/domain/core/stored-amount';
import type { AdjustmentSide } from '~/domain/staff/approval';

/** Texts of the Earth Cash overview. */
export const CASH_OVERVIEW = {
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
export const STATUS_LABELS: Record<CustomerAccountKind, string> = {
  customer_paid: 'Paid in and credited',
  customer_bonus: 'Bonus',
  customer_held: 'Kept back by disputes',
  customer_reserved: 'Set aside for payments',
};

/** Labels of the causes that change the liability. */
export const CAUSE_LABELS: Record<LiabilityCause, string> = {
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
  return key.length === 7 ? monthLabel(key) : calendarLabel(key);
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

const usd = (amount: Cents): CsvCell => ({ number: storedText(amount) });

/**
 * Returns the liability by day or month as CSV for bookkeeping; changes are signed, amounts have a decimal
 * point.
 */
export function liabilityFile(days: readonly LiabilityDay[]): string {
  const head = [
    'Day or month',
    'Owed (USD)',
    'Of it organizations (USD)',
    ...LIABILITY_ACCOUNTS.map((account) => `${STATUS_LABELS[account]} (USD)`),
    ...LIABILITY_CAUSES.map((cause) => `Change: ${CAUSE_LABELS[cause]} (USD)`),
    'Change (USD)',
  ];
  const rows = days.map(({ day, owedCents, organizationCents, balances, changes }): CsvCell[] => [
    day,
    usd(owedCents),
    usd(organizationCents),
    ...LIABILITY_ACCOUNTS.map((account) => usd(balances[account])),
    ...LIABILITY_CAUSES.map((cause) => usd(changes[cause])),
    usd(cents(LIABILITY_CAUSES.reduce((sum, cause) => sum + changes[cause], 0))),
  ]);
  return csvFile([head, ...rows]);
}

/** Texts of adjustments of balances; decisions about them are in erp-approvals. */
export const ADJUSTMENTS = {
  sides: {
    loss: 'The store bears it, or gains it',
    external: 'Money was moved outside the store',
    raise: 'The balance was raised in Shopify, outside the store',
  } satisfies Record<AdjustmentSide, string>,
  was: 'Balance now',
  becomes: 'Balance then',
  form: {
    title: 'Adjust Earth Cash',
    text: 'Adds to a customer’s balance or takes from it. It stands in their statement as a correction; nobody gets a mail.',
    amount: 'Amount',
    amountHint: (limit: string, total: string) =>
      `In dollars; with a minus it is taken away. In 24 hours you can do up to ${limit} for one customer, and ${total} in all, alone; above that an admin has to approve it.`,
    against: 'Where it comes from, or goes to',
    reason: 'Why',
    reasonHint: 'For staff. The customer does not read it; no card numbers, please.',
    next: 'Review',
    cancel: 'Back to the customer',
    review: (name: string) => `Adjust the Earth Cash of ${name}?`,
    singleApprover: 'It is posted at once.',
    second: 'It is more than one person may do alone: an admin has to approve it first.',
    secondFrozen: 'The account is frozen: an admin has to approve it first, however little it is.',
    frozen: {
      why: (because: string) => `This account is frozen: ${because}.`,
      what: 'It can be adjusted, but nobody does that alone: an admin who has not asked for it has to approve it. Afterwards it stays frozen until an admin unfreezes it.',
      where: 'Open differences',
    },
    closing:
      'This account is closed, or is being closed, and stays frozen: its Earth Cash cannot be adjusted here. What has to be corrected all the same, only the operator can (npm run reconcile -- --adjust).',
    confirmSingle: 'Yes, post it',
    confirmSecond: 'Yes, ask an admin',
    change: 'Change it',
  },
} as const;

/** Formats an amount with its sign, `+$5.00` or `-$5.00`. */
export function signedUsd(amount: Cents): string {
  return `${amount > 0 ? '+' : ''}${formatUsd(amount)}`;
}
