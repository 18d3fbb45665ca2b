import { geoAlbersUsa } from 'd3-geo';
import { placeFrom, type Place } from './great-circle';

/** Units of every map: what the outlines of `us-atlas` were projected for. */
export const MAP_SIZE = { width: 975, height: 610 } as const;

/** The projection of the outlines: the states, with Alaska and Hawaii in insets. */
const projection = geoAlbersUsa().scale(1300).translate([487.5, 305]);

/** A part of the whole map: `x` and `y` are its upper left corner there, `scale` how much larger it is. */
export type MapView = { x: number; y: number; scale: number };

export const WHOLE_MAP: MapView = { x: 0, y: 0, scale: 1 };

export type Point = { x: number; y: number };

/** Nearer than this, the outlines are too coarse to be looked at. */
const MOST_SCALE = 30;
/** Of the map's size, left free around what has to be on it. */
const MARGIN = 0.14;

const rounded = (value: number) => Math.round(value * 10) / 10;

/** @returns null for what is not on the map, like Puerto Rico */
function projected({ latitude, longitude }: Place): Point | null {
  const point = projection([longitude, latitude]);
  return point && { x: point[0], y: point[1] };
}

/** Where a place is on this part of the map; null where it is not on it. */
export function onMap(view: MapView, place: Place): Point | null {
  const point = projected(place);
  if (!point) return null;
  const x = rounded((point.x - view.x) * view.scale);
  const y = rounded((point.y - view.y) * view.scale);
  return x < 0 || y < 0 || x > MAP_SIZE.width || y > MAP_SIZE.height ? null : { x, y };
}

/** The part of the map that has all these places on it; the whole where none of them is on a map. */
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

/** Four places at a distance around a place. */
export function placesAround(center: Place, miles: number): Place[] {
  return [0, 90, 180, 270].map((bearing) => placeFrom(center, miles, bearing));
}

/**
 * The circle of a distance: as wide as the mean of its four ends, which differ by less than two percent
 * as the projection stretches; null where its middle is not on the map.
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
  // An end in another inset is no distance on this map.
  const near = reaches.filter((reach) => reach < 2 * Math.min(...reaches));
  const radius = near.reduce((sum, reach) => sum + reach, 0) / near.length;
  return { ...shown, radius: rounded(radius * view.scale) };
}

/** Points that lie on one another are one, with how many they are; `cell` in units of the map. */
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
