import { Badge } from '~/components/ui/badge';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { calendarLabel } from '~/content/core/dates';
import {
  WRITE_OFF_REJECTION_LABELS,
  WRITE_OFF_STATES,
  WRITE_OFFS,
} from '~/content/invoices/write-offs';
import { formatUsd } from '~/domain/core/money';
import { storeDay } from '~/domain/core/time/store-day';
import type { ShownWriteOff } from '~/domain/invoices/write-off';

const { columns } = WRITE_OFFS;
const TONES = { requested: 'warn', done: undefined, refused: 'bad' } as const;

const COLUMNS: readonly ListColumn<ShownWriteOff>[] = [
  { label: columns.number, at: 'title', cell: ({ invoiceNumber }) => invoiceNumber },
  {
    label: columns.at,
    at: 'date',
    cell: ({ requestedAt }) => (
      <time dateTime={requestedAt}>{calendarLabel(storeDay(Date.parse(requestedAt)))}</time>
    ),
  },
  { label: columns.amount, at: 'amount', isNumber: true, cell: ({ cents }) => formatUsd(cents) },
  { label: columns.reason, isLong: true, cell: ({ reason }) => <span dir="auto">{reason}</span> },
  { label: columns.by, cell: ({ by }) => by },
  {
    label: columns.state,
    cell: ({ state, rejection }) => (
      <>
        <Badge text={WRITE_OFF_STATES[state]} tone={TONES[state]} />
        {rejection ? <p className="mt-1">{WRITE_OFF_REJECTION_LABELS[rejection]}</p> : null}
      </>
    ),
  },
];

/** What was written off of a customer's invoices. */
export function WriteOffTable({ rows }: { rows: readonly ShownWriteOff[] }) {
  return (
    <ErpTable
      caption={WRITE_OFFS.heading}
      columns={COLUMNS}
      rows={rows}
      keyOf={({ id }) => id}
      none=""
    />
  );
}
