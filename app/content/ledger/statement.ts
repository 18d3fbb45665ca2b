import type { LedgerKind } from '~/domain/ledger/ledger';
import { cents, type Cents, formatUsd } from '~/domain/core/money';
import type { Movement, Period, Statement } from '~/domain/ledger/statement';
import { type CsvCell, csvFile } from '~/domain/core/csv';
import { storeDay, storeTime } from '~/domain/core/time/store-day';
import { storedText } from '~/domain/core/stored-amount';

/** Texts of the Earth Cash statement. */
export const STATEMENT = {
  title: 'Earth Cash statement',
  intro: 'Every change to your Earth Cash, with the balance after each one.',
  zone: 'Dates and times are in Pacific Time.',
  from: 'From',
  to: 'To',
  show: 'Show',
  periods: 'Date ranges',
  usual: { month: 'This month', year: 'This year', 'last-year': 'Last year' },
  print: 'Print',
  csv: 'Download CSV',
  back: 'Payments',
  opening: 'Opening balance',
  closing: 'Closing balance',
  came: 'Money in',
  went: 'Money out',
  held: 'On hold',
  heldHint: 'While a bank or card network reviews a payment, its amount is on hold.',
  columns: { date: 'Date', what: 'Transaction', amount: 'Amount', balance: 'Balance' },
  caption: (from: string, to: string) => `Earth Cash from ${from} to ${to}`,
  emptyTitle: 'No transactions in this period',
  empty: 'Your Earth Cash didn’t change between these dates.',
  add: 'Add Earth Cash',
  waiting:
    'Your earlier balance is still loading. We’ll add it as soon as it’s here. Check again in a minute.',
  problemTitle: 'Please fix these fields',
} as const;

/** Labels of the ledger's kinds of movement; a new kind needs its label here. */
const MOVEMENTS: Record<LedgerKind, string> = {
  deposit_credit: 'Deposit',
  refund: 'Deposit refund',
  refund_restored: 'Failed refund, returned to balance',
  dispute_opened: 'Disputed, on hold',
  dispute_won: 'Dispute closed, payment stands, amount released',
  dispute_lost: 'Dispute closed, payment returned to you',
  opening: 'Opening balance',
  outside_change: 'Changed by our team',
  adjustment: 'Adjustment',
  payment_held: 'Pending: order payment',
  payment_released: 'Payment not completed, amount released',
  payment_spent: 'Payment made',
  payment_returned: 'Order refund',
  organization_moved: 'Moved to your organization’s Earth Cash',
  organization_returned: 'Returned from your organization’s Earth Cash',
  commission_paid: 'Ambassador commission',
  account_merged: 'Moved between your two accounts',
};

/** Returns the name of a movement; with its order or invoice, if it has one. */
export function movementName({ kind, payment }: Pick<Movement, 'kind' | 'payment'>): string {
  const order = payment?.order;
  if (kind === 'payment_held') {
    if (order) return `Order ${order.name}`;
    return payment?.purpose === 'invoice' ? 'Invoice payment' : MOVEMENTS[kind];
  }
  return kind === 'payment_returned' && order ? `Refund of order ${order.name}` : MOVEMENTS[kind];
}

/** Returns the lines below a movement's name: its method, its bonus, and what is held. */
export function movementDetails(movement: Movement): string[] {
  const { kind, paidCents, bonusCents, heldCents, deposit } = movement;
  const details: string[] = [];
  if (deposit) details.push(deposit.methodName);
  if (kind === 'deposit_credit') {
    details.push(`${formatUsd(paidCents)} plus ${formatUsd(bonusCents)} bonus`);
  } else if (bonusCents !== 0 && deposit) {
    details.push(`${formatUsd(paidCents)} paid, ${formatUsd(bonusCents)} bonus`);
  }
  if (heldCents > 0) details.push(`${formatUsd(heldCents)} on hold`);
  if (kind === 'dispute_lost' && heldCents < 0) {
    details.push(`Settled with the ${formatUsd(cents(-heldCents))} on hold`);
  }
  return details;
}

const HEAD = [
  'Date',
  'Time (Pacific)',
  'Transaction',
  'Details',
  'Paid (USD)',
  'Bonus (USD)',
  'On hold (USD)',
  'Amount (USD)',
  'Balance (USD)',
  'Deposit',
  'Order',
];

const usd = (amount: Cents): CsvCell => ({ number: storedText(amount) });

/** Returns the row of the opening or closing balance. */
const edge = (day: string, what: string, balance: Cents): CsvCell[] => [
  day,
  '',
  what,
  '',
  '',
  '',
  '',
  '',
  usd(balance),
  '',
  '',
];

/** Returns the statement as CSV for bookkeeping; amounts are signed and have a decimal point. */
export function statementFile({ from, to }: Period, statement: Statement): string {
  const rows = statement.movements.map((movement): CsvCell[] => {
    const time = Date.parse(movement.at);
    return [
      storeDay(time),
      storeTime(time),
      movementName(movement),
      movementDetails(movement).join('; '),
      usd(movement.paidCents),
      usd(movement.bonusCents),
      usd(movement.heldCents),
      usd(movement.amountCents),
      usd(movement.balanceCents),
      movement.deposit?.id ?? '',
      movement.payment?.order?.name ?? '',
    ];
  });
  return csvFile([
    HEAD,
    edge(from, STATEMENT.opening, statement.openingCents),
    ...rows,
    edge(to, STATEMENT.closing, statement.closingCents),
  ]);
}
