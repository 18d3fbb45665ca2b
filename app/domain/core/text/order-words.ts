import { fold } from './fold';

/** The words that records are found by, and the words of a search. */

const WORD = /[\p{L}\p{N}]+/gu;
const COMPOUND = /\p{L}+(?:-\p{L}+)+/gu;

/** Words are cut to this length; Postgres limits an index entry to about two kilobytes. */
const LONGEST = 100;
/** Bounds the cost of a search. */
const MOST_WORDS = 8;
const LONGEST_SEARCH = 100;

/** Returns the words of a text as word indexes hold them, without case and accents. */
export function wordsIn(text: string): string[] {
  return (fold(text).match(WORD) ?? []).map((word) => [...word].slice(0, LONGEST).join(''));
}

/** Joins compounds into one word, so that `takeout` finds 'Take-Out'. */
export function joinedIn(text: string): string[] {
  return (fold(text).match(COMPOUND) ?? []).flatMap((word) => wordsIn(word.replaceAll('-', '')));
}

/** Trims what was typed and cuts it to 100 characters without splitting one. */
export function searchedText(typed: string): string {
  return [...typed.trim()].slice(0, LONGEST_SEARCH).join('').trim();
}

/**
 * Returns the words that an order must have, each at least as the beginning of a word: `#10` finds
 * `#1001`, `hot cu` finds 'Kraft Hot Cup'. Null without a search; empty if the text has no letter or
 * digit, which finds nothing.
 */
export function searchedWords(search: string): string[] | null {
  if (search === '') return null;
  return [...new Set(wordsIn(search))].slice(0, MOST_WORDS);
}
