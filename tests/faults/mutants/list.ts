/** One protection taken away, by an exact change of text. */
export type Mutant = {
  name: string;
  /** What the store is without, in words. */
  without: string;
  file: string;
  /** There exactly once; if it is not, the programme says so and stops. */
  text: string;
  instead: string;
  /** Files of tests of which at least one must fail. */
  tests: readonly string[];
};

export const MUTANTS: readonly Mutant[] = [];
