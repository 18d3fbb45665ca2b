import { TableScroll } from '~/components/dashboard/table-scroll';
import {
  calendarWords,
  momentWords,
  movementDetails,
  movementName,
  STATEMENT,
} from '~/content/statement';
import { customerNumber } from '~/domain/customer';
import { formatUsd } from '~/domain/money';
import type { Movement, Period, Statement } from '~/domain/statement';
import { paths } from '~/paths';

/** Every movement with the balance after it, between the opening and the closing balance. */
export function StatementTable({ period, statement }: { period: Period; statement: Statement }) {
  const { columns } = STATEMENT;
  const caption = STATEMENT.caption(calendarWords(period.from), calendarWords(period.to));
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

function Row({ movement }: { movement: Movement }) {
  const { columns } = STATEMENT;
  const { at, amountCents, balanceCents } = movement;
  const name = movementName(movement);
  const page = pageOf(movement);
  return (
    <tr>
      <th scope="row">
        {page ? (
          <a href={page} className="underline">
            {name}
          </a>
        ) : (
          name
        )}
        {movementDetails(movement).map((detail) => (
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

/** The page of what it is about; null where there is none. */
function pageOf({ deposit, payment }: Movement): string | null {
  if (deposit) return paths.deposit(deposit.id);
  return payment?.order ? paths.manageOrder(customerNumber(payment.order.gid)) : null;
}

function Edge({
  label,
  day,
  amount,
}: {
  label: string;
  day: string;
  amount: Movement['amountCents'];
}) {
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
