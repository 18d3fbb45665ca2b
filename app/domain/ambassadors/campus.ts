import type { Cents } from '~/domain/core/money';
import { collegeKey } from './ambassador';
import { choice, defineList, type QueryIn, text } from '~/domain/core/lists';
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

export const CAMPUS_SORTS = ['name', 'people', 'month', 'sales'] as const;
export type CampusSort = (typeof CAMPUS_SORTS)[number];

const LONGEST_SEARCH = 100;

/** Campuses, by search text and by the code of their state. */
export const CAMPUS_LIST = defineList({
  filters: {
    search: text('search', (typed) => typed.replace(/\s+/g, ' ').trim().slice(0, LONGEST_SEARCH)),
    state: choice(
      'state',
      US_STATES.map(([code]) => code),
    ),
  },
  sorts: CAMPUS_SORTS,
  perPage: 25,
});
export type CampusQuery = QueryIn<typeof CAMPUS_LIST>;

/** Returns the search text normalized as college names are. Null if no campus can have that name. */
export function searchedCampus({ search }: CampusQuery): string | null {
  return search === '' ? '' : collegeKey(search);
}
