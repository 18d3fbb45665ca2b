import { Badge } from '~/components/ui/badge';
import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { dayLabel, hourLabel, measureLabel, STATUS, STATUS_LABELS } from '~/content/health/status';
import {
  STATUS_CHECKS,
  type StatusDay,
  type StatusName,
  type StatusResult,
} from '~/domain/health/status';

export type StatusRow = { name: StatusName; result: StatusResult; day: StatusDay | null };

/** @param end of the last hour, UTC milliseconds */
const columnsAt = (end: number): readonly ListColumn<StatusRow>[] => [
  { label: STATUS.columns.name, at: 'title', cell: ({ name }) => STATUS_LABELS[name] },
  {
    label: STATUS.columns.state,
    at: 'amount',
    cell: ({ name, result: { ok } }) => (
      <Badge
        text={ok ? STATUS.ok : STATUS_CHECKS[name] === 'lag' ? STATUS.late : STATUS.failing}
        tone={ok ? 'good' : 'bad'}
      />
    ),
  },
  { label: STATUS.columns.measure, at: 'status', cell: ({ result }) => measureLabel(result) },
  {
    label: STATUS.columns.day,
    at: 'date',
    cell: ({ day }) =>
      day === null ? (
        STATUS.noHistory
      ) : (
        <>
          <Hours day={day} end={end} />
          <span className="block text-sm text-ink-soft">{dayLabel(day)}</span>
        </>
      ),
  },
];

/** A mark for each hour; one with a failure is taller, not only of another color. */
function Hours({ day, end }: { day: StatusDay; end: number }) {
  const ago = day.hours.length;
  return (
    <span aria-hidden="true" className="flex h-5 w-48 items-end gap-px">
      {day.hours.map((hour, nth) => (
        <span
          key={ago - nth}
          title={hourLabel(hour, ago - nth - 1, end)}
          className={`flex-1 rounded-[1px] ${toneOf(hour)}`}
        />
      ))}
    </span>
  );
}

function toneOf({ checks, failures }: StatusDay['hours'][number]): string {
  if (checks === 0) return 'h-1 bg-line';
  return failures === 0 ? 'h-2.5 bg-moss' : 'h-5 bg-clay';
}

/** All that the store depends on, one per line, with its last day. */
export function StatusTable({ rows, end }: { rows: readonly StatusRow[]; end: number }) {
  return (
    <ErpTable
      caption={STATUS.caption}
      columns={columnsAt(end)}
      rows={rows}
      keyOf={({ name }) => name}
      none={STATUS.noHistory}
    />
  );
}
