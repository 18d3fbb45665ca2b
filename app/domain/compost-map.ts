import type { CompostFacility, NearFacility } from './compost-facility';
import type { CompostQuery } from './compost-query';
import type { ZipArea } from './zip-code';

type Point = { x: number; y: number };

/** A map that is ready to be drawn, in units of 975 by 610. */
export type CompostMap = {
  /** Texts of SVG paths. */
  outlines: { land: string; states: string; counties: string };
  /** Places of the list, by their number in it; what is not on the map has no pin. */
  pins: (Point & { number: number })[];
  /** Places of a map of the whole country; where several lie on one another, how many. */
  dots: (Point & { count: number })[];
  center: Point | null;
  circle: (Point & { radius: number }) | null;
};

type Listed = {
  /** With the page that is shown. */
  query: CompostQuery;
  /** Of all pages. */
  count: number;
  pageCount: number;
};

/** What the page of composting places shows. */
export type CompostView =
  | (Listed & { kind: 'all'; facilities: CompostFacility[]; map: CompostMap })
  | (Listed & {
      kind: 'near';
      zip: string;
      area: ZipArea | null;
      facilities: NearFacility[];
      /** Null for what is on no map. */
      map: CompostMap | null;
      /** Where nothing was found: what is nearest, however far; null where no place takes it. */
      nearest: NearFacility | null;
    })
  /** A ZIP code that has no place. */
  | { kind: 'lost'; zip: string; area: ZipArea | null; others: string[] };
