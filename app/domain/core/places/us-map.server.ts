import { geoAlbersUsa } from 'd3-geo';
import { placeFrom, type Place } from './great-circle';

/** The size of every map, in the units for which the outlines of `us-atlas` were projected. */
export const MAP_SIZE = { width: 975, height: 610 } as const;

/** The projection of those outlines: the states, with Alaska and Hawaii in insets. */
const projection = geoAlbersUsa().scale(1300).translate([487.5, 305]);

/** A section of the map: `x` and `y` are its upper left corner, `scale` its magnification. */
export type MapView = { x: number; y: number; scale: number };

export const WHOLE_MAP: MapView = { x: 0, y: 0, scale: 1 };

export type Point = { x: number; y: number };

/** Beyond this magnification the outlines look too coarse. */
const MOST_SCALE = 30;
/** Share of the map's size that stays free around the places. */
const MARGIN = 0.14;

const rounded = (value: number) => Math.round(value * 10) / 10;

/** @returns null for a place that is not on the map, such as Puerto Rico */
function projected({ latitude, longitude }: Place): Point | null {
  const point = projection([longitude, latitude]);
  return point && { x: point[0], y: point[1] };
}

/** Returns a place's position on this section of the map; null if it is outside. */
export function onMap(view: MapView, place: Place): Point | null {
  const point = projected(place);
  if (!point) return null;
  const x = rounded((point.x - view.x) * view.scale);
  const y = rounded((point.y - view.y) * view.scale);
  return x < 0 || y < 0 || x > MAP_SIZE.width || y > MAP_SIZE.height ? null : { x, y };
}

/** Returns the section of the map that contains all these places; the whole map if none of them is on it. */
export function viewOf(places: readonly Place[]): MapView {
  const points = places.flatMap((place) => projected(place) ?? []);
  if (points.length === 0) return WHOLE_MAP;
  const [left, right] = ends(points.map(({ x }) => x));
  const [top, bottom] = ends(points.map(({ y }) => y));
  const free = 1 - 2 * MARGIN;
  const scale = Math.min(
    (MAP_SIZE.width * free) / (right - left),
    (MAP_SIZE.height * free) / (bottom - top),
    MOST_SCALE,
  );
  if (scale <= 1) return WHOLE_MAP;
  return {
    x: (left + right) / 2 - MAP_SIZE.width / scale / 2,
    y: (top + bottom) / 2 - MAP_SIZE.height / scale / 2,
    scale,
  };
}

function ends(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

/** Returns four places at a distance around a place. */
export function placesAround(center: Place, miles: number): Place[] {
  return [0, 90, 180, 270].map((bearing) => placeFrom(center, miles, bearing));
}

/**
 * Returns the circle of a distance. Its radius is the mean of the distances to four points on it, which
 * differ by less than two percent because the projection distorts. Null if its center is not on the map.
 */
export function circleOn(
  view: MapView,
  center: Place,
  miles: number,
): (Point & { radius: number }) | null {
  const middle = projected(center);
  const shown = onMap(view, center);
  if (!middle || !shown) return null;
  const reaches = placesAround(center, miles)
    .flatMap((place) => projected(place) ?? [])
    .map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y));
  if (reaches.length === 0) return null;
  // A point in another inset says nothing about distance on this one.
  const near = reaches.filter((reach) => reach < 2 * Math.min(...reaches));
  const radius = near.reduce((sum, reach) => sum + reach, 0) / near.length;
  return { ...shown, radius: rounded(radius * view.scale) };
}

/** Merges points in the same cell and counts them; `cell` in map units. */
export function gathered(points: readonly Point[], cell: number): (Point & { count: number })[] {
  const cells = new Map<string, { x: number; y: number; count: number }>();
  for (const { x, y } of points) {
    const key = `${Math.round(x / cell)} ${Math.round(y / cell)}`;
    const known = cells.get(key) ?? { x: 0, y: 0, count: 0 };
    cells.set(key, { x: known.x + x, y: known.y + y, count: known.count + 1 });
  }
  return [...cells.values()].map(({ x, y, count }) => ({
    x: rounded(x / count),
    y: rounded(y / count),
    count,
  }));
}
