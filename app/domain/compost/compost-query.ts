import { type CompostMaterial, materialsIn } from '~/domain/catalogue/compost-material';
import { type ZipArea, zipIn } from '~/domain/core/places/state-of-zip';
import type { CompostFacility, NearFacility } from './compost-facility';

/** Filter and page of the list of composting places, as in the page's URL. */
export type CompostQuery = {
  /** Five digits; null for the whole country. */
  zip: string | null;
  within: Within;
  /** A place must accept all of these; empty for any. */
  materials: CompostMaterial[];
  /** Starts at 1. */
  page: number;
};

/** A radius in miles, or the nearest places at any distance. */
export const WITHIN = ['nearest', '10', '25', '50', '100'] as const;
export type Within = (typeof WITHIN)[number];

/** Places per page, and how many count as the nearest. */
export const PLACES_PER_PAGE = 10;

/**
 * Parses the query string. A malformed ZIP code is reported; an invalid material, distance or page counts as
 * absent.
 */
export function readCompostQuery(textOf: (name: string) => string | null): {
  query: CompostQuery;
  /** Exactly what was typed. */
  asked: { zip: string };
  isMalformed: boolean;
} {
  const asked = { zip: (textOf('zip') ?? '').trim().slice(0, 20) };
  const zip = zipIn(asked.zip);
  const page = textOf('page') ?? '';
  const query: CompostQuery = {
    zip,
    within: WITHIN.find((within) => within === textOf('within')) ?? 'nearest',
    materials: materialsIn(textOf('material')),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
  return { query, asked, isMalformed: asked.zip !== '' && zip === null };
}

/** Returns the query parameters that `readCompostQuery` parses; defaults are left out. */
export function compostQueryFields(query: Partial<CompostQuery>): Record<string, string> {
  const { zip, within = 'nearest', materials = [], page = 1 } = query;
  const fields = {
    zip: zip ?? '',
    within: within === 'nearest' ? '' : within,
    material: materials.join(','),
    page: page === 1 ? '' : String(page),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** Returns the radius in miles; null for `nearest`. */
export function milesOf(within: Within): number | null {
  return within === 'nearest' ? null : Number(within);
}

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
