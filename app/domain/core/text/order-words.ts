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

const ASCII = /^[\u0020-\u007e]*$/;

/** Removes case and accents for comparison: 'Café' and 'CAFE' fold to the same. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Removes line breaks and control characters, so that a name cannot add lines to a mail. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

const CLOTHES = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', '3XL', '4XL'];

const NUMBERS = /\d+/g;

/**
 * Returns a key that sorts text as people do: numbers by size ('8 oz' before '12 oz'), ignoring case and
 * accents. Compare keys with `<`; that is many times faster than calling a collator for each comparison.
 */
export function naturalKey(text: string): string {
  return fold(text).replace(NUMBERS, (digits) => digits.padStart(8, '0'));
}

/** Returns a key that sorts sizes: clothes small to large, then measures by unit and number, then text. */
export function sizeKey(size: string): string {
  const clothes = CLOTHES.indexOf(size.toUpperCase());
  if (clothes >= 0) return `0 ${String(clothes).padStart(2, '0')}`;
  const measure = /^(\d+(?:\.\d+)?)(?:\/(\d+))?\s*(.*)$/.exec(size);
  if (!measure) return `2 ${naturalKey(size)}`;
  const [, number, parts, unit = ''] = measure;
  const amount = (Number(number) / Number(parts ?? 1)).toFixed(3).padStart(12, '0');
  return `1 ${naturalKey(unit)} ${amount} ${naturalKey(size)}`;
}

/** Compares two keys for `sort`. */
export function byKey(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
