import type { Assortment, Size } from './build';
import type { Compost, SeedProduct } from './types';

/** A material and color, with pictures that show it. */
export type Appearance = { name: string; material: string; compost: Compost; pictures: string[] };

/** A family of products in the generated catalogue: one for every line, look, size and grade. */
export type Family = Pick<Assortment, 'counts' | 'unit' | 'parts'> & {
  noun: string;
  productType: SeedProduct['productType'];
  tags: string[];
  styles: Appearance[];
  /** `suffix` ends the key of a look's lead picture in this size, where sizes are shown apart. */
  sizes: (Size & { rim?: string; suffix?: string })[];
  /** Words before the look; the first is empty. */
  grades: string[];
  /** Whether sizes are options of one product (clothing) instead of separate products. */
  worn?: boolean;
  /** Sentences for the description. */
  uses: string[];
};
