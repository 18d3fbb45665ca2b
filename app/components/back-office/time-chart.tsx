import { type ListColumn, ErpTable } from '~/components/ui/lists/erp-table';
import { Disclosure } from '~/components/ui/disclosure';
import { roundDollars } from '~/content/core/amounts';
import { sliceLabel, TODAY } from '~/content/back-office/erp-home';
import { cents, type Cents, formatUsd } from '~/domain/core/money';
import type { TimeSpan } from '~/domain/core/time/time-span';
import { weekChart } from '~/domain/core/time/bars';
import { formatNumber } from '~/domain/core/numbers';

/** A slice of time with a count, an amount, or both. */
export type ChartPoint = { key: string; count?: number; cents?: Cents };

type TimeChartProps = {
  name: keyof typeof TODAY.charts;
  span: TimeSpan;
  /** Which of the two is drawn; the table has both. */
  draws: 'count' | 'cents';
  /** The total in figures, beside the heading. */
  sum: string;
  /** Oldest first. */
  points: readonly ChartPoint[];
};

/** Figures over time as a bar chart rendered on the server, and the same data as a table. */
export function TimeChart({ name, span, draws, sum, points }: TimeChartProps) {
  const labels = TODAY.charts[name];
  const [first, last] = [points[0], points.at(-1)];
  return (
    <section aria-labelledby={`chart-${name}`} className="min-w-0">
      <h3 id={`chart-${name}`} className="text-lg">
        {labels.heading}
      </h3>
      <p className="mb-5 text-2xl font-semibold tabular-nums">{sum}</p>
      <Bars draws={draws} points={points} />
      <p className="mt-1 flex justify-between gap-4 text-sm text-ink-soft">
        <span>{first ? sliceLabel(first.key) : ''}</span>
        <span>{last ? sliceLabel(last.key) : ''}</span>
      </p>
      <Disclosure summary={<span className="text-base">{TODAY.table}</span>}>
        <ErpTable
          caption={labels.heading}
          columns={columnsOf(labels, span)}
          rows={points.toReversed()}
          keyOf={({ key }) => key}
          none=""
        />
      </Disclosure>
    </section>
  );
}

/** Labels are outside of the drawing, where they do not shrink with it. */
function Bars({ draws, points }: Pick<TimeChartProps, 'draws' | 'points'>) {
  // Negative values are shown as zero: the liability is negative only after refunds of spent Earth Cash.
  const bars = points.map((point) => ({ key: point.key, count: Math.max(0, point[draws] ?? 0) }));
  const { width, height, marks, bars: drawn } = weekChart(bars);
  const markLabel = (mark: number) => {
    if (draws === 'count') return formatNumber(mark);
    // Marks of less than a dollar appear only if there is no data.
    return mark > 0 && mark < 100 ? '' : roundDollars(cents(mark));
  };
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3 text-sm text-ink-soft" aria-hidden="true">
      <div className="-my-2.5 flex flex-col justify-between text-right tabular-nums">
        {marks.map((mark) => (
          <span key={mark}>{markLabel(mark)}</span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-40 w-full overflow-visible"
      >
        {marks.map((mark, nth) => {
          const y = (height / (marks.length - 1)) * nth;
          return (
            <line
              key={mark}
              x1="0"
              x2={width}
              y1={y}
              y2={y}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          );
        })}
        {drawn.map(({ key, x, y, width: barWidth, height: barHeight }) => (
          <rect key={key} x={x} y={y} width={barWidth} height={barHeight} className="fill-leaf" />
        ))}
      </svg>
    </div>
  );
}

function columnsOf(
  labels: (typeof TODAY.charts)[keyof typeof TODAY.charts],
  span: TimeSpan,
): ListColumn<ChartPoint>[] {
  const columns: ListColumn<ChartPoint>[] = [
    { label: TODAY.slice[span], cell: ({ key }) => sliceLabel(key) },
    {
      label: labels.count,
      isNumber: true,
      cell: ({ count = 0 }) => formatNumber(count),
    },
    { label: labels.cents, isNumber: true, cell: (point) => formatUsd(point.cents ?? cents(0)) },
  ];
  return columns.filter(({ label }) => label !== '');
}
