import { RunningTable } from '~/components/ledger/running-table';
import {
  COMMISSION_STATEMENT,
  entryDetails,
  entryName,
} from '~/content/commissions/commission-statement';
import { calendarWords } from '~/content/core/dates';
import type { CommissionStatement } from '~/domain/commissions/commission-statement';
import type { Period } from '~/domain/ledger/statement';

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
