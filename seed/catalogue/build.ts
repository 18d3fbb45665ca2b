import type { SeedOption, SeedProduct, SeedVariant } from './types';

/** A value of the Size option. `cents` has the same meaning as `Assortment.cents`. */
export type Size = { name: string; cents: number; picture?: string; pieces?: number };

/** A value of the Color option, with a picture that shows it. */
type Color = { name: string; picture?: string };

/** Manual changes to one variant, keyed by its options joined with ' / '. */
type Change = Partial<Pick<SeedVariant, 'stock' | 'maxQuantity' | 'priceCents'>>;

export type Assortment = {
  colors?: Color[];
  sizes?: Size[];
  /**
   * With `counts`: cents per unit in the smallest case (fractions are allowed). Without: the price of
   * the item itself. Sizes, if there are any, have their own `cents` instead.
   */
  cents?: number;
  /** Units in each case, smallest first. */
  counts?: number[];
  /** What a case contains, in the plural. */
  unit?: string;
  /** Pieces in one unit: 3 for a set of cup, lid and straw. */
  parts?: number;
  changes?: Record<string, Change>;
};

type Spec = Omit<SeedProduct, 'options' | 'variants'> & {
  assortment: Assortment;
  /** Kept out of search and listings: no `Public` tag. */
  hidden?: boolean;
};

/** The unit price in the first, second, … case, relative to the first. */
const LADDER = [1, 0.84, 0.76, 0.71];

/** Wholesale prices are rounded to quarters of a dollar. */
const STEP_CENTS = 25;

/** Hashes a text to a stable number (FNV-1a), so that stock is the same in every run. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  return value >>> 0;
}

/** Returns the price of a case in cents: `cents` per unit, times the ladder's factor for this case. */
function casePrice(cents: number, units: number, step: number): number {
  const factor = LADDER[Math.min(step, LADDER.length - 1)] ?? 1;
  return Math.max(STEP_CENTS, Math.round((cents * units * factor) / STEP_CENTS) * STEP_CENTS);
}

const grouped = new Intl.NumberFormat('en-US');

/** Returns every combination of color, size and case, priced. @throws if a change matches none */
function variantsOf(handle: string, assortment: Assortment): SeedVariant[] {
  const { colors = [undefined], counts = [undefined], unit = 'pieces', parts = 1 } = assortment;
  const changes = assortment.changes ?? {};
  const sizes = assortment.sizes ?? [undefined];
  const unused = new Set(Object.keys(changes));
  const variants: SeedVariant[] = [];
  for (const color of colors) {
    for (const size of sizes) {
      for (const [step, count] of counts.entries()) {
        const cents = size?.cents ?? assortment.cents;
        if (cents === undefined) throw new Error(`${handle}: no price`);
        const options: string[] = [];
        if (color) options.push(color.name);
        if (size) options.push(size.name);
        if (count) options.push(`${grouped.format(count)} ${unit}`);
        const title = options.join(' / ');
        unused.delete(title);
        const picture = color?.picture ?? size?.picture;
        variants.push({
          options,
          priceCents: count ? casePrice(cents, count, step) : cents,
          caseCount: count ? count * parts : (size?.pieces ?? 1),
          stock: 24 + (hash(`${handle} ${title}`) % 400),
          ...(picture ? { picture } : {}),
          ...changes[title],
        });
      }
    }
  }
  if (unused.size > 0) throw new Error(`${handle}: no variant ${[...unused].join(', ')}`);
  return variants;
}

/** Builds a product, with options and variants derived from its assortment. */
export function product({ assortment, hidden, ...spec }: Spec): SeedProduct {
  const { colors, sizes, counts, unit = 'pieces' } = assortment;
  const options: SeedOption[] = [];
  if (colors) options.push({ name: 'Color', values: colors.map((color) => color.name) });
  if (sizes) options.push({ name: 'Size', values: sizes.map((size) => size.name) });
  if (counts) {
    options.push({ name: 'Case', values: counts.map((n) => `${grouped.format(n)} ${unit}`) });
  }
  const variants = variantsOf(spec.handle, assortment);
  const shown = variants.flatMap((variant) => variant.picture ?? []);
  return {
    ...spec,
    tags: hidden ? spec.tags : [...spec.tags, 'Public'],
    options,
    variants,
    // Shopify requires a variant's picture to be one of its product's.
    pictures: [...new Set([...spec.pictures, ...shown])],
  };
}

/** Returns clothing sizes: S to XL at one price in cents, and 2XL two dollars more. */
export function adultSizes(cents: number): Size[] {
  const usual = ['S', 'M', 'L', 'XL'].map((name) => ({ name, cents }));
  return [...usual, { name: '2XL', cents: cents + 200 }];
}
