import { Badge } from '~/components/ui/badge';
import { type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import { calendarLabel } from '~/content/core/dates';
import { ERP_INVENTORY } from '~/content/inventory/erp-inventory';
import { formatNumber } from '~/domain/core/numbers';
import { itemTitle, type ListedLevel } from '~/domain/inventory/inventory';
import { erpPaths } from '~/erp-paths';

const { columns, states } = ERP_INVENTORY;

const COLUMNS: readonly ListColumn<ListedLevel>[] = [
  {
    label: columns.product,
    at: 'title',
    isLong: true,
    sorts: { asc: 'product' },
    cell: (level) => (
      <a
        href={erpPaths.inventoryItem(level.item, { at: level.id.split('-')[1] })}
        className="target max-w-full text-link"
      >
        <span className="truncate">{itemTitle(level)}</span>
      </a>
    ),
  },
  {
    label: columns.sku,
    isExtra: true,
    cell: ({ sku }) => <span className="whitespace-nowrap">{sku}</span>,
  },
  {
    label: columns.location,
    at: 'date',
    isLong: true,
    cell: ({ locationName }) => locationName,
  },
  { label: columns.status, at: 'status', cell: (level) => <StockBadge {...level} /> },
  {
    label: columns.available,
    isNumber: true,
    at: 'amount',
    sorts: { desc: 'most', asc: 'least' },
    cell: ({ available }) => formatNumber(available),
  },
  { label: columns.onHand, isNumber: true, cell: ({ onHand }) => formatNumber(onHand) },
  {
    label: columns.committed,
    isNumber: true,
    isExtra: true,
    cell: ({ committed }) => formatNumber(committed),
  },
  {
    label: columns.incoming,
    isNumber: true,
    isExtra: true,
    cell: ({ incoming }) => formatNumber(incoming),
  },
  {
    label: columns.due,
    cell: ({ dueOn }) =>
      dueOn === null ? null : <time dateTime={dueOn}>{calendarLabel(dueOn)}</time>,
  },
];

/** Levels in the given order. */
export function InventoryTable({ rows }: { rows: readonly ListedLevel[] }) {
  return (
    <ListTable
      list="inventory"
      caption={ERP_INVENTORY.title}
      columns={COLUMNS}
      rows={rows}
      keyOf={({ id }) => id}
    />
  );
}

type StockBadgeProps = Pick<ListedLevel, 'isTracked' | 'isLow' | 'available'>;

/** Whether there is any, and whether it is little. */
function StockBadge({ isTracked, isLow, available }: StockBadgeProps) {
  if (!isTracked) return <Badge text={states.untracked} />;
  if (available <= 0) return <Badge text={states.out} tone="bad" />;
  return isLow ? <Badge text={states.low} tone="warn" /> : <Badge text={states.in} tone="good" />;
}
