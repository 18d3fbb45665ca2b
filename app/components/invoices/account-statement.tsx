import { Badge } from '~/components/ui/badge';
import { Button } from '~/components/ui/forms/button';
import { SelectField } from '~/components/ui/forms/field';
import { TableScroll } from '~/components/ui/lists/erp-table';
import { ACCOUNT_STATEMENT, entryName } from '~/content/invoices/account-statement';
import { calendarDay } from '~/content/invoices/invoices';
import { monthLabel } from '~/content/core/dates';
import {
  type AccountStatement,
  lineState,
  type StatementLine,
} from '~/domain/invoices/account-statement';
import { type Cents, formatUsd } from '~/domain/core/money';
import { AgingSums } from './aging-table';

const LABELS = ACCOUNT_STATEMENT;

type MonthFormProps = { month: string; months: readonly string[]; action: string };

/** Chooses the month of a statement: a GET form, so that each has its own URL. */
export function MonthForm({ month, months, action }: MonthFormProps) {
  const all = months.includes(month) ? months : [...months, month];
  return (
    <form method="get" action={action} className="statement-form" data-print="off">
      <SelectField
        key={month}
        id="month"
        name="month"
        label={LABELS.month}
        defaultValue={month}
        options={all.map((value) => ({ value, label: monthLabel(value) }))}
      />
      <Button type="submit" variant="secondary">
        {LABELS.show}
      </Button>
    </form>
  );
}

type AccountStatementProps = {
  statement: AccountStatement;
  /** YYYY-MM-DD */
  today: string;
};

/** The sums of the month, its lines with the running balance, and what is open today by age. */
export function AccountStatementView({ statement, today }: AccountStatementProps) {
  const caption = LABELS.caption(monthLabel(statement.month));
  const agingLabel = LABELS.aging(calendarDay(today));
  return (
    <>
      <dl className="statement-sums">
        {(
          [
            [LABELS.opening, statement.openingCents],
            [LABELS.invoiced, statement.invoicedCents],
            [LABELS.paid, statement.paidCents],
            [LABELS.credited, statement.creditedCents],
            [LABELS.closing, statement.closingCents],
          ] as const
        ).map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatUsd(amount)}</dd>
          </div>
        ))}
      </dl>
      {statement.lines.length === 0 ? (
        <p>{LABELS.none}</p>
      ) : (
        <Lines caption={caption} statement={statement} today={today} />
      )}
      <section aria-labelledby="aging">
        <h2 id="aging" className="mb-4">
          {agingLabel}
        </h2>
        <AgingSums aging={statement.aging} label={LABELS.agingLabel} />
      </section>
    </>
  );
}

function Lines({ caption, statement, today }: AccountStatementProps & { caption: string }) {
  const { columns } = LABELS;
  return (
    <TableScroll label={caption}>
      <table className="statement-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.what}</th>
            <th scope="col">{columns.date}</th>
            <th scope="col">{columns.due}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col" data-number="">
              {columns.amount}
            </th>
            <th scope="col" data-number="">
              {columns.balance}
            </th>
          </tr>
        </thead>
        <tbody>
          <Edge label={LABELS.opening} amount={statement.openingCents} />
          {statement.lines.map((line) => (
            <Line key={`${line.kind} ${line.id}`} line={line} today={today} />
          ))}
          <Edge label={LABELS.closing} amount={statement.closingCents} />
        </tbody>
      </table>
    </TableScroll>
  );
}

function Line({ line, today }: { line: StatementLine; today: string }) {
  const { columns, states } = LABELS;
  const state = lineState(line, today);
  return (
    <tr>
      <th scope="row">{entryName(line)}</th>
      <td data-label={columns.date}>
        <time dateTime={line.on}>{calendarDay(line.on)}</time>
      </td>
      <td data-label={columns.due}>
        {line.kind === 'invoice' ? (
          <time dateTime={line.dueOn}>{calendarDay(line.dueOn)}</time>
        ) : null}
      </td>
      <td data-label={columns.state}>
        {state === null ? null : (
          <Badge text={states[state]} {...(state === 'overdue' && { tone: 'bad' as const })} />
        )}
      </td>
      <td data-label={columns.amount} data-number="">
        {formatUsd(line.amountCents)}
      </td>
      <td data-label={columns.balance} data-number="">
        {formatUsd(line.runningCents)}
      </td>
    </tr>
  );
}

function Edge({ label, amount }: { label: string; amount: Cents }) {
  return (
    <tr className="statement-edge">
      <th scope="row" colSpan={5}>
        {label}
      </th>
      <td data-label={LABELS.columns.balance} data-number="">
        {formatUsd(amount)}
      </td>
    </tr>
  );
}
