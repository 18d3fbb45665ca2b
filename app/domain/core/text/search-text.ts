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

/** Whether every typed word is the beginning of a word in the label. */
export function beginsLabel(label: string, query: string): boolean {
  const own = wordsIn(label);
  const typed = wordsIn(query);
  return typed.length > 0 && typed.every((word) => own.some((each) => each.startsWith(word)));
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

const IRREGULAR = new Map([
  ['knives', 'knife'],
  ['knive', 'knife'], // a prefix of the plural, while it is being typed
  ['leaves', 'leaf'],
  ['halves', 'half'],
  ['loaves', 'loaf'],
  ['shelves', 'shelf'],
]);

const HAS_PLURAL = /^\p{L}{4,}$/u;

/**
 * Returns one form for a word and its plural, e.g. cups and cup, boxes and box, hoodies and hoodie. The
 * result is only for comparison and need not be a word, as long as both forms agree.
 */
export function singular(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular) return irregular;
  if (!HAS_PLURAL.test(word)) return word;
  const bare = /[^s]s$/.test(word) ? word.slice(0, -1) : word;
  // boxe(s), dishe(s), glasse(s) lose their e; quiche and bagasse lose theirs too, so they agree.
  if (/(?:ch|sh|x|ss|zz)e$/.test(bare)) return bare.slice(0, -1);
  if (bare.length > 4 && bare.endsWith('oe')) return bare.slice(0, -1); // potatoe(s)
  // partie(s) and party, hoodie(s) and hoodie meet in one form; pie(s) is too short to change.
  return bare.length > 4 && bare.endsWith('ie') ? `${bare.slice(0, -2)}y` : bare;
}

const ENDING = /(?:able|ible|ing|ed|(?<=....)en)$/;
const DOUBLED = /([bdgmnprt])\1$/;

/**
 * Returns what forms of one word share: compost and compostable, wood and wooden, wrap and wrapped, recycle
 * and recycled. It is the word's beginning, and only for comparison.
 */
export function stemOf(term: string): string {
  const bare = term.replace(ENDING, '');
  if (bare === term || bare.length < 3) return term.length > 3 ? term.replace(/e$/, '') : term;
  return bare.replace(DOUBLED, '$1').replace(/e$/, '');
}

/** Up to this limit, inserting into a short list is cheaper than sorting everything. */
const SHORT = 64;

/**
 * Returns the `limit` smallest numbers, smallest first. A dropdown needs 8 of 10,000: one pass picks them;
 * only a high limit sorts everything.
 */
export function smallest(keys: Float64Array, limit: number): number[] {
  if (limit > SHORT) return Array.from(keys.toSorted().subarray(0, Math.min(limit, keys.length)));
  const list: number[] = [];
  for (const key of keys) {
    let at = list.length;
    if (at >= limit && key >= (list[at - 1] ?? -Infinity)) continue;
    while (at > 0 && key < (list[at - 1] ?? 0)) at--;
    list.splice(at, 0, key);
    if (list.length > limit) list.pop();
  }
  return list;
}
