import { roundDollars, shortMonth } from '~/content/dashboard-home';
import type { SpendChart } from '~/domain/spend-chart';

type SpendDrawingProps = {
  chart: SpendChart;
  /** The chart in one sentence. */
  summary: string;
};

/** The months as bars. One picture with one sentence to whoever reads it aloud; the table has the rest. */
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
