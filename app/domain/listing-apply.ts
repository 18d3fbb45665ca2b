import type { ListedProduct } from '~/domain/catalogue';
import { PRODUCTS_PER_PAGE } from '~/domain/constants';
import { FACET_NAMES, type FacetName, type Listing, type Sort } from '~/domain/listing';
import {
  count,
  matches,
  selectedOf,
  startTally,
  toFacet,
  type Facet,
  type Tally,
} from '~/domain/listing-facets';
import { tableOf, type ListingTable } from '~/domain/listing-table';

export type ListingPage<P extends ListedProduct = ListedProduct> = {
  items: P[];
  /** Products that match, over all pages. */
  total: number;
  page: number;
  /** At least 1. */
  pages: number;
  /** Those with at least one value, in the order of `FACET_NAMES`. */
  facets: Facet[];
  /** The listing as it was applied: values that no product has are gone, the page exists. */
  listing: Listing;
};

/**
 * Indexes in the order asked for; equal products keep the order in which they came. Each place is
 * packed into one number with its sort value, which the engine sorts without calling us back.
 */
function sortIndexes(
  indexes: number[],
  sort: Sort,
  products: readonly ListedProduct[],
  table: ListingTable,
): number[] {
  if (sort === 'featured') return indexes;
  const ranks = sort === 'title' ? table.titleRanks() : undefined;
  const sign = sort === 'price-desc' ? -1 : 1;
  const size = products.length;
  const packed = Float64Array.from(indexes, (index) => {
    const value = ranks?.[index] ?? products[index]?.minPriceCents ?? 0;
    return sign * value * size + index;
  });
  return Array.from(packed.sort(), (key) => ((key % size) + size) % size);
}

/** The indexes that pass every facet; each facet is counted as if it alone let everything through. */
function filter(base: readonly number[], tallies: readonly Tally[]): number[] {
  return base.filter((index) => {
    let missed: Tally | undefined;
    let misses = 0;
    for (const tally of tallies) {
      if (matches(tally, index)) continue;
      missed = tally;
      misses++;
    }
    if (misses === 1 && missed) count(missed, index);
    if (misses === 0) for (const tally of tallies) count(tally, index);
    return misses === 0;
  });
}

/**
 * The page of a listing. `products` are all that the page could show, in the shop's own order or
 * the search's; `listing.search` itself is the index's matter. A facet's counts ignore the
 * choices made in that same facet, as shoppers expect of a list that they may widen.
 * The list must not be changed in place between two calls (see `tableOf`).
 */
export function applyListing<P extends ListedProduct>(
  products: readonly P[],
  listing: Listing,
  facetsAllowed: readonly FacetName[] = FACET_NAMES,
): ListingPage<P> {
  const table = tableOf(products);
  const { productType } = listing;
  const all = Array.from(products.keys());
  const base = productType
    ? all.filter((index) => products[index]?.productType === productType)
    : all;
  const tallies = FACET_NAMES.filter((name) => facetsAllowed.includes(name)).map((name) =>
    startTally(name, table.columns[name], base, listing.selected[name]),
  );

  const found = sortIndexes(filter(base, tallies), listing.sort, products, table);
  const pages = Math.max(1, Math.ceil(found.length / PRODUCTS_PER_PAGE));
  const page = Math.min(listing.page, pages);
  const shown = found.slice((page - 1) * PRODUCTS_PER_PAGE, page * PRODUCTS_PER_PAGE);
  const facets = tallies.map(toFacet).filter(({ values }) => values.length > 0);
  return {
    items: shown.flatMap((index) => products[index] ?? []),
    total: found.length,
    page,
    pages,
    facets,
    listing: { ...listing, selected: selectedOf(facets), page },
  };
}
