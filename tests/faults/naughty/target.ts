import type { Person } from '../shop/person';

/** A form or endpoint that takes text from outside, and those of its fields that take any text. */
export type Target = {
  path: string;
  who: 'visitor' | 'customer' | 'staff';
  how: 'form' | 'json' | 'query';
  /** Returns all other fields of a valid post; new ones for each. */
  base: (person: Person) => Record<string, string>;
  fields: readonly string[];
  /** The field with the amount: a valid amount in it is charged at once. */
  charges?: string;
  /** The page that shows the saved values, in fields of the same names. */
  shownOn?: string;
};
