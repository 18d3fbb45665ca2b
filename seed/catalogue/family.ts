import type { Assortment, Size } from './build';
import type { Compost, SeedProduct } from './types';

/** A material and color, with pictures that show it. */
export type Look = { name: string; material: string; compost: Compost; pictures: string[] };

/** A kind of goods from which the large catalogue makes products: every look, size and grade. */
export type Family = Pick<Assortment, 'counts' | 'unit' | 'parts'> & {
  noun: string;
  productType: SeedProduct['productType'];
  tags: string[];
  looks: Look[];
  sizes: (Size & { rim?: string })[];
  /** Words before the look; the first is empty. */
  grades: string[];
  /** Sizes are options of one product (clothing) and not products of their own. */
  worn?: boolean;
  /** Sentences for the description. */
  uses: string[];
};
