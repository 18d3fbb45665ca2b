import { COMPOST_METHODS } from '~/domain/catalogue/catalogue';
import { eachFacet, type FacetName, type Listing, PRICE_BANDS } from './listing';
import type { FacetColumn } from './listing-apply';
import { byKey, naturalKey, sizeKey } from '~/domain/core/text/search-text';
import { measuresIn } from '~/domain/core/measures';

export type FacetValue = {
  /** As in the URL. */
  value: string;
  label: string;
  /** Products that would match with this value, ignoring the facet's other values. */
  count: number;
  selected: boolean;
};

export type Facet = {
  name: FacetName;
  values: FacetValue[];
  /** Products of the unfiltered list that have a value of it. */
  bearers: number;
};

const LABELS: Partial<Record<FacetName, ReadonlyMap<string, string>>> = {
  Compost: new Map([
    ['home', 'Home compostable'],
    ['industrial', 'Commercially compostable'],
    ['recycle', 'Recyclable'],
    ['reuse', 'Reusable'],
  ]),
  Price: new Map(PRICE_BANDS.map(({ value, label }) => [value, label])),
};

const FIXED_ORDER: Partial<Record<FacetName, readonly string[]>> = {
  Compost: COMPOST_METHODS,
  Price: PRICE_BANDS.map(({ value }) => value),
};

/** The state of one facet while it is counted; the arrays are parallel to `column.values`. */
export type Tally = {
  name: FacetName;
  column: FacetColumn;
  /** 1 for values that at least one product of the unfiltered list has. */
  present: Uint8Array;
  /** 1 for values that the shopper has chosen. */
  chosen: Uint8Array;
  filters: boolean;
  counts: Int32Array;
  bearers: number;
};

/**
 * Starts the count of a facet over `base`, the indexes of the unfiltered list. A chosen value that none of
 * them has is dropped: the full page is better than an empty one whose filter cannot be seen.
 */
export function startTally(
  name: FacetName,
  column: FacetColumn,
  base: readonly number[],
  requested: readonly string[],
): Tally {
  const present = new Uint8Array(column.values.length);
  let bearers = 0;
  for (const index of base) {
    const end = column.starts[index + 1] ?? 0;
    if ((column.starts[index] ?? 0) < end) bearers++;
    for (let at = column.starts[index] ?? 0; at < end; at++) present[column.ids[at] ?? 0] = 1;
  }
  const chosen = present.map((there, id) => {
    return there && requested.includes(column.values[id] ?? '') ? 1 : 0;
  });
  const counts = new Int32Array(column.values.length);
  return { name, column, present, chosen, filters: chosen.includes(1), counts, bearers };
}

export function count({ column, counts }: Tally, index: number): void {
  const end = column.starts[index + 1] ?? 0;
  for (let at = column.starts[index] ?? 0; at < end; at++) {
    const id = column.ids[at] ?? 0;
    counts[id] = (counts[id] ?? 0) + 1;
  }
}

export function matches({ filters, column, chosen }: Tally, index: number): boolean {
  if (!filters) return true;
  const end = column.starts[index + 1] ?? 0;
  for (let at = column.starts[index] ?? 0; at < end; at++) {
    if (chosen[column.ids[at] ?? 0] === 1) return true;
  }
  return false;
}

/** Returns the facet for rendering, with its values in an order that does not depend on the counts. */
export function toFacet({ name, column, chosen, present, counts, bearers }: Tally): Facet {
  const fixed = FIXED_ORDER[name];
  const keyOf = name === 'Color' || name === 'Material' ? naturalKey : sizeKey;
  const rows = column.values.map((value, id) => ({
    id,
    value,
    key: fixed ? String(fixed.indexOf(value)) : keyOf(value),
  }));
  const values = rows
    .filter(({ id }) => present[id] === 1)
    .sort((a, b) => byKey(a.key, b.key) || byKey(a.value, b.value))
    .map(({ id, value }) => {
      const label = LABELS[name]?.get(value) ?? value;
      return { value, label, count: counts[id] ?? 0, selected: chosen[id] === 1 };
    });
  return { name, values, bearers };
}

/** Returns the chosen values of each facet, sorted as in the URL. */
export function selectedOf(facets: readonly Facet[]): Listing['selected'] {
  return eachFacet((name) => {
    const values = facets.find((facet) => facet.name === name)?.values ?? [];
    return values.flatMap(({ value, selected }) => (selected ? value : [])).toSorted();
  });
}

/** What the filters ask of a product. A fact counts wherever the shop states it, not only in an option. */

type Described = {
  title: string;
  productType: string;
  description: string;
  tags: readonly string[];
  rim?: string | null;
};

/** Goods whose ounces are a cup's even in running text; elsewhere '5 oz' may be the weight of a cloth. */
const OF_CUPS = new Set(['cups', 'sleeves']);

const isOunces = (size: string) => size.endsWith(' oz');

/** No cup holds more: a larger measure in a description is that of a jug. */
const LARGEST_CUP_OZ = 44;

/**
 * Returns a product's sizes: the values of its option Size and the measures in its title. A value that
 * contains a measure ('Hot, 12 oz'; '12 oz, 30 cups') is that measure. Only a cup or sleeve without either
 * has the ounces of its description. A rim is no size: it is a facet of its own.
 */
export function sizesOf(product: Described, options: readonly string[]): string[] {
  const named = options.flatMap((value) => {
    const measures = measuresIn(value);
    return measures.length > 0 ? measures : [value];
  });
  const sizes = new Set([...named, ...measuresIn(product.title)]);
  if (OF_CUPS.has(product.productType) && ![...sizes].some(isOunces)) {
    for (const size of measuresIn(product.description)) {
      if (isOunces(size) && Number.parseFloat(size) <= LARGEST_CUP_OZ) sizes.add(size);
    }
  }
  if (product.rim) sizes.delete(product.rim);
  return [...sizes];
}

const COLOR = 'black|blue|clear|forest|gold|green|kraft|navy|orange|purple|red|white';
const COLORS = new RegExp(String.raw`\b(?:${COLOR})(?: and (?:${COLOR}))?\b`, 'gi');

/** Returns a product's colors: the values of its option Color; without one, those of its title; else its tags'. */
export function colorsOf(product: Described, options: readonly string[]): string[] {
  if (options.length > 0) return [...options];
  const plain = product.title.replace(/\bforest green\b/i, 'Forest');
  const titled = plain.match(COLORS) ?? [];
  const colors =
    titled.length > 0 ? titled : product.tags.filter((tag) => tag.match(COLORS)?.[0] === tag);
  return [...new Set(colors.map(capitalized))];
}

/** Returns the materials in the shop's description of them, without linings: 'PLA, bagasse and birch' are three. */
export function materialsOf(material: string | null): string[] {
  if (material === null) return [];
  const unlined = material.replace(/,[^,]*\blined\b/g, '');
  return [...new Set(unlined.split(/,\s+|\s+(?:and|or)\s+/).map(capitalized))];
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
