import type { Cents } from './money';

/** What was sold at a place, as the leaderboards count it. */
export type PlaceSales = {
  monthCents: Cents;
  /** Of all time, as are the orders. */
  salesCents: Cents;
  orders: number;
};

/** A campus with what ambassadors may know of it. */
export type CampusRow = PlaceSales & {
  name: string;
  /** Code of the state that most of its people have; null where nobody has one. */
  state: string | null;
  people: number;
  /** The longest-serving ambassador who is shown by name; null for none. */
  contact: string | null;
  isOwn: boolean;
};

/** The ambassadors of a state who name no campus. */
export type StateRow = PlaceSales & {
  /** Null where no state is known. */
  state: string | null;
  people: number;
};
