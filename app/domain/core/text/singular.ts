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
