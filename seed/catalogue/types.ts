/**
 * What the hand-made catalogue is written in. The sandbox turns it into the platform's own shapes;
 * tests read it to know what the shop must show. Money is integer cents, USD.
 */

/** How a thing leaves the world again; shown on the product page. */
export type Compost = 'home' | 'industrial' | 'recycle' | 'reuse';

export type SeedOption = { name: 'Size' | 'Case' | 'Color'; values: string[] };

export type SeedVariant = {
  /** One value per option of the product, in the options' order. */
  options: string[];
  priceCents: number;
  /** Pieces in the case: the price per piece is made from it. 1 for merch. */
  caseCount: number;
  /** Stock in cases; 0 means sold out. */
  stock: number;
  /** Largest quantity one cart may hold of this variant, where there is a limit. */
  maxQuantity?: number;
  /** Key into `seed/pictures/manifest.json`, where the variant looks different from the lead. */
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
  /** Subcategory slugs, themes, and `Public` where shoppers may see it. */
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
