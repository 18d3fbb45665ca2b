import { collegeKey } from './ambassador';
import { US_STATES } from './us-states';

/** Which campuses are asked for, by the address: the same object lists and counts them. */
export type CampusQuery = {
  /** What was typed; empty for all. */
  search: string;
  /** Code of a state; null for all. */
  state: string | null;
  sort: CampusSort;
  /** Counted from 1. */
  page: number;
};

export const CAMPUS_SORTS = ['name', 'people', 'month', 'sales'] as const;
export type CampusSort = (typeof CAMPUS_SORTS)[number];

/** As many campuses stand on one page. */
export const CAMPUSES_PER_PAGE = 25;

const LONGEST_SEARCH = 100;

/** Reads what an address asks for; what cannot be meant is as if it had not been said. */
export function readCampusQuery(textOf: (name: string) => string | null): CampusQuery {
  const page = textOf('page') ?? '';
  return {
    search: (textOf('search') ?? '').replace(/\s+/g, ' ').trim().slice(0, LONGEST_SEARCH),
    state: US_STATES.find(([code]) => code === textOf('state'))?.[0] ?? null,
    sort: CAMPUS_SORTS.find((sort) => sort === textOf('sort')) ?? 'name',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The address' part that `readCampusQuery` reads again; what is usual is left out. */
export function campusQueryFields(query: CampusQuery): Record<string, string> {
  const fields = {
    search: query.search,
    state: query.state ?? '',
    sort: query.sort === 'name' ? '' : query.sort,
    page: query.page === 1 ? '' : String(query.page),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** Whether any campus is left out of the list. */
export function areCampusesFiltered({ search, state }: CampusQuery): boolean {
  return search !== '' || state !== null;
}

/** What was typed as names are compared: however it is written. Null for what no campus is called. */
export function searchedCampus({ search }: CampusQuery): string | null {
  return search === '' ? '' : collegeKey(search);
}
