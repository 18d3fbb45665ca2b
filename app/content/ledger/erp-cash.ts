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
import { formatNumber } from '~/domain/core/numbers';

/** Texts of the Earth Cash overview. */
export const CASH_OVERVIEW = {
  title: 'Earth Cash',
  text: 'The Earth Cash we owe customers, what changed it, and what’s processing.',
  now: 'Current liability',
  organizations: 'Held by organizations',
  today: 'Today',
  todayNothing: 'No changes today.',
  underWay: 'Processing',
  deposits: 'Deposits',
  payments: 'Payments',
  refunds: 'Refunds',
  unshown: 'Balance updates',
  reviews: 'In review',
  discrepancies: 'Open reconciliation issues',
  frozen: 'Frozen accounts',
  frozenNone: 'No frozen accounts.',
  frozenBecause: 'Reason',
  overTime: 'Over time',
  filter: 'Choose dates',
  by: 'Group by',
  show: 'Show',
  csv: 'Download CSV',
  tooLong: 'Periods longer than a year are shown by month.',
  zone: 'Dates are in Pacific Time. Amounts are what was owed at the end of the day or month.',
  caption: 'Earth Cash liability and changes',
  owed: 'Owed',
  change: 'Change',
  customer: 'Customer',
  organization: 'Organization',
  nobody: 'No account',
} as const;

export const CASH_SLICES = { day: 'Day', month: 'Month' } as const;

/** Labels of the ledger's customer accounts. */
export const STATUS_LABELS: Record<CustomerAccountKind, string> = {
  customer_paid: 'Deposits and credits',
  customer_bonus: 'Bonus',
  customer_held: 'Held for disputes',
  customer_reserved: 'Reserved for payments',
};

/** Labels of the causes that change the liability. */
export const CAUSE_LABELS: Record<LiabilityCause, string> = {
  deposit: 'Deposits',
  bonus: 'Bonus on deposits',
  commission: 'Commission paid out',
  returned: 'Order refunds',
  opening: 'Opening balances and outside changes',
  adjustment: 'Adjustments',
  spent: 'Spent',
  refund: 'Deposit refunds',
  dispute: 'Deposit disputes',
  moved: 'Transfers',
};

/** Returns YYYY-MM-DD or YYYY-MM in words. */
export function dayOrMonth(key: string): string {
  return key.length === 7 ? monthLabel(key) : calendarLabel(key);
}

/** Returns a count, or 'None'. */
export function countWords(count: number): string {
  return count === 0 ? 'None' : formatNumber(count);
}

/** Returns a count with its sum. */
export function countAndSum(count: number, sum: Cents): string {
  return count === 0 ? countWords(0) : `${countWords(count)}, ${formatUsd(sum)}`;
}

/** Returns the chart's summary for screen readers. */
export function owedSummary(first: { key: string; cents: Cents }, last: typeof first): string {
  return `Earth Cash liability: ${formatUsd(first.cents)} at the end of ${dayOrMonth(first.key)}, ${formatUsd(last.cents)} at the end of ${dayOrMonth(last.key)}.`;
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
    'Held by organizations (USD)',
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
    loss: 'Company expense or income',
    external: 'Settled externally',
    raise: 'Balance raised in Shopify, outside the store',
  } satisfies Record<AdjustmentSide, string>,
  was: 'Current balance',
  becomes: 'New balance',
  form: {
    title: 'Adjust Earth Cash',
    text: 'Adds to or subtracts from a customer’s balance. It appears on their statement as an adjustment; no email is sent.',
    amount: 'Amount',
    amountHint: (limit: string, total: string) =>
      `In dollars; use a minus to subtract. In 24 hours, you can adjust up to ${limit} for one customer and ${total} in all on your own. Above that, an admin has to approve.`,
    against: 'Source or destination',
    reason: 'Reason',
    reasonHint: 'For staff only; the customer doesn’t see it. Don’t include card numbers.',
    next: 'Review',
    cancel: 'Back to customer',
    review: (name: string) => `Adjust Earth Cash for ${name}?`,
    singleApprover: 'The adjustment is posted right away.',
    second: 'This is more than one person may do alone: an admin has to approve it first.',
    secondFrozen: 'The account is frozen: an admin has to approve it first, whatever the amount.',
    frozen: {
      why: (because: string) => `This account is frozen: ${because}.`,
      what: 'You can adjust it, but an admin who didn’t make the request has to approve. The account stays frozen until an admin unfreezes it.',
      where: 'Open reconciliation issues',
    },
    closing:
      'This account is closed or being closed, and stays frozen: you can’t adjust its Earth Cash here. If an adjustment is still needed, only the operator can make it (npm run reconcile -- --adjust).',
    confirmSingle: 'Post adjustment',
    confirmSecond: 'Request approval',
    change: 'Edit',
  },
} as const;

/** Formats an amount with its sign, `+$5.00` or `-$5.00`. */
export function signedUsd(amount: Cents): string {
  return `${amount > 0 ? '+' : ''}${formatUsd(amount)}`;
}
