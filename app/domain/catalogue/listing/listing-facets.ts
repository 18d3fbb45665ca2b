import { COMPOST_WAYS } from '~/domain/catalogue/catalogue';
import type { FacetName, Listing } from './listing';
import type { FacetColumn } from './listing-table';
import { byKey, naturalKey, sizeKey } from '~/domain/core/text/natural-order';
import { PRICE_BANDS } from './price-band';

export type FacetValue = {
  /** As in the URL. */
  value: string;
  label: string;
  /** Products that would match with this value, ignoring the facet's other values. */
  count: number;
  selected: boolean;
};

export type Facet = { name: FacetName; values: FacetValue[] };

const LABELS: Partial<Record<FacetName, ReadonlyMap<string, string>>> = {
  Compost: new Map([
    ['home', 'Home compost'],
    ['industrial', 'Industrial compost'],
    ['recycle', 'Recyclable'],
    ['reuse', 'Reusable'],
  ]),
  Price: new Map(PRICE_BANDS.map(({ value, label }) => [value, label])),
};

const FIXED_ORDER: Partial<Record<FacetName, readonly string[]>> = {
  Compost: COMPOST_WAYS,
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
};

/**
 * Starts the count of a facet over `base`, the indexes of the unfiltered list. A chosen value that none of
 * them has is dropped: the full page is better than an empty one whose filter cannot be seen.
 */
export function startTally(
  name: FacetName,
  column: FacetColumn,
  base: readonly number[],
  asked: readonly string[],
): Tally {
  const present = new Uint8Array(column.values.length);
  for (const index of base) {
    const end = column.starts[index + 1] ?? 0;
    for (let at = column.starts[index] ?? 0; at < end; at++) present[column.ids[at] ?? 0] = 1;
  }
  const chosen = present.map((there, id) => {
    return there && asked.includes(column.values[id] ?? '') ? 1 : 0;
  });
  const counts = new Int32Array(column.values.length);
  return { name, column, present, chosen, filters: chosen.includes(1), counts };
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
export function toFacet({ name, column, chosen, present, counts }: Tally): Facet {
  const fixed = FIXED_ORDER[name];
  const keyOf = name === 'Size' ? sizeKey : naturalKey;
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
  return { name, values };
}

/** Returns the chosen values of each facet, sorted as in the URL. */
export function selectedOf(facets: readonly Facet[]): Listing['selected'] {
  const of = (name: FacetName) => {
    const values = facets.find((facet) => facet.name === name)?.values ?? [];
    return values.flatMap(({ value, selected }) => (selected ? value : [])).toSorted();
  };
  return {
    Size: of('Size'),
    Color: of('Color'),
    Material: of('Material'),
    Compost: of('Compost'),
    Price: of('Price'),
  };
}
