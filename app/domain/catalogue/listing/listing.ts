import { COMPOST_METHODS, PRODUCT_TYPES, type ProductType } from '~/domain/catalogue/catalogue';
import { searchText } from '~/domain/catalogue/search/search-words';
import type { Cents } from '~/domain/core/money';

type PriceBand = { value: string; label: string; fromCents: number; belowCents: number };

/** The bands of the Price facet; each takes its lower bound in and leaves its upper bound out. */
export const PRICE_BANDS: readonly PriceBand[] = [
  { value: 'under-25', label: 'Under $25', fromCents: 0, belowCents: 2500 },
  { value: '25-50', label: '$25 to $50', fromCents: 2500, belowCents: 5000 },
  { value: '50-100', label: '$50 to $100', fromCents: 5000, belowCents: 10_000 },
  { value: '100-up', label: '$100 and up', fromCents: 10_000, belowCents: Infinity },
];

/** Returns the band of a price; a negative price, which should not occur, is in the first. */
export function priceBandOf(price: Cents): string {
  const band = PRICE_BANDS.find(({ belowCents }) => price < belowCents);
  return band?.value ?? '';
}

export const FACET_NAMES = ['Size', 'Color', 'Material', 'Compost', 'Price'] as const;

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

const PARAM: Record<FacetName, string> = {
  Size: 'size',
  Color: 'color',
  Material: 'material',
  Compost: 'compost',
  Price: 'price',
};

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
  const requested = params.getAll(PARAM[facet]).slice(0, MOST_VALUES);
  const sane = requested.filter((value) => {
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
  const values = (facet: FacetName) =>
    facetsAllowed.includes(facet) ? parseValues(params, facet) : [];
  return {
    productType: oneOf(typesAllowed, params.get('productType')?.toLowerCase() ?? null),
    search: searchText(params.get('search') ?? ''),
    selected: {
      Size: values('Size'),
      Color: values('Color'),
      Material: values('Material'),
      Compost: values('Compost'),
      Price: values('Price'),
    },
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
    for (const value of listing.selected[facet]) params.append(PARAM[facet], value);
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
