import type { ListedProduct } from '~/domain/catalogue';
import { toGridCard, type GridCard } from '~/domain/grid-card';
import { FACET_NAMES, parseListing, type FacetName, type Listing } from '~/domain/listing';
import { applyListing } from '~/domain/listing-apply';
import type { Facet } from '~/domain/listing-facets';
import { shelfOf } from '~/domain/shelf';

/** All that a listing page draws. It travels to the browser as `packListing` writes it. */
export type ListingData = {
  cards: GridCard[];
  /** Products that match, over all pages. */
  total: number;
  /** At least 1. */
  pages: number;
  facets: Facet[];
  listing: Listing;
};

/** What of a category decides which products are on its page. */
type Section = { productTypes: readonly string[]; children: readonly { slug: string }[] };

/** A facet with one value that all share chooses nothing; it stays only where it is chosen. */
function isWorthAsking({ values }: Facet, total: number): boolean {
  return values.length > 1 || values.some(({ selected, count }) => selected || count < total);
}

/** The page of a list that an address asks for, as it is drawn. */
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
 * The page of a category or of one of its kinds (spec section 2, category pages). Null for a kind
 * that the category does not have. What the query asks for and the page does not know is left out.
 */
export function categoryListing(
  products: readonly ListedProduct[],
  category: Section,
  kind: string | undefined,
  query: URLSearchParams,
): ListingData | null {
  if (kind !== undefined && !category.children.some(({ slug }) => slug === kind)) return null;
  const shelf = shelfOf(products, category.productTypes, kind);
  // The address itself says the type: `productType` and `search` belong to /shop-all.
  return listingData(shelf, { ...parseListing(query), productType: null, search: '' });
}
