import { LOCATIONS, locationAnchor } from '~/content/locations/locations';
import { pinLabel, type LocationMap as Map } from '~/domain/locations/location-map';

/**
 * The locations on a map rendered on the server. It repeats the list beside it: its pins link into the list
 * and are for mouse and touch only.
 */
export function LocationMap({ map: { outlines, pins } }: { map: Map }) {
  return (
    <svg viewBox="0 0 975 610" role="group" aria-labelledby="map-title" className="us-map">
      <title id="map-title">{LOCATIONS.map}</title>
      <g aria-hidden="true">
        <path className="us-map-land" d={outlines.land} />
        <path className="us-map-counties" d={outlines.counties} />
        <path className="us-map-states" d={outlines.states} />
        {/* First of the list last, so that it is on top. */}
        {pins.toReversed().map((pin) => (
          <g key={pin.key} transform={`translate(${pin.x} ${pin.y})`}>
            <a href={`#${locationAnchor(pin.key)}`} tabIndex={-1} className="us-map-pin">
              <path d="M0 0C-5-9-15-14-15-26a15 15 0 0 1 30 0C15-14 5-9 0 0z" />
              <text y="-20">{pinLabel(pin)}</text>
            </a>
          </g>
        ))}
      </g>
    </svg>
  );
}
