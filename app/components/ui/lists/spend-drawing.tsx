import { roundDollars } from '~/content/core/amounts';
import { shortMonth } from '~/content/core/dates';
import type { SpendChart } from '~/domain/core/time/bars';

type SpendDrawingProps = {
  chart: SpendChart;
  /** The chart summarized in one sentence. */
  summary: string;
};

/**
 * A bar chart of the months. Screen readers get it as one image with a sentence; the table has the details.
 */
export function SpendDrawing({ chart, summary }: SpendDrawingProps) {
  const { width, height, ground, bars, lines } = chart;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={summary}
      className="spend-drawing"
    >
      {lines.map((line) => (
        <g key={line.cents}>
          <line x1={0} x2={width} y1={line.y} y2={line.y} />
          {line.cents > 0 ? (
            <text x={0} y={line.y - 6}>
              {roundDollars(line.cents)}
            </text>
          ) : null}
        </g>
      ))}
      {bars.map((bar, nth) => (
        <g key={bar.month}>
          {bar.height > 0 ? (
            <rect x={bar.x} y={bar.y} width={bar.width} height={bar.height} rx={3} />
          ) : null}
          <text
            x={bar.middle}
            y={ground + 26}
            textAnchor="middle"
            data-every-other={nth % 2 === 0 ? '' : undefined}
          >
            {shortMonth(bar.month)}
          </text>
        </g>
      ))}
    </svg>
  );
}
