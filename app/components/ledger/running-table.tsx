import { TableScroll } from '~/components/ui/lists/erp-table';
import { movementDetails, movementName, STATEMENT } from '~/content/ledger/statement';
import { calendarLabel, momentLabel } from '~/content/core/dates';
import { type Cents, formatUsd } from '~/domain/core/money';
import type { Movement, Period, Statement } from '~/domain/ledger/statement';
import { customerNumber } from '~/domain/core/ids';
import { accountPaths } from '~/account-paths';

type RunningLine = { at: string; amountCents: Cents; balanceCents: Cents };

type RunningTableProps<Line extends RunningLine> = {
  caption: string;
  period: Period;
  statement: { openingCents: Cents; closingCents: Cents; movements: readonly Line[] };
  /** Returns the name of a movement. */
  name: (movement: Line) => string;
  /** Returns the URL of the movement's subject; null if there is none. */
  page?: (movement: Line) => string | null;
  /** Returns the lines below the name. */
  details: (movement: Line) => readonly string[];
};

const { columns } = STATEMENT;

/** Every movement of a statement with the running balance, between the opening and the closing balance. */
export function RunningTable<Line extends RunningLine>(props: RunningTableProps<Line>) {
  const { caption, period, statement, name, page, details } = props;
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
            <tr key={`${movement.at} ${index}`}>
              <th scope="row">
                <Name name={name(movement)} page={page?.(movement) ?? null} />
                {details(movement).map((detail) => (
                  <span key={detail} className="statement-detail">
                    {detail}
                  </span>
                ))}
              </th>
              <Amounts {...movement} />
            </tr>
          ))}
          <Edge label={STATEMENT.closing} day={period.to} amount={statement.closingCents} />
        </tbody>
      </table>
    </TableScroll>
  );
}

function Name({ name, page }: { name: string; page: string | null }) {
  if (page === null) return <>{name}</>;
  return (
    <a href={page} className="underline">
      {name}
    </a>
  );
}

function Amounts({ at, amountCents, balanceCents }: RunningLine) {
  return (
    <>
      <td data-label={columns.date}>
        <time dateTime={at}>{momentLabel(at)}</time>
      </td>
      <td data-label={columns.amount} data-number="">
        {amountCents > 0 ? '+' : ''}
        {formatUsd(amountCents)}
      </td>
      <td data-label={columns.balance} data-number="">
        {formatUsd(balanceCents)}
      </td>
    </>
  );
}

function Edge({ label, day, amount }: { label: string; day: string; amount: Cents }) {
  return (
    <tr className="statement-edge">
      <th scope="row">{label}</th>
      <td data-label={columns.date}>
        <time dateTime={day}>{calendarLabel(day)}</time>
      </td>
      <td data-label={columns.balance} data-number="" colSpan={2}>
        {formatUsd(amount)}
      </td>
    </tr>
  );
}

/** Every Earth Cash movement between two days, with a link to its subject. */
export function StatementTable({ period, statement }: { period: Period; statement: Statement }) {
  return (
    <RunningTable
      caption={STATEMENT.caption(calendarLabel(period.from), calendarLabel(period.to))}
      period={period}
      statement={statement}
      name={movementName}
      page={pageOf}
      details={movementDetails}
    />
  );
}

/** Returns the URL of the movement's subject; null if there is none. */
function pageOf({ deposit, payment }: Movement): string | null {
  if (deposit) return accountPaths.deposit(deposit.id);
  return payment?.order ? accountPaths.manageOrder(customerNumber(payment.order.gid)) : null;
}
