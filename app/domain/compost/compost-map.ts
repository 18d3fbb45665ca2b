import type { CompostFacility, NearFacility } from './compost-facility';
import type { CompostQuery } from './compost-query';
import type { ZipArea } from '~/domain/core/places/zip-code';

type Point = { x: number; y: number };

/** A map ready to render, in units of 975 by 610. */
export type CompostMap = {
  /** SVG path data. */
  outlines: { land: string; states: string; counties: string };
  /** Listed places by their number in the list; a place outside the map has no pin. */
  pins: (Point & { number: number })[];
  /** Places on a map of the whole country; `count` is how many share a dot. */
  dots: (Point & { count: number })[];
  center: Point | null;
  circle: (Point & { radius: number }) | null;
};

type Listed = {
  /** Includes the page that is shown. */
  query: CompostQuery;
  /** Over all pages. */
  count: number;
  pageCount: number;
};

/** The data of the page of composting places. */
export type CompostView =
  | (Listed & { kind: 'all'; facilities: CompostFacility[]; map: CompostMap })
  | (Listed & {
      kind: 'near';
      zip: string;
      area: ZipArea | null;
      facilities: NearFacility[];
      /** Null for an area that is on no map. */
      map: CompostMap | null;
      /** If nothing was found: the nearest place at any distance; null if no place accepts the materials. */
      nearest: NearFacility | null;
    })
  /** A ZIP code without a known location. */
  | { kind: 'lost'; zip: string; area: ZipArea | null; others: string[] };
