/** Words that a company's initials leave out. */
const SMALL_WORDS = new Set(['a', 'an', 'and', 'at', 'for', 'in', 'of', 'the']);

const LETTER = /[\p{L}\p{N}]\p{M}*/u;

/**
 * Returns one or two initials of a name, in capitals: `Bay Hills Food Co-op` → `BH`, `the Earth` → `E`.
 * Empty for a name without a letter or digit.
 */
export function monogram(name: string): string {
  const words = name.split(/\s+/u).filter((word) => LETTER.test(word));
  const telling = words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()));
  const chosen = telling.length > 0 ? telling : words;
  return chosen
    .slice(0, 2)
    .map((word) => LETTER.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase();
}
