import { NEW_AMBASSADORS } from '~/content/ambassadors/new-ambassadors';
import { calendarLabel } from '~/content/core/dates';
import { weekChart, type WeekCount } from '~/domain/core/time/bars';
import { type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import { AMBASSADOR_LIST, type AmbassadorQuery } from '~/domain/ambassadors/ambassador';
import { accountPaths } from '~/account-paths';
import { formatNumber } from '~/domain/core/numbers';

type WeekChartProps = {
  /** Oldest first. */
  byWeek: readonly WeekCount[];
  /** Monday of the week that the list below is limited to; null for all weeks. */
  week: string | null;
};

/**
 * A chart of how many ambassadors joined per week, drawn on the server. Its text is outside of the drawing,
 * where it does not shrink with it. For screen readers the table below has the same data.
 */
export function WeekBars({ byWeek, week }: WeekChartProps) {
  const chart = weekChart(byWeek);
  const [first, last] = [byWeek[0], byWeek.at(-1)];
  return (
    <figure className="flex flex-col gap-5">
      <figcaption className="text-lg font-semibold">
        {NEW_AMBASSADORS.chart(chart.total, byWeek.length)}
      </figcaption>
      <div className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm text-ink-soft">
        <div
          aria-hidden="true"
          className="-my-2.5 flex flex-col justify-between text-right tabular-nums"
        >
          {chart.marks.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${chart.width} ${chart.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-48 w-full overflow-visible"
        >
          {chart.marks.map((mark, nth) => {
            const y = (chart.height / (chart.marks.length - 1)) * nth;
            return (
              <line
                key={mark}
                x1="0"
                x2={chart.width}
                y1={y}
                y2={y}
                className="stroke-line"
                vectorEffect="non-scaling-stroke"
              />
            );
          })}
          {chart.bars.map(({ monday, count, ...box }) => (
            <rect
              key={monday}
              {...box}
              className={week === null || week === monday ? 'fill-leaf' : 'fill-kraft'}
            >
              <title>{NEW_AMBASSADORS.bar(monday, count)}</title>
            </rect>
          ))}
        </svg>
        <div className="col-start-2 flex justify-between gap-4">
          <span>{first ? calendarLabel(first.monday) : ''}</span>
          <span>{last ? NEW_AMBASSADORS.thisWeek : ''}</span>
        </div>
      </div>
    </figure>
  );
}

const columnsOf = (query: AmbassadorQuery): ListColumn<WeekCount>[] => [
  {
    label: NEW_AMBASSADORS.week,
    cell: ({ monday }) => (
      <a
        href={accountPaths.newAmbassadors(
          AMBASSADOR_LIST.params({ ...query, week: monday, page: 1 }),
        )}
        aria-current={query.week === monday ? 'true' : undefined}
        className="underline"
      >
        {calendarLabel(monday)}
      </a>
    ),
  },
  {
    label: NEW_AMBASSADORS.joinedCount,
    isNumber: true,
    cell: ({ count }) => formatNumber(count),
  },
];

/** The figures behind the bars, the newest week first; each week links to those who joined in it. */
export function WeekTable({ query, byWeek }: { query: AmbassadorQuery; byWeek: WeekCount[] }) {
  return (
    <ListTable
      caption={NEW_AMBASSADORS.figuresCaption}
      columns={columnsOf(query)}
      rows={byWeek.toReversed()}
      keyOf={({ monday }) => monday}
    />
  );
}
