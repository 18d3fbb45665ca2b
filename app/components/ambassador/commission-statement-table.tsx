import { TableScroll } from '~/components/dashboard/table-scroll';
import { COMMISSION_STATEMENT, entryDetails, entryName } from '~/content/commission-statement';
import { calendarWords, momentWords, STATEMENT } from '~/content/statement';
import type { CommissionMovement, CommissionStatement } from '~/domain/commission-statement';
import { formatUsd, type Cents } from '~/domain/money';
import type { Period } from '~/domain/statement';

type CommissionStatementTableProps = { period: Period; statement: CommissionStatement };

/** Every entry with the balance after it, between the opening and the closing balance. */
export function CommissionStatementTable({ period, statement }: CommissionStatementTableProps) {
  const { columns } = STATEMENT;
  const caption = COMMISSION_STATEMENT.caption(
    calendarWords(period.from),
    calendarWords(period.to),
  );
  return (
    <TableScroll label={caption}>
      <table className="statement-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.what}</th>
            <th scope="col">{columns.date}</th>
            <th scope="col" data-number="">
              {columns.amount}
            </th>
            <th scope="col" data-number="">
              {columns.balance}
            </th>
          </tr>
        </thead>
        <tbody>
          <Edge label={STATEMENT.opening} day={period.from} amount={statement.openingCents} />
          {statement.movements.map((movement, index) => (
            <Row key={`${movement.at} ${index}`} movement={movement} />
          ))}
          <Edge label={STATEMENT.closing} day={period.to} amount={statement.closingCents} />
        </tbody>
      </table>
    </TableScroll>
  );
}

function Row({ movement }: { movement: CommissionMovement }) {
  const { columns } = STATEMENT;
  const { at, amountCents, balanceCents } = movement;
  return (
    <tr>
      <th scope="row">
        {entryName(movement)}
        {entryDetails(movement).map((detail) => (
          <span key={detail} className="statement-detail">
            {detail}
          </span>
        ))}
      </th>
      <td data-label={columns.date}>
        <time dateTime={at}>{momentWords(at)}</time>
      </td>
      <td data-label={columns.amount} data-number="">
        {amountCents > 0 ? '+' : ''}
        {formatUsd(amountCents)}
      </td>
      <td data-label={columns.balance} data-number="">
        {formatUsd(balanceCents)}
      </td>
    </tr>
  );
}

function Edge({ label, day, amount }: { label: string; day: string; amount: Cents }) {
  const { columns } = STATEMENT;
  return (
    <tr className="statement-edge">
      <th scope="row">{label}</th>
      <td data-label={columns.date}>
        <time dateTime={day}>{calendarWords(day)}</time>
      </td>
      <td data-label={columns.balance} data-number="" colSpan={2}>
        {formatUsd(amount)}
      </td>
    </tr>
  );
}
