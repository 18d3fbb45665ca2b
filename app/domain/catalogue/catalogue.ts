import type { Cents } from '~/domain/core/money';

/** The product types of the store, in the order of its menus (spec section 2). */
export const PRODUCT_TYPES = [
  'cups',
  'lids',
  'containers',
  'cutlery',
  'straws',
  'bags',
  'sleeves',
  'tableware',
  'paper',
  'merch',
] as const;

export type ProductType = (typeof PRODUCT_TYPES)[number];

/** How a product is disposed of. */
export const COMPOST_METHODS = ['home', 'industrial', 'recycle', 'reuse'] as const;

export type Compost = (typeof COMPOST_METHODS)[number];

/** `url` is Shopify's CDN address without a size; `domain/core/picture.ts` adds one. Sizes are in pixels. */
export type Picture = { url: string; alt: string; width: number; height: number };

export type OptionValue = { name: string; value: string };

export type Variant = {
  id: string;
  title: string;
  /** The item number; null if the shop gives none. */
  sku: string | null;
  priceCents: Cents;
  available: boolean;
  /** Cases in stock; null if Shopify does not report it. */
  stock: number | null;
  options: OptionValue[];
  /** Pieces per case (metafield `custom.case_count`). */
  caseCount: number | null;
  /** Size and weight of the packed case as the shop writes them (metafield `custom.carton`). */
  carton: string | null;
  /** Most that one cart may hold (metafield `custom.max_quantity`); null or not positive: no limit. */
  maxQuantity: number | null;
  picture: Picture | null;
};

export type ProductOption = { name: string; values: string[] };

/** Measures as the shop writes them, `'110 mm'`; null if it does not say (metafields `custom.…`). */
export type ProductSpecs = {
  capacity: string | null;
  height: string | null;
  base: string | null;
  heatLimit: string | null;
  /** Certificates that the shop holds for the product, by name. */
  certificates: string[];
};

/** Everything that a product page shows. */
export type Product = {
  id: string;
  handle: string;
  title: string;
  productType: string;
  description: string;
  descriptionHtml: string;
  tags: string[];
  available: boolean;
  material: string | null;
  compost: Compost | null;
  /** Rim of a cup or lid, e.g. `'90 mm'`; a lid fits a cup with the same rim. */
  rim: string | null;
  specs: ProductSpecs;
  maxQuantity: number | null;
  minPriceCents: Cents;
  options: ProductOption[];
  variants: Variant[];
  pictures: Picture[];
};

/** What the in-memory catalogue keeps of each product: enough to list, filter and search it. */
export type ListedProduct = {
  id: string;
  handle: string;
  title: string;
  productType: string;
  /** Plain text, at most `DESCRIPTION_LIMIT` characters. */
  description: string;
  tags: string[];
  available: boolean;
  material: string | null;
  compost: Compost | null;
  rim: string | null;
  minPriceCents: Cents;
  /** Pieces in the case that costs the least; absent where there is no choice of cases. */
  caseCount?: number;
  /** Whether the same case, or the piece, costs more in another size or color. */
  priceVaries?: boolean;
  variantTitles: string[];
  /** What the filters ask of it (`domain/catalogue/listing/listing-facets`). */
  sizes: string[];
  colors: string[];
  materials: string[];
  /** What a lid or sleeve fits, e.g. `'12 oz hot cup'`; the snapshot adds it (`listing/listing-fits`). */
  fits?: readonly string[];
  picture: Picture | null;
  /** The words of what it fits: of cups for a lid, of lids for a cup (`search/search-counterparts`). */
  counterparts?: string;
};

/** Only what a product card needs, because 24 of them are sent to the browser at a time. */
export type ProductCard = {
  handle: string;
  title: string;
  productType: string;
  minPriceCents: Cents;
  caseCount: number | null;
  priceVaries: boolean;
  picture: Picture | null;
  badge: string | null;
};

/** Longest description that the in-memory catalogue keeps, in characters. */
export const DESCRIPTION_LIMIT = 600;

/** The tag that shows a product to shoppers (spec section 3). Products without it are hidden. */
export const PUBLIC_TAG = 'Public';

/** Ignores case, because Shopify's search does too. */
export function isPublic(product: { tags: readonly string[] }): boolean {
  return product.tags.some((tag) => tag.toLowerCase() === PUBLIC_TAG.toLowerCase());
}

/** Returns the badge of a card: what a shopper must know first. How goods are composted is a filter, not a badge. */
function badgeOf(product: ListedProduct): string | null {
  if (!product.available) return 'Sold Out';
  if (product.tags.includes('new')) return 'New';
  return product.tags.includes('best-seller') ? 'Best Seller' : null;
}

export function toCard(product: ListedProduct): ProductCard {
  const { handle, title, productType, minPriceCents, picture } = product;
  const { caseCount = null, priceVaries = false } = product;
  const price = { minPriceCents, caseCount, priceVaries };
  return { handle, title, productType, ...price, picture, badge: badgeOf(product) };
}
