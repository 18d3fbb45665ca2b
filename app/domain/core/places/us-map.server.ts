import { geoAlbersUsa } from 'd3-geo';
import { type Place, placeFrom } from './great-circle';

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

export type Dot = readonly [x: number, y: number];

/**
 * Simplifies a line (Douglas–Peucker): no dropped point lay farther than `tolerance` from the simplified
 * line. Both ends stay.
 */
export function simplified(line: readonly Dot[], tolerance: number): Dot[] {
  if (line.length < 3) return [...line];
  const retained = new Uint8Array(line.length);
  retained[0] = retained[line.length - 1] = 1;
  const open: [number, number][] = [[0, line.length - 1]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    const farthest = farthestFrom(line, from, to);
    if (farthest.distance <= tolerance) continue;
    retained[farthest.at] = 1;
    open.push([from, farthest.at], [farthest.at, to]);
  }
  return line.filter((_, at) => retained[at] === 1);
}

function farthestFrom(line: readonly Dot[], from: number, to: number) {
  const [start, end] = [line[from] as Dot, line[to] as Dot];
  const farthest = { at: from, distance: 0 };
  for (let at = from + 1; at < to; at += 1) {
    const distance = distanceTo(line[at] as Dot, start, end);
    if (distance > farthest.distance) Object.assign(farthest, { at, distance });
  }
  return farthest;
}

/** Distance from a point to a line segment. */
function distanceTo([x, y]: Dot, [x1, y1]: Dot, [x2, y2]: Dot): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((x - x1) * dx + (y - y1) * dy) / length;
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(x - x1 - part * dx, y - y1 - part * dy);
}

/** Whether a ring is too small to be seen; `least` in map units. */
export function isSpeck(ring: readonly Dot[], least: number): boolean {
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  return Math.max(...xs) - Math.min(...xs) < least && Math.max(...ys) - Math.min(...ys) < least;
}

/** Returns the SVG path data of lines: relative steps in tenths of a map unit. */
export function pathOf(lines: readonly (readonly Dot[])[], { isClosed = false } = {}): string {
  return lines.map((line) => stepsOf(line) + (isClosed ? 'z' : '')).join('');
}

function stepsOf(line: readonly Dot[]): string {
  let [lastX, lastY] = [0, 0];
  let text = '';
  for (const [at, [x, y]] of line.entries()) {
    const [nextX, nextY] = [Math.round(x * 10), Math.round(y * 10)];
    const [dx, dy] = [nextX - lastX, nextY - lastY];
    if (at > 0 && dx === 0 && dy === 0) continue;
    const step = `${tenths(dx)}${dy < 0 ? '' : ' '}${tenths(dy)}`;
    text += at === 0 ? `M${step}` : at === 1 ? `l${step}` : `${dx < 0 ? '' : ' '}${step}`;
    [lastX, lastY] = [nextX, nextY];
  }
  return text;
}

/** `5` → `.5`, `-12` → `-1.2`, `30` → `3`. */
function tenths(value: number): string {
  return String(value / 10).replace(/^(-?)0\./, '$1.');
}
