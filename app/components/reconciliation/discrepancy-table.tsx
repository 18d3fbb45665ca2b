import { HolderLink } from '~/components/ledger/holder-link';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { Moment } from '~/components/staff/ask-form';
import { DISCREPANCY_PAGES } from '~/content/reconciliation/erp-discrepancies';
import { discrepancyLabel } from '~/domain/discrepancies/discrepancies';
import { formatUsd, type Cents } from '~/domain/core/money';
import type { MoneyHolder } from '~/domain/ledger/ledger';
import { erpPaths } from '~/erp-paths';

/** A discrepancy, as the list shows it. */
export type DiscrepancyLine = {
  id: string;
  kind: string;
  openedAt: string;
  closedAt: string | null;
  /** Name of the staff member who closed it, or 'true again'. */
  closedBy: string | null;
  holder: MoneyHolder | null;
  amountCents: Cents | null;
};

const OPEN: ListColumn<DiscrepancyLine>[] = [
  {
    label: DISCREPANCY_PAGES.what,
    cell: ({ id, kind }) => (
      <a href={erpPaths.discrepancy(id)} className="text-link">
        {discrepancyLabel(kind)}
      </a>
    ),
  },
  { label: DISCREPANCY_PAGES.about, cell: ({ holder }) => <HolderLink holder={holder} /> },
  {
    label: DISCREPANCY_PAGES.amount,
    isNumber: true,
    cell: ({ amountCents }) => (amountCents === null ? 'Unknown' : formatUsd(amountCents)),
  },
  { label: DISCREPANCY_PAGES.since, cell: ({ openedAt }) => <Moment iso={openedAt} /> },
];

const CLOSED: ListColumn<DiscrepancyLine>[] = [
  ...OPEN,
  {
    label: DISCREPANCY_PAGES.until,
    cell: ({ closedAt }) => (closedAt === null ? '' : <Moment iso={closedAt} />),
  },
  { label: DISCREPANCY_PAGES.closedBy, cell: ({ closedBy }) => closedByWords(closedBy) },
];

type DiscrepancyTableProps = { rows: readonly DiscrepancyLine[]; isOpen: boolean; count: number };

/** Discrepancies in the money, one per line. */
export function DiscrepancyTable({ rows, isOpen, count }: DiscrepancyTableProps) {
  const name = isOpen ? DISCREPANCY_PAGES.open : DISCREPANCY_PAGES.closed;
  return (
    <ErpTable
      caption={`${name}: ${count.toLocaleString('en-US')}`}
      columns={isOpen ? OPEN : CLOSED}
      rows={rows}
      keyOf={({ id }) => id}
      none={isOpen ? DISCREPANCY_PAGES.none : DISCREPANCY_PAGES.noneClosed}
    />
  );
}

/** Returns who closed a discrepancy; the reconciler writes 'true again'. */
export function closedByWords(closedBy: string | null): string {
  return closedBy === null || closedBy === 'true again' ? DISCREPANCY_PAGES.itself : closedBy;
}
