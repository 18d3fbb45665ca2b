import {
  COMPOST_MATERIALS,
  type CompostMaterial,
  materialsIn,
  neededMaterials,
} from '~/domain/catalogue/compost-material';
import type { Place } from '~/domain/core/places/great-circle';
import type { ListedProduct } from '~/domain/catalogue/catalogue';
import { type ZipArea, zipIn } from '~/domain/core/places/state-of-zip';

export const OPEN_TO = ['everybody', 'households', 'businesses'] as const;

/** Who may bring material there. */
export type OpenTo = (typeof OPEN_TO)[number];

/** A place that accepts what our products become. */
export type CompostFacility = Place & {
  id: string;
  name: string;
  address: string;
  city: string;
  /** The two-letter postal code of the state. */
  state: string;
  zip: string;
  phone: string | null;
  /** An http or https URL. */
  website: string | null;
  materials: CompostMaterial[];
  openTo: OpenTo;
  hours: string | null;
  /** Where the data comes from. */
  source: string;
  /** Whether it is sample data, for a store in which the sandbox stands in for every outside service. */
  isSample: boolean;
};

/** A place with its distance from where the customer is. */
export type NearFacility = CompostFacility & { miles: number };

/** A place as a row of an imported file. */
export type FacilityRow = Omit<CompostFacility, 'id' | 'isSample'>;

/** Which known places that are missing in an imported file are removed: none, sample data only, or all. */
export const REMOVALS = ['nothing', 'sample', 'others'] as const;
export type Removal = (typeof REMOVALS)[number];

/** The result of an import, in numbers of places. */
export type LoadedFacilities = {
  added: number;
  changed: number;
  unchanged: number;
  removed: number;
};

/** Where the goods of an order can be composted near its delivery address. */
export type CompostNearby = {
  /** The ZIP code that the order was delivered to. */
  zip: string;
  places: { materials: CompostMaterial[]; facility: NearFacility | null }[];
};

/** Returns the distinct sets of materials in the goods of an order; a place has to accept a whole set. */
export function goodsToCompost(
  goods: readonly Pick<ListedProduct, 'compost' | 'material'>[],
): CompostMaterial[][] {
  const sets = goods.map(neededMaterials).filter((needed) => needed.length > 0);
  return [...new Map(sets.map((needed) => [needed.join(), needed])).values()];
}

/** Groups materials by the place that accepts them, nearest first; those without a place come last. */
export function groupedByPlace(
  found: readonly { materials: CompostMaterial[]; facility: NearFacility | null }[],
): CompostNearby['places'] {
  const groups = new Map<string, CompostNearby['places'][number]>();
  for (const { materials, facility } of found) {
    const known = groups.get(facility?.id ?? '');
    const all = new Set([...(known?.materials ?? []), ...materials]);
    groups.set(facility?.id ?? '', {
      materials: COMPOST_MATERIALS.filter((name) => all.has(name)),
      facility,
    });
  }
  const miles = ({ facility }: CompostNearby['places'][number]) => facility?.miles ?? Infinity;
  return [...groups.values()].toSorted((one, other) => miles(one) - miles(other));
}

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

/** The URL's fields for the whole country: without a ZIP code, a customer's map begins at their own address. */
export const WHOLE_COUNTRY = { zip: 'all' } as const;

/**
 * Parses the query string. A malformed ZIP code is reported; an invalid material, distance or page counts as
 * absent.
 */
export function parseCompostQuery(textOf: (name: string) => string | null): {
  query: CompostQuery;
  /** Exactly what was typed. */
  requested: { zip: string };
  isMalformed: boolean;
} {
  const typed = (textOf('zip') ?? '').trim().slice(0, 20);
  const requested = { zip: typed === WHOLE_COUNTRY.zip ? '' : typed };
  const zip = zipIn(requested.zip);
  const page = textOf('page') ?? '';
  const query: CompostQuery = {
    zip,
    within: WITHIN.find((within) => within === textOf('within')) ?? 'nearest',
    materials: materialsIn(textOf('material')),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
  return { query, requested, isMalformed: requested.zip !== '' && zip === null };
}

/** Returns the query parameters that `parseCompostQuery` parses; defaults are left out. */
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
