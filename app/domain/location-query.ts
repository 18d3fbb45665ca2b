import { saidFields, type TextOf } from './day-range';
import { fold } from './fold';
import { byKey, naturalKey } from './natural-order';
import { searchedText } from './order-words';

/** Which of a customer's locations are asked for, and how they stand: the page's own address. */
export type LocationQuery = {
  /** What was typed; empty for all of them. */
  search: string;
  sort: LocationSort;
};

export const LOCATION_SORTS = ['default', 'name', 'city', 'orders'] as const;
export type LocationSort = (typeof LOCATION_SORTS)[number];

/** What sorting and searching need of a location. */
type Sorted = {
  /** What its owner calls it. */
  name: string | null;
  isDefault: boolean;
  lines: readonly string[];
  city: string;
  orders: { count: number } | null;
};

/** Reads what an address asks for; what cannot be meant is as if it had not been said. */
export function readLocationQuery(textOf: TextOf): LocationQuery {
  return {
    search: searchedText(textOf('search') ?? ''),
    sort: LOCATION_SORTS.find((sort) => sort === textOf('sort')) ?? 'default',
  };
}

/** The address' part that `readLocationQuery` reads again; what is usual is left out. */
export function locationQueryFields({ search, sort }: LocationQuery): Record<string, string> {
  return saidFields({ search, sort: sort === 'default' ? '' : sort });
}

/**
 * The locations that have every word that was typed, in their name or their lines, in the order asked
 * for; the list, its count and its file are all made from this. Those that are alike stay as they came:
 * the default first.
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

/** What a location is called: by its owner, else by its street, else by its first line. */
export function calledBy({ name, lines }: Pick<Sorted, 'name' | 'lines'>): string {
  return name ?? lines.find((line) => /\d/.test(line)) ?? lines[0] ?? '';
}
