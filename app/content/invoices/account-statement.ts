import {
  type AccountEntry,
  type AccountStatement,
  lineState,
  type StatementLine,
} from '~/domain/invoices/account-statement';
import { AGING_BUCKETS } from '~/domain/invoices/aging';
import { amountCell, csvFile, type CsvCell } from '~/domain/core/csv';
import { AGING_LABELS } from './receivables';

/** Texts of a customer's statement of account. */
export const ACCOUNT_STATEMENT = {
  title: 'Statement of account',
  link: 'Statement of account',
  back: 'Invoices',
  intro: 'Your invoices, payments, and credits for a month, with the balance before and after.',
  month: 'Month',
  show: 'Show',
  caption: (month: string) => `Statement of account for ${month}`,
  opening: 'Opening balance',
  invoiced: 'Invoices',
  paid: 'Payments',
  credited: 'Credits',
  closing: 'Closing balance',
  columns: {
    date: 'Date',
    what: 'Transaction',
    due: 'Due',
    state: 'Status',
    amount: 'Amount',
    balance: 'Balance',
  },
  states: { paid: 'Paid', closed: 'Closed', open: 'Open', overdue: 'Overdue' },
  aging: (day: string) => `Amount due as of ${day}`,
  agingLabel: 'Open invoices by days past due',
  total: 'Total',
  none: 'No invoices, payments, or credits for this month.',
  noAccount: 'No statement yet',
  noAccountText: 'Once we’ve sent an invoice to your email address, your statement is here.',
  silent: 'We couldn’t load your statement from QuickBooks. Try again in a moment.',
  staffSilent:
    'QuickBooks isn’t answering, so we can’t draw up the statement. Try again in a moment.',
  csv: 'Download CSV',
  pdf: 'Download PDF',
} as const;

/** Returns what a line is: 'Invoice 1042', 'Payment'. */
export function entryName({ kind, number }: Pick<AccountEntry, 'kind' | 'number'>): string {
  const noun = { invoice: 'Invoice', payment: 'Payment', credit: 'Credit' }[kind];
  return number === null ? noun : `${noun} ${number}`;
}

/** Returns the statement as a file: the lines between the balances, and below them what is open by age. */
export function accountStatementFile(statement: AccountStatement, today: string): string {
  const { month, openingCents, closingCents, lines, aging } = statement;
  const { columns, states } = ACCOUNT_STATEMENT;
  const row = (line: StatementLine): CsvCell[] => {
    const state = lineState(line, today);
    return [
      line.on,
      entryName(line),
      line.kind === 'invoice' ? line.dueOn : '',
      state === null ? '' : states[state],
      amountCell(line.amountCents),
      amountCell(line.runningCents),
      'USD',
    ];
  };
  return csvFile([
    [...Object.values(columns), 'Currency'],
    [`${month}-01`, ACCOUNT_STATEMENT.opening, '', '', '', amountCell(openingCents), 'USD'],
    ...lines.map(row),
    ['', ACCOUNT_STATEMENT.closing, '', '', '', amountCell(closingCents), 'USD'],
    ...AGING_BUCKETS.map((name): CsvCell[] => [
      today,
      `${ACCOUNT_STATEMENT.agingLabel}: ${AGING_LABELS[name]}`,
      '',
      '',
      '',
      amountCell(aging.buckets[name]),
      'USD',
    ]),
  ]);
}
