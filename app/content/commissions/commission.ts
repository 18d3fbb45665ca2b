import type {
  commissionState,
  ShownCommission,
  ShownRate,
} from '~/domain/commissions/commission-rate';
import { dayLabel, PORTAL } from '~/content/ambassadors/ambassador-portal';
import { type Cents, formatUsd } from '~/domain/core/money';
import { monthLabel } from '~/content/core/dates';
import { type CsvCell, csvFile, csvRows } from '~/domain/core/csv';
import {
  type CommissionEntry,
  type CommissionMovement,
  runningCommission,
} from '~/domain/commissions/commission';
import type { Period } from '~/domain/ledger/statement';
import { storeDay, storeTime } from '~/domain/core/time/store-day';
import { storedText } from '~/domain/core/stored-amount';
import { STATEMENT } from '~/content/ledger/statement';
import { formatNumber } from '~/domain/core/numbers';

/** Returns the rate of a commission, `'Standard rate 5%, version 1, since Jan 1, 2024'`. */
export function rateLabel({ rule, version, basisPoints, fromAt }: ShownRate): string {
  return `${RULES[rule]} ${percentLabel(basisPoints)}, version ${version}, since ${dayLabel(fromAt)}`;
}

/** Returns the state of a commission, and why part of it was taken back. */
export function stateLabel({
  state,
  reversedCents,
  because,
}: ReturnType<typeof commissionState>): string {
  if (state.kind === 'reversed') return `Reversed: ${because ? BECAUSE[because] : ''}`;
  const rest =
    state.kind === 'pending'
      ? `Pending until ${dayLabel(state.until)}`
      : `Payable since ${dayLabel(state.since)}`;
  return because === null
    ? rest
    : `${rest}; ${formatUsd(reversedCents)} was reversed: ${BECAUSE[because]}`;
}

/** Returns the chart's summary for screen readers. */
export function commissionSummary(
  total: Cents,
  highest: { month: string; cents: Cents } | null,
): string {
  if (highest === null) return PORTAL.chart.none;
  const most = `with the most, ${formatUsd(highest.cents)}, in ${monthLabel(highest.month)}`;
  return `You earned ${formatUsd(total)} in commission in the last 12 months, ${most}.`;
}

/** Returns the sentence about the next amount to become payable. @param at ISO 8601 */
export function nextLabel({ at, cents }: { at: string; cents: Cents }): string {
  return `${formatUsd(cents)} becomes payable on ${dayLabel(at)}.`;
}

const RULES: Record<ShownRate['rule'], string> = {
  standard: 'Standard rate',
  trained: 'Rate after training',
};

const BECAUSE: Record<NonNullable<ShownCommission['because']>, string> = {
  refund: 'refunded',
  dispute: 'payment disputed at the bank',
};

/** `500` → `'5%'`, `725` → `'7.25%'` */
export function percentLabel(basisPoints: number): string {
  return `${formatNumber(basisPoints / 100)}%`;
}

/** Texts of the commission statement, unless shared with the Earth Cash statement. */
export const COMMISSION_STATEMENT = {
  title: 'Commission statement',
  intro:
    'Every change to your commission, with the balance after it. The balance includes pending commission.',
  back: 'Ambassador Portal',
  pay: 'Get paid',
  caption: (from: string, to: string) => `Commission from ${from} to ${to}`,
  emptyTitle: 'No transactions in this period',
  empty: 'Your commission didn’t change between these dates.',
} as const;

const COMMISSION_STATEMENT_BECAUSE = {
  refund: 'the order was refunded',
  dispute: 'the payment is disputed',
};

/** Returns the name of an entry; for an order it includes the order's name. */
export function entryName(entry: CommissionEntry): string {
  switch (entry.kind) {
    case 'earned':
      return `Commission on order ${entry.order.name}`;
    case 'reversed':
      return `Commission on order ${entry.order.name} reversed`;
    case 'restored':
      return `Commission on order ${entry.order.name} restored`;
    case 'payout':
      return entry.payout.method === 'earth_cash' ? 'Paid to Earth Cash' : 'Bank transfer';
    case 'payout_returned':
      return 'Bank transfer returned';
  }
}

/** Returns the lines below an entry's name: how it was calculated, why, and until when it is held. */
export function entryDetails(entry: CommissionEntry): string[] {
  const held = entry.heldUntil === null ? [] : [`Payable on ${dayLabel(entry.heldUntil)}`];
  switch (entry.kind) {
    case 'earned': {
      const { baseCents, rate } = entry.order;
      return [
        `${percentLabel(rate.basisPoints)} of ${formatUsd(baseCents)}`,
        rateLabel(rate),
      ].concat(held);
    }
    case 'reversed':
      return [
        ...(entry.because ? [`Because ${COMMISSION_STATEMENT_BECAUSE[entry.because]}`] : []),
        ...held,
      ];
    case 'restored':
      return held;
    case 'payout':
      if (entry.payout.method === 'earth_cash') return [];
      return [
        entry.payout.reference === null ? 'Requested' : `Reference ${entry.payout.reference}`,
      ];
    case 'payout_returned':
      return entry.payout.reason === null ? [] : [entry.payout.reason];
  }
}

const HEAD = [
  'Date',
  'Time (Pacific)',
  'Transaction',
  'Details',
  'Payable on',
  'Amount (USD)',
  'Balance (USD)',
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
  usd(balance),
  '',
];

/** Yields the statement as CSV in chunks; amounts are signed and have a decimal point. */
export async function* commissionStatementFile(
  { from, to }: Period,
  openingCents: Cents,
  batches: AsyncIterable<readonly CommissionEntry[]>,
): AsyncGenerator<string> {
  yield csvFile([HEAD, edge(from, STATEMENT.opening, openingCents)]);
  let balance = openingCents;
  for await (const entries of batches) {
    const movements = [...runningCommission(balance, entries)];
    balance = movements.at(-1)?.balanceCents ?? balance;
    yield csvRows(movements.map(row));
  }
  yield csvRows([edge(to, STATEMENT.closing, balance)]);
}

function row(movement: CommissionMovement): CsvCell[] {
  const time = Date.parse(movement.at);
  return [
    storeDay(time),
    storeTime(time),
    entryName(movement),
    entryDetails(movement).join('; '),
    movement.heldUntil === null ? '' : storeDay(Date.parse(movement.heldUntil)),
    usd(movement.amountCents),
    usd(movement.balanceCents),
    'order' in movement ? movement.order.name : '',
  ];
}
