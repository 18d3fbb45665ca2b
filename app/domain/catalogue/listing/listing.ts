import { COMPOST_METHODS, PRODUCT_TYPES, type ProductType } from '~/domain/catalogue/catalogue';
import { searchText } from '~/domain/catalogue/search/search-words';
import type { Cents } from '~/domain/core/money';

type PriceBand = { value: string; label: string; fromCents: number; belowCents: number };

/** The bands of the Price facet; each takes its lower bound in and leaves its upper bound out. */
export const PRICE_BANDS: readonly PriceBand[] = [
  { value: 'under-5', label: 'Under $5', fromCents: 0, belowCents: 500 },
  { value: '5-10', label: '$5 to $10', fromCents: 500, belowCents: 1000 },
  { value: '10-20', label: '$10 to $20', fromCents: 1000, belowCents: 2000 },
  { value: '20-50', label: '$20 to $50', fromCents: 2000, belowCents: 5000 },
  { value: '50-up', label: '$50 and up', fromCents: 5000, belowCents: Infinity },
];

/** Returns the band of a price; a negative price, which should not occur, is in the first. */
export function priceBandOf(price: Cents): string {
  const band = PRICE_BANDS.find(({ belowCents }) => price < belowCents);
  return band?.value ?? '';
}

export const FACET_NAMES = [
  'Capacity',
  'Dimensions',
  'Guests',
  'Size',
  'Rim',
  'Fits',
  'Color',
  'Material',
  'Compost',
  'Price',
] as const;

export type FacetName = (typeof FACET_NAMES)[number];

/** `featured` keeps the given order: the shop's own, or that of the search. */
export const SORTS = ['featured', 'price-asc', 'price-desc', 'title'] as const;

export type Sort = (typeof SORTS)[number];

/** The state of a listing, kept in the query string so that a page can be shared and reloaded. */
export type Listing = {
  productType: ProductType | null;
  search: string;
  /** Chosen values per facet, sorted and unique; a product matches a facet with any one of them. */
  selected: Record<FacetName, readonly string[]>;
  sort: Sort;
  /** Starts at 1; `applyListing` limits it to the last page. */
  page: number;
};

/** Sizes are one parameter, whatever they measure: a value says itself which facet it belongs to. */
const SIZES: readonly FacetName[] = ['Capacity', 'Dimensions', 'Guests', 'Size'];

/** Returns a facet's parameter in the query string. */
export function facetParam(facet: FacetName): string {
  return SIZES.includes(facet) ? 'size' : facet.toLowerCase();
}

/** Returns the facet of a size: '12 oz' is a capacity, '10 x 7 in' are dimensions, 'XL' is a size to wear. */
export function sizeFacet(size: string): FacetName {
  const unit = /(?:\d )(oz|lb|gal|ml|in|mm|cm|guests?)$/.exec(size)?.[1] ?? '';
  if (/^(?:in|mm|cm)$/.test(unit)) return 'Dimensions';
  return unit === '' ? 'Size' : unit.startsWith('guest') ? 'Guests' : 'Capacity';
}

/** A value for every facet. */
export function eachFacet<Value>(value: (facet: FacetName) => Value): Record<FacetName, Value> {
  const entries = FACET_NAMES.map((name) => [name, value(name)]);
  return Object.fromEntries(entries) as Record<FacetName, Value>;
}

/** Facets with a fixed set of values; the others accept any text. */
const KNOWN: Partial<Record<FacetName, readonly string[]>> = {
  Compost: COMPOST_METHODS,
  Price: PRICE_BANDS.map(({ value }) => value),
};

/** Limits on the query string, so that a hostile one costs no more than a long one. */
const MOST_VALUES = 20;
const LONGEST_VALUE = 60;
const LAST_PAGE = 1_000_000;

function parsePage(text: string | null): number {
  const page = Math.floor(Number(text ?? 1));
  return page >= 1 ? Math.min(page, LAST_PAGE) : 1; // NaN is not >= 1 either
}

function parseValues(params: URLSearchParams, facet: FacetName): readonly string[] {
  const known = KNOWN[facet];
  const isSize = SIZES.includes(facet);
  const requested = params.getAll(facetParam(facet)).slice(0, MOST_VALUES);
  const sane = requested.filter((value) => {
    if (isSize && sizeFacet(value) !== facet) return false;
    return known ? known.includes(value) : value !== '' && value.length <= LONGEST_VALUE;
  });
  return [...new Set(sane)].toSorted();
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null;
}

/**
 * Parses a listing from the query string. Never throws: unknown or out-of-range values fall back to the
 * nearest valid one (the default sort, the first page, a facet without choice). `facetsAllowed` and
 * `typesAllowed` are those that the page offers; others are ignored.
 */
export function parseListing(
  params: URLSearchParams,
  facetsAllowed: readonly FacetName[] = FACET_NAMES,
  typesAllowed: readonly ProductType[] = PRODUCT_TYPES,
): Listing {
  return {
    productType: oneOf(typesAllowed, params.get('productType')?.toLowerCase() ?? null),
    search: searchText(params.get('search') ?? ''),
    selected: eachFacet((facet) =>
      facetsAllowed.includes(facet) ? parseValues(params, facet) : [],
    ),
    sort: oneOf(SORTS, params.get('sort')) ?? 'featured',
    page: parsePage(params.get('page')),
  };
}

/**
 * Formats a listing as a query string, `'?…'` or `''`, in a fixed order and without defaults, so that equal
 * listings have equal URLs (page cache, canonical link).
 */
export function listingSearch(listing: Listing): string {
  const params = new URLSearchParams();
  if (listing.productType) params.set('productType', listing.productType);
  if (listing.search) params.set('search', listing.search);
  for (const facet of FACET_NAMES) {
    for (const value of listing.selected[facet]) params.append(facetParam(facet), value);
  }
  if (listing.sort !== 'featured') params.set('sort', listing.sort);
  if (listing.page > 1) params.set('page', String(listing.page));
  const query = params.toString();
  return query ? `?${query}` : '';
}

/** Returns the listing with one facet value toggled, back on the first page. */
export function toggleValue(listing: Listing, facet: FacetName, value: string): Listing {
  const before = listing.selected[facet];
  const after = before.includes(value)
    ? before.filter((other) => other !== value)
    : [...before, value].toSorted();
  return { ...listing, page: 1, selected: { ...listing.selected, [facet]: after } };
}
