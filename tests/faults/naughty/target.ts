import type { Person } from '../shop/person';

/** Somewhere that takes text from outside, and the fields of it that take any. */
export type Target = {
  path: string;
  who: 'visitor' | 'customer' | 'staff';
  how: 'form' | 'json' | 'query';
  /** Everything else that a right post carries; made anew for each. */
  base: (person: Person) => Record<string, string>;
  fields: readonly string[];
  /** The field that says how much; an amount in it is charged at once. */
  charges?: string;
  /** The page that shows what was saved, in fields of the same names. */
  shownOn?: string;
};
