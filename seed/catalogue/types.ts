/**
 * The format of the hand-made catalogue. The sandbox converts it to Shopify's format; tests read it to
 * know what the store must show. Money is integer cents, USD.
 */

/** How a product is disposed of; shown on the product page. */
export type Compost = 'home' | 'industrial' | 'recycle' | 'reuse';

export type SeedOption = { name: 'Size' | 'Case' | 'Color'; values: string[] };

export type SeedVariant = {
  /** One value per option of the product, in the options' order. */
  options: string[];
  priceCents: number;
  /** Pieces per case, from which the price per piece is calculated. 1 for merch. */
  caseCount: number;
  /** Stock in cases; 0 means sold out. */
  stock: number;
  /** The most of this variant that one cart may hold, if limited. */
  maxQuantity?: number;
  /** Key into `seed/pictures/manifest.json`, if the variant looks different from the lead picture. */
  picture?: string;
};

export type SeedProduct = {
  handle: string;
  title: string;
  productType:
    | 'cups'
    | 'lids'
    | 'containers'
    | 'cutlery'
    | 'straws'
    | 'bags'
    | 'sleeves'
    | 'tableware'
    | 'paper'
    | 'merch';
  /** Paragraphs, plain text. */
  description: string[];
  /** Subcategory slugs, themes, and `Public` if shoppers may see it. */
  tags: string[];
  material: string;
  compost: Compost;
  /** Cups and lids with the same rim fit, e.g. `90 mm`. */
  rim?: string;
  maxQuantity?: number;
  options: SeedOption[];
  variants: SeedVariant[];
  /** Keys into `seed/pictures/manifest.json`; the first is the lead picture. */
  pictures: string[];
};

export type SeedCollection = { handle: string; title: string; products: string[] };
