import type { Cents } from '~/domain/core/money';

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
