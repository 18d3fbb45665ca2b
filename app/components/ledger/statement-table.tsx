import { movementDetails, movementName, STATEMENT } from '~/content/ledger/statement';
import { calendarWords } from '~/content/core/dates';
import { customerNumber } from '~/domain/core/gids';
import type { Movement, Period, Statement } from '~/domain/ledger/statement';
import { paths } from '~/paths';
import { RunningTable } from './running-table';

/** Every Earth Cash movement between two days, with a link to its subject. */
export function StatementTable({ period, statement }: { period: Period; statement: Statement }) {
  return (
    <RunningTable
      caption={STATEMENT.caption(calendarWords(period.from), calendarWords(period.to))}
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
  if (deposit) return paths.deposit(deposit.id);
  return payment?.order ? paths.manageOrder(customerNumber(payment.order.gid)) : null;
}
