import { csvFile, type CsvCell } from '~/domain/core/csv';
import type { Cents } from '~/domain/core/money';
import type { Period, Statement } from '~/domain/ledger/statement';
import { storeDay, storeTime } from '~/domain/core/time/store-day';
import { storedText } from '~/domain/core/stored-amount';
import { movementDetails, movementName, STATEMENT } from './statement';

const HEAD = [
  'Date',
  'Time (Pacific)',
  'What',
  'Details',
  'Paid (USD)',
  'Bonus (USD)',
  'Kept back (USD)',
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
