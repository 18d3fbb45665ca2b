import { ErpTable, type ListColumn } from '~/components/ui/lists/erp-table';
import { Moment } from '~/components/staff/confirm-form';
import { PostButton } from '~/components/ui/forms/post-button';
import { ALARM_PAGE, alarmLabel, alarmNextStep } from '~/content/alarms/alarms';
import { type Alarm, type AlarmListName, alarmSeverity } from '~/domain/alarms/alarm';
import { formatNumber } from '~/domain/core/numbers';

const { columns } = ALARM_PAGE;

const COLUMNS: readonly ListColumn<Alarm>[] = [
  {
    label: columns.alarm,
    at: 'title',
    cell: ({ kind, message, resolvedAt }) => (
      <>
        <strong>{alarmLabel(kind)}</strong>
        <span className="block max-w-prose text-ink-soft">
          {resolvedAt === null ? alarmNextStep(kind) : message}
        </span>
      </>
    ),
  },
  {
    label: columns.severity,
    at: 'status',
    cell: ({ kind }) => ALARM_PAGE.severities[alarmSeverity(kind)],
  },
  { label: columns.count, isNumber: true, cell: ({ count }) => formatNumber(count) },
  { label: columns.first, cell: ({ firstAt }) => <Moment iso={firstAt} /> },
];

const LATEST: ListColumn<Alarm> = {
  label: columns.last,
  cell: ({ lastAt }) => <Moment iso={lastAt} />,
};

const LAST: Record<AlarmListName, readonly ListColumn<Alarm>[]> = {
  open: [
    { ...LATEST, at: 'date' },
    {
      label: ALARM_PAGE.resolve,
      at: 'action',
      cell: ({ id, kind }) => (
        <PostButton
          intent="resolve"
          label={ALARM_PAGE.resolve}
          about={alarmLabel(kind)}
          fields={{ alarm: id }}
          variant="quiet"
        />
      ),
    },
  ],
  resolved: [
    LATEST,
    {
      label: ALARM_PAGE.resolved,
      at: 'date',
      cell: ({ resolvedAt, resolvedBy }) => (
        <>
          {resolvedAt === null ? null : <Moment iso={resolvedAt} />}
          <span className="block text-ink-soft">{resolvedBy ?? ALARM_PAGE.byItself}</span>
        </>
      ),
    },
  ],
};

/** Alarms, one per line; open ones with a button that resolves them. */
export function AlarmTable({ list, rows }: { list: AlarmListName; rows: readonly Alarm[] }) {
  return (
    <ErpTable
      list={`alarms-${list}`}
      caption={ALARM_PAGE.caption}
      columns={[...COLUMNS, ...LAST[list]]}
      rows={rows}
      keyOf={({ id }) => id}
      none={ALARM_PAGE.none[list]}
    />
  );
}
