import type { SeedProduct } from './types';

/** Measures in millimeters and the most heat that a product takes, in degrees Fahrenheit. */
type Measures = { height?: number; base?: number; heat?: number };

const tall = (height: number, base?: number): Measures => ({ height, ...(base ? { base } : {}) });
const hotLid: Measures = { heat: 185 };

/** The measures of the cups and lids, as their descriptions say them. */
const MEASURES: Readonly<Record<string, Measures>> = {
  'kraft-hot-cup-8-oz': tall(92),
  'kraft-hot-cup-12-oz': tall(110, 60),
  'kraft-hot-cup-16-oz': tall(136),
  'kraft-hot-cup-20-oz': tall(160, 62),
  'white-hot-cup-8-oz': tall(92),
  'white-hot-cup-12-oz': tall(110),
  'white-hot-cup-16-oz': tall(136),
  'white-hot-cup-20-oz': tall(160, 62),
  'espresso-cup-4-oz': tall(62),
  'clear-cold-cup-9-oz': { heat: 105 },
  'clear-cold-cup-12-oz': tall(109),
  'clear-cold-cup-16-oz': tall(119),
  'clear-cold-cup-20-oz': tall(137),
  'clear-cold-cup-24-oz': tall(153),
  'white-hot-lid-90-mm': hotLid,
  'black-hot-lid-90-mm': hotLid,
  'forest-hot-lid-90-mm': hotLid,
  'dome-lid-78-mm': { heat: 105 },
};

/** The packed cases of the most-bought cup and its lid, by the number of pieces. */
const CARTONS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  'kraft-hot-cup-12-oz': {
    50: '18 × 4 × 4 in, 1.4 lb',
    500: '19 × 15 × 8 in, 13 lb',
    1000: '19 × 15 × 16 in, 26 lb',
  },
  'white-hot-lid-90-mm': {
    50: '16 × 4 × 4 in, 0.5 lb',
    500: '17 × 15 × 7 in, 5 lb',
    1000: '17 × 15 × 14 in, 9 lb',
  },
};

/** Returns the metafields `custom.…` with a product's measures; the capacity is the one in its title. */
export function measuresOf({ handle, title, productType }: SeedProduct): Record<string, string> {
  const { height, base, heat } = MEASURES[handle] ?? {};
  const capacity = productType === 'cups' ? /\b\d+ oz\b/.exec(title)?.[0] : undefined;
  return {
    ...(capacity ? { capacity } : {}),
    ...(height ? { height: `${height} mm` } : {}),
    ...(base ? { base: `${base} mm` } : {}),
    ...(heat ? { heat_limit: `${heat} °F` } : {}),
  };
}

/** Returns size and weight of a packed case, or nothing where they are not known. */
export function cartonOf(handle: string, caseCount: number): string | undefined {
  return CARTONS[handle]?.[caseCount];
}
