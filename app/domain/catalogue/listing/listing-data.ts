import type { ListedProduct } from '~/domain/catalogue/catalogue';
import { toGridCard, type GridCard } from '~/domain/catalogue/grid-card';
import { FACET_NAMES, parseListing, type FacetName, type Listing } from './listing';
import { applyListing } from './listing-apply';
import type { Facet } from './listing-facets';
import { shelfOf } from '~/domain/catalogue/shelf';

/** Data of a listing page; it is sent to the browser as `packListing` encodes it. */
export type ListingData = {
  cards: GridCard[];
  /** Matching products over all pages. */
  total: number;
  /** At least 1. */
  pages: number;
  facets: Facet[];
  listing: Listing;
};

/** The fields of a category that decide which products are on its page. */
type Section = { productTypes: readonly string[]; children: readonly { slug: string }[] };

/** Whether a facet narrows the list: one with a single value that all share is hidden unless selected. */
function isWorthAsking({ values }: Facet, total: number): boolean {
  return values.length > 1 || values.some(({ selected, count }) => selected || count < total);
}

/** Returns one page of a listing as it is rendered. */
export function listingData(
  products: readonly ListedProduct[],
  listing: Listing,
  facetsAllowed: readonly FacetName[] = FACET_NAMES,
): ListingData {
  const {
    items,
    total,
    pages,
    facets,
    listing: applied,
  } = applyListing(products, listing, facetsAllowed);
  return {
    cards: items.map(toGridCard),
    total,
    pages,
    facets: facets.filter((facet) => isWorthAsking(facet, total)),
    listing: applied,
  };
}

/**
 * Returns a page of a category or of one of its kinds (spec section 2, category pages). Null if the category
 * does not have the kind. Query parameters that do not apply are ignored.
 */
export function categoryListing(
  products: readonly ListedProduct[],
  category: Section,
  kind: string | undefined,
  query: URLSearchParams,
): ListingData | null {
  if (kind !== undefined && !category.children.some(({ slug }) => slug === kind)) return null;
  const shelf = shelfOf(products, category.productTypes, kind);
  // The path already gives the type: `productType` and `search` belong to /shop-all.
  return listingData(shelf, { ...parseListing(query), productType: null, search: '' });
}
