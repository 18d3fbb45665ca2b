import type { CompostMap, CompostQuery } from '~/domain/compost/compost-facility';
import { mapLabel } from '~/content/compost/compost-locations';

type UsMapProps = {
  map: CompostMap;
  query: CompostQuery;
  /** Number of the place that is hovered or focused in the list. */
  active: number | null;
  onHover: (number: number | null) => void;
};

/**
 * A map rendered on the server. It repeats the list beside it: its pins link into the list and are for
 * mouse and touch only.
 */
export function UsMap({ map, query, active, onHover }: UsMapProps) {
  const { outlines, dots, pins, center, circle } = map;
  const { title, text } = mapLabel({ ...query, shown: pins.length });
  return (
    <svg
      viewBox="0 0 975 610"
      role="group"
      aria-labelledby="map-title"
      aria-describedby="map-text"
      className="us-map"
    >
      <title id="map-title">{title}</title>
      <desc id="map-text">{text}</desc>
      <g aria-hidden="true">
        <path className="us-map-land" d={outlines.land} />
        <path className="us-map-counties" d={outlines.counties} />
        <path className="us-map-states" d={outlines.states} />
        {circle ? (
          <circle className="us-map-reach" cx={circle.x} cy={circle.y} r={circle.radius} />
        ) : null}
        {dots.map(({ x, y, count }) => (
          <circle key={`${x} ${y}`} className="us-map-dot" cx={x} cy={y} r={dotRadius(count)} />
        ))}
        {center ? (
          <g transform={`translate(${center.x} ${center.y})`}>
            <g className="us-map-center">
              <circle r="9" />
              <circle r="3" />
              <text y="26" className="us-map-label">
                {query.zip}
              </text>
            </g>
          </g>
        ) : null}
        {/* Nearest last, so that it is on top. */}
        {pins.toReversed().map(({ x, y, number }) => (
          <g key={number} transform={`translate(${x} ${y})`}>
            <a
              href={`#place-${number}`}
              tabIndex={-1}
              aria-label={`Site ${number}`}
              className="us-map-pin"
              data-active={number === active || undefined}
              onMouseEnter={() => onHover(number)}
              onMouseLeave={() => onHover(null)}
            >
              <path d="M0 0C-5-9-15-14-15-26a15 15 0 0 1 30 0C15-14 5-9 0 0z" />
              <text y="-20">{number}</text>
            </a>
          </g>
        ))}
      </g>
    </svg>
  );
}

/** The dot's area is proportional to the number of places. */
function dotRadius(count: number): number {
  return Math.min(14, 4.5 * Math.sqrt(count));
}
