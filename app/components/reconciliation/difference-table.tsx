import { HolderLink } from '~/components/ledger/holder-link';
import { ErpTable, type ErpColumn } from '~/components/ui/lists/erp-table';
import { Moment } from '~/components/staff/moment';
import { breakTitle, DIFFERENCES } from '~/content/reconciliation/erp-differences';
import { formatUsd, type Cents } from '~/domain/core/money';
import type { MoneyHolder } from '~/domain/ledger/money-holder';
import { erpPaths } from '~/erp-paths';

/** A difference, as the list shows it. */
export type DifferenceRow = {
  id: string;
  kind: string;
  openedAt: string;
  closedAt: string | null;
  /** Name of the staff member who closed it, or 'true again'. */
  closedBy: string | null;
  holder: MoneyHolder | null;
  amountCents: Cents | null;
};

const OPEN: ErpColumn<DifferenceRow>[] = [
  {
    label: DIFFERENCES.what,
    cell: ({ id, kind }) => (
      <a href={erpPaths.difference(id)} className="text-link">
        {breakTitle(kind)}
      </a>
    ),
  },
  { label: DIFFERENCES.about, cell: ({ holder }) => <HolderLink holder={holder} /> },
  {
    label: DIFFERENCES.amount,
    isNumber: true,
    cell: ({ amountCents }) => (amountCents === null ? 'Unknown' : formatUsd(amountCents)),
  },
  { label: DIFFERENCES.since, cell: ({ openedAt }) => <Moment iso={openedAt} /> },
];

const CLOSED: ErpColumn<DifferenceRow>[] = [
  ...OPEN,
  {
    label: DIFFERENCES.until,
    cell: ({ closedAt }) => (closedAt === null ? '' : <Moment iso={closedAt} />),
  },
  { label: DIFFERENCES.closedBy, cell: ({ closedBy }) => closedByWords(closedBy) },
];

type DifferenceTableProps = { rows: readonly DifferenceRow[]; isOpen: boolean; count: number };

/** Differences in the money, one per line. */
export function DifferenceTable({ rows, isOpen, count }: DifferenceTableProps) {
  const name = isOpen ? DIFFERENCES.open : DIFFERENCES.closed;
  return (
    <ErpTable
      caption={`${name}: ${count.toLocaleString('en-US')}`}
      columns={isOpen ? OPEN : CLOSED}
      rows={rows}
      keyOf={({ id }) => id}
      none={isOpen ? DIFFERENCES.none : DIFFERENCES.noneClosed}
    />
  );
}

/** Returns who closed a difference; the reconciler writes 'true again'. */
export function closedByWords(closedBy: string | null): string {
  return closedBy === null || closedBy === 'true again' ? DIFFERENCES.itself : closedBy;
}
