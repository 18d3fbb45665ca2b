import type { ProductType } from '~/domain/catalogue/catalogue';

/** Labels of the product types. */
export const TYPE_LABELS: Readonly<Record<ProductType, string>> = {
  cups: 'Cups',
  lids: 'Lids',
  containers: 'Containers',
  cutlery: 'Cutlery',
  straws: 'Straws',
  bags: 'Bags',
  sleeves: 'Sleeves',
  tableware: 'Tableware',
  paper: 'Paper',
  merch: 'Merch',
};

const INTRO =
  'Everything we make for the counter, the table, and the road, and where it goes after use.';

/** Returns the texts of /shop-all: for a search, a product type, or everything. */
export function shopAllLabel(listing?: { productType: ProductType | null; search: string }): {
  heading: string;
  intro: string;
  /** Last breadcrumb; null for the page of everything. */
  crumb: string | null;
} {
  const type = listing?.productType ? TYPE_LABELS[listing.productType] : null;
  if (listing?.search) {
    const where = type ? `Searched ${type} only.` : 'Searched all products.';
    return { heading: `Results for “${listing.search}”`, intro: where, crumb: 'Search' };
  }
  if (type) return { heading: type, intro: INTRO, crumb: type };
  return { heading: 'Shop all products', intro: INTRO, crumb: null };
}
