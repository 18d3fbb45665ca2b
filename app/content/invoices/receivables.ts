import type { AgingBucket, CustomerAging } from '~/domain/invoices/aging';
import { AGING_BUCKETS } from '~/domain/invoices/aging';
import { amountCell, type CsvColumns } from '~/domain/core/csv';

/** How old what is owed is, in words. */
export const AGING_LABELS: Readonly<Record<AgingBucket, string>> = {
  current: 'Current',
  '1-30': '1–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  'over-90': 'Over 90 days',
};

/** Texts of the list of what customers owe, for staff. */
export const AGING = {
  title: 'Invoice aging',
  text: 'Open invoices in QuickBooks by days past due, as of today. Credits that aren’t applied to an invoice aren’t subtracted.',
  formTitle: 'Filter customers',
  search: 'Customer name',
  age: 'Age',
  ages: { overdue: 'Past due', ...AGING_LABELS },
  caption: 'Open invoices by customer',
  columns: { customer: 'Customer', oldest: 'Oldest due', total: 'Total' },
  sorts: {
    highest: 'Highest total first',
    lowest: 'Lowest total first',
    name: 'Customer name',
    oldest: 'Oldest due date first',
  },
  totals: 'Total',
  nothing: 'Choose another age, or search for part of a name.',
  emptyTitle: 'No open balances',
  empty: 'QuickBooks has no open invoices.',
  silent: 'QuickBooks isn’t answering, so we can’t show what customers owe. Try again in a moment.',
  file: 'Download CSV',
  fileNote: 'Recorded in the audit log.',
  current: 'All dates are in Pacific Time.',
} as const;

/** Texts of what one customer owes, for staff. */
export const RECEIVABLES = {
  back: 'Invoice aging',
  summary: 'Amount due',
  invoices: 'Open invoices',
  none: 'This customer has no open invoices.',
  pastDue: (days: number) => (days === 1 ? '1 day past due' : `${days} days past due`),
  dueToday: 'Due today',
  noEmail: 'No email address in QuickBooks',
  statement: 'Statement of account',
} as const;

/** The columns of the file. */
export const AGING_COLUMNS: CsvColumns<CustomerAging> = {
  Customer: ({ name }) => name,
  Invoices: ({ count }) => ({ number: String(count) }),
  'Oldest due date': ({ oldestDueOn }) => oldestDueOn,
  ...Object.fromEntries(
    AGING_BUCKETS.map((name) => [
      AGING_LABELS[name],
      ({ buckets }: CustomerAging) => amountCell(buckets[name]),
    ]),
  ),
  Total: ({ totalCents }) => amountCell(totalCents),
  Currency: () => 'USD',
};
