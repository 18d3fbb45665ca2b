import { roundDollars } from '~/content/core/amounts';
import { dayOrMonth, owedSummary } from '~/content/ledger/erp-cash';
import { cents, type Cents } from '~/domain/core/money';
import { weekChart } from '~/domain/core/time/week-chart';

export type OwedPoint = { key: string; cents: Cents };

/**
 * A bar chart of the liability at the end of each day or month, rendered on the server; the table has the
 * details.
 */
export function LiabilityChart({ points }: { points: readonly OwedPoint[] }) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  // The liability is negative only after refunds of spent Earth Cash; the chart shows that as zero.
  const chart = weekChart(
    points.map(({ key, cents: owed }) => ({ key, count: Math.max(0, owed) })),
  );
  const { width, height, marks, bars } = chart;
  return (
    <figure className="max-w-narrow">
      <div className="grid grid-cols-[auto_1fr] gap-x-3 text-sm text-ink-soft">
        <div className="-my-2.5 flex flex-col justify-between text-right tabular-nums" aria-hidden>
          {marks.map((mark) => (
            <span key={mark}>{mark > 0 && mark < 100 ? '' : roundDollars(cents(mark))}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={owedSummary(first, last)}
          className="h-44 w-full overflow-visible"
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
          {bars.map((bar) => (
            <rect
              key={bar.key}
              x={bar.x}
              y={bar.y}
              width={bar.width}
              height={bar.height}
              className="fill-leaf"
            />
          ))}
        </svg>
      </div>
      <figcaption className="mt-1 flex justify-between gap-4 text-sm text-ink-soft">
        <span>{dayOrMonth(first.key)}</span>
        <span>{dayOrMonth(last.key)}</span>
      </figcaption>
    </figure>
  );
}
