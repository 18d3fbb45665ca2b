const IRREGULAR = new Map([
  ['knives', 'knife'],
  ['knive', 'knife'], // on the way to the plural
  ['leaves', 'leaf'],
  ['halves', 'half'],
  ['loaves', 'loaf'],
  ['shelves', 'shelf'],
]);

const HAS_PLURAL = /^\p{L}{4,}$/u;

/**
 * One form for a word and its plural, e.g. cups and cup, boxes and box, hoodies and hoodie. What
 * comes out is for comparing only and need not be a word: both forms end up the same, that is all.
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
