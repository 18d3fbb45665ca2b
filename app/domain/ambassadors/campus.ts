import type { Cents } from '~/domain/core/money';
import { collegeKey } from './ambassador';
import { US_STATES } from '~/domain/core/places/us-states';

/** The sales of a campus or a state, as the leaderboards count them. */
export type PlaceSales = {
  monthCents: Cents;
  /** Of all time, like `orders`. */
  salesCents: Cents;
  orders: number;
};

/** A campus as ambassadors see it. */
export type CampusRow = PlaceSales & {
  name: string;
  /** Code of the state that most of its ambassadors live in; null if no state is known. */
  state: string | null;
  people: number;
  /** The longest-serving ambassador who is shown by name; null if there is none. */
  contact: string | null;
  isOwn: boolean;
};

/** The ambassadors of a state who name no campus. */
export type StateRow = PlaceSales & {
  /** Null if the state is unknown. */
  state: string | null;
  people: number;
};

/** Filter, order and page of the list of campuses; the list and its count use the same object. */
export type CampusQuery = {
  /** The search text; empty for all. */
  search: string;
  /** State code; null for all. */
  state: string | null;
  sort: CampusSort;
  /** Starts at 1. */
  page: number;
};

export const CAMPUS_SORTS = ['name', 'people', 'month', 'sales'] as const;
export type CampusSort = (typeof CAMPUS_SORTS)[number];

/** Campuses per page. */
export const CAMPUSES_PER_PAGE = 25;

const LONGEST_SEARCH = 100;

/** Parses the query string; an invalid value counts as absent. */
export function readCampusQuery(textOf: (name: string) => string | null): CampusQuery {
  const page = textOf('page') ?? '';
  return {
    search: (textOf('search') ?? '').replace(/\s+/g, ' ').trim().slice(0, LONGEST_SEARCH),
    state: US_STATES.find(([code]) => code === textOf('state'))?.[0] ?? null,
    sort: CAMPUS_SORTS.find((sort) => sort === textOf('sort')) ?? 'name',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** Returns the query parameters that `readCampusQuery` parses; defaults are left out. */
export function campusQueryFields(query: CampusQuery): Record<string, string> {
  const fields = {
    search: query.search,
    state: query.state ?? '',
    sort: query.sort === 'name' ? '' : query.sort,
    page: query.page === 1 ? '' : String(query.page),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** Whether the list is filtered. */
export function areCampusesFiltered({ search, state }: CampusQuery): boolean {
  return search !== '' || state !== null;
}

/** Returns the search text normalized as college names are. Null if no campus can have that name. */
export function searchedCampus({ search }: CampusQuery): string | null {
  return search === '' ? '' : collegeKey(search);
}
