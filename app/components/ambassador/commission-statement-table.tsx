import { RunningTable } from '~/components/earth-cash/running-table';
import { COMMISSION_STATEMENT, entryDetails, entryName } from '~/content/commission-statement';
import { calendarWords } from '~/content/statement';
import type { CommissionStatement } from '~/domain/commission-statement';
import type { Period } from '~/domain/statement';

type CommissionStatementTableProps = { period: Period; statement: CommissionStatement };

/** Every commission entry of an ambassador between two days. */
export function CommissionStatementTable({ period, statement }: CommissionStatementTableProps) {
  return (
    <RunningTable
      caption={COMMISSION_STATEMENT.caption(calendarWords(period.from), calendarWords(period.to))}
      period={period}
      statement={statement}
      name={entryName}
      details={entryDetails}
    />
  );
}
