import { saidFields, type TextOf } from '~/domain/core/time/day-range';
import { fold } from '~/domain/core/text/fold';
import { byKey, naturalKey } from '~/domain/core/text/natural-order';
import { searchedText } from '~/domain/core/text/order-words';

/** Filter and order of a customer's list of locations, as in the page's URL. */
export type LocationQuery = {
  /** The search text; empty for all. */
  search: string;
  sort: LocationSort;
};

export const LOCATION_SORTS = ['default', 'name', 'city', 'orders'] as const;
export type LocationSort = (typeof LOCATION_SORTS)[number];

/** The fields of a location needed for sorting and searching. */
type Sorted = {
  /** The customer's own name for it. */
  name: string | null;
  isDefault: boolean;
  lines: readonly string[];
  city: string;
  orders: { count: number } | null;
};

/** Parses the query string; an invalid value counts as absent. */
export function readLocationQuery(textOf: TextOf): LocationQuery {
  return {
    search: searchedText(textOf('search') ?? ''),
    sort: LOCATION_SORTS.find((sort) => sort === textOf('sort')) ?? 'default',
  };
}

/** Returns the query parameters that `readLocationQuery` parses; defaults are left out. */
export function locationQueryFields({ search, sort }: LocationQuery): Record<string, string> {
  return saidFields({ search, sort: sort === 'default' ? '' : sort });
}

/**
 * Returns the locations whose name or address lines contain every search word, in the requested order. The
 * list, its count and its download all use this. The sort is stable: the default location stays first among
 * equals.
 */
export function pickLocations<Location extends Sorted>(
  locations: readonly Location[],
  { search, sort }: LocationQuery,
): Location[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const found = locations.filter(({ name, lines }) => {
    const text = fold([name ?? '', ...lines].join(' '));
    return words.every((word) => text.includes(word));
  });
  switch (sort) {
    case 'default':
      return found;
    case 'name':
      return found.toSorted((a, b) => byKey(naturalKey(calledBy(a)), naturalKey(calledBy(b))));
    case 'city':
      return found.toSorted((a, b) => byKey(naturalKey(a.city), naturalKey(b.city)));
    case 'orders':
      return found.toSorted((a, b) => (b.orders?.count ?? 0) - (a.orders?.count ?? 0));
  }
}

/** Returns the display name of a location: its name, or else its street, or else its first line. */
export function calledBy({ name, lines }: Pick<Sorted, 'name' | 'lines'>): string {
  return name ?? lines.find((line) => /\d/.test(line)) ?? lines[0] ?? '';
}
