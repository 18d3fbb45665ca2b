import type { SeedOption, SeedProduct, SeedVariant } from './types';

/** One value of the Size option. `cents` is what `Assortment.cents` is. */
export type Size = { name: string; cents: number; picture?: string; pieces?: number };

/** One value of the Color option, with the picture that shows it. */
type Color = { name: string; picture?: string };

/** Set by hand on one variant, found by its options joined with ' / '. */
type Change = Partial<Pick<SeedVariant, 'stock' | 'maxQuantity' | 'priceCents'>>;

export type Assortment = {
  colors?: Color[];
  sizes?: Size[];
  /**
   * With `counts`: cents a unit in the smallest case (fractions are fine). Without: the price of
   * the thing itself. Sizes carry their own instead.
   */
  cents?: number;
  /** Units in each case, smallest first. */
  counts?: number[];
  /** What a case counts, in the plural. */
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

/** What a piece costs in the first, second, … case, against the first. */
const LADDER = [1, 0.84, 0.76, 0.71];

/** Wholesale prices move in quarters of a dollar. */
const STEP_CENTS = 25;

/** A small stable number from a text (FNV-1a), so that stock never changes between runs. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  return value >>> 0;
}

/** The price of a case in cents: `cents` a unit, less the further up the ladder. */
function casePrice(cents: number, units: number, step: number): number {
  const factor = LADDER[Math.min(step, LADDER.length - 1)] ?? 1;
  return Math.max(STEP_CENTS, Math.round((cents * units * factor) / STEP_CENTS) * STEP_CENTS);
}

const grouped = new Intl.NumberFormat('en-US');

/** Every combination of color, size and case, priced. Throws on a change that matches nothing. */
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

/** A product with its options and variants worked out from an assortment. */
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
    // The platform wants a variant's picture to be one of its product's.
    pictures: [...new Set([...spec.pictures, ...shown])],
  };
}

/** Clothing sizes S to XL at one price in cents, and 2XL two dollars dearer. */
export function adultSizes(cents: number): Size[] {
  const usual = ['S', 'M', 'L', 'XL'].map((name) => ({ name, cents }));
  return [...usual, { name: '2XL', cents: cents + 200 }];
}
