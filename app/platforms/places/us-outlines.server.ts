import { geoIdentity, geoPath } from 'd3-geo';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import {
  type Dot,
  isSpeck,
  MAP_SIZE,
  type MapView,
  pathOf,
  simplified,
  WHOLE_MAP,
} from '~/domain/core/places/us-map.server';

/** The country as SVG paths, in the units of `MAP_SIZE`. */
export type Outlines = {
  land: string;
  /** Borders between two states. */
  states: string;
  /** Borders between two counties of a state; empty on a map of the whole country. */
  counties: string;
};

type Atlas = Topology<{
  counties: GeometryCollection;
  states: GeometryCollection;
  nation: GeometryObject;
}>;

/** Details below these sizes, in map units, are invisible: the map is about 800 pixels wide. */
const TOLERANCE = 0.8;
const LEAST_ISLAND = 3;
/** The scale from which the map shows borders of counties. */
const COUNTIES_FROM = 3;

type Line = { dots: Dot[]; left: number; right: number; top: number; bottom: number };
type Country = { nation: GeoJSON.GeoJSON; states: Line[]; counties: Line[] };

const cache = new Map<string, Promise<unknown>>();

/** Runs `make` once in the life of the process, at its first use; again after a failure. */
function once<T>(name: string, make: () => Promise<T>): Promise<T> {
  const made = (cache.get(name) as Promise<T> | undefined) ?? make();
  cache.set(name, made);
  made.catch(() => cache.delete(name));
  return made;
}

/**
 * Draws a part of the map from the Census Bureau's outlines (package `us-atlas`), with only as many points as
 * are visible at this size. The map of the whole country is drawn once in the life of a process.
 */
export function drawOutlines(view: MapView): Promise<Outlines> {
  return view.scale === WHOLE_MAP.scale ? once('whole', () => drawn(WHOLE_MAP)) : drawn(view);
}

async function drawn(view: MapView): Promise<Outlines> {
  const withCounties = view.scale >= COUNTIES_FROM;
  const country = await (withCounties
    ? once('counties', () => loadCountry('counties-albers-10m.json'))
    : once('states', () => loadCountry('states-albers-10m.json')));
  return {
    land: pathOf(landOf(country.nation, view), { isClosed: true }),
    states: pathOf(linesIn(country.states, view)),
    counties: withCounties ? pathOf(linesIn(country.counties, view)) : '',
  };
}

/** Returns the state's number: the first two digits of a county's. */
function stateOf({ id }: GeometryObject): string {
  return String(id).slice(0, 2);
}

async function loadCountry(file: string): Promise<Country> {
  const path = createRequire(import.meta.url).resolve(`us-atlas/${file}`);
  const atlas = JSON.parse(await readFile(path, 'utf8')) as Atlas;
  const { counties, states, nation } = atlas.objects;
  return {
    nation: feature(atlas, nation),
    states: boxed(mesh(atlas, states as never, (one, other) => one !== other)),
    counties: counties
      ? boxed(
          mesh(
            atlas,
            counties as never,
            (one, other) => one !== other && stateOf(one) === stateOf(other),
          ),
        )
      : [],
  };
}

function boxed({ coordinates }: GeoJSON.MultiLineString): Line[] {
  return coordinates.map((line) => {
    const dots = line.map(([x = 0, y = 0]): Dot => [x, y]);
    const [xs, ys] = [dots.map(([x]) => x), dots.map(([, y]) => y)];
    return {
      dots,
      left: Math.min(...xs),
      right: Math.max(...xs),
      top: Math.min(...ys),
      bottom: Math.max(...ys),
    };
  });
}

/** Returns the lines that touch the view; the SVG's own edge clips what lies outside. */
function linesIn(lines: readonly Line[], { x, y, scale }: MapView): Dot[][] {
  const [right, bottom] = [x + MAP_SIZE.width / scale, y + MAP_SIZE.height / scale];
  return lines
    .filter((line) => line.left < right && line.right > x && line.top < bottom && line.bottom > y)
    .map(({ dots }) => {
      const moved = dots.map(([dotX, dotY]): Dot => [(dotX - x) * scale, (dotY - y) * scale]);
      return simplified(moved, TOLERANCE);
    });
}

/** Returns the land as closed rings, clipped a little outside the view. */
function landOf(nation: GeoJSON.GeoJSON, { x, y, scale }: MapView): Dot[][] {
  const around = 20;
  const rings: Dot[][] = [];
  const pen = {
    moveTo: (dotX: number, dotY: number) => void rings.push([[dotX, dotY]]),
    lineTo: (dotX: number, dotY: number) => void rings.at(-1)?.push([dotX, dotY]),
    closePath: () => undefined,
    beginPath: () => undefined,
    arc: () => undefined,
  };
  const cut = geoIdentity()
    .scale(scale)
    .translate([-x * scale, -y * scale])
    .clipExtent([
      [-around, -around],
      [MAP_SIZE.width + around, MAP_SIZE.height + around],
    ]);
  geoPath(cut, pen)(nation as never);
  return rings
    .filter((ring) => !isSpeck(ring, LEAST_ISLAND))
    .map((ring) => simplified(ring, TOLERANCE));
}
