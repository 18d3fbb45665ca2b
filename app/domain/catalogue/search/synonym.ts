import { fold, singular } from '~/domain/core/text/search-text';

/** A word that shoppers type, and the word that the shop has for the same goods. Staff decide them. */
export type Synonym = { word: string; means: string };

/** The shop's word by what is typed, both in the form that the search compares. */
export type Synonyms = ReadonlyMap<string, string>;

export const NO_SYNONYMS: Synonyms = new Map();

export const LONGEST_SYNONYM = 40;

const ONE_WORD = /^[a-z0-9]{2,40}$/;

/** Returns a typed word without case, accents and hyphens: `'T-Shirt'` → `'tshirt'`; null if it is not one word. */
export function synonymWord(typed: string): string | null {
  const word = fold(typed.trim()).replaceAll('-', '');
  return ONE_WORD.test(word) ? word : null;
}

/** Whether the search takes both for the same word already: a plural. */
export function isSameWord({ word, means }: Synonym): boolean {
  return singular(word) === singular(means);
}

export function toSynonyms(listed: readonly Synonym[]): Synonyms {
  return new Map(listed.map(({ word, means }) => [singular(word), singular(means)]));
}
