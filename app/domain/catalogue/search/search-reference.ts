import { isPublic } from '~/domain/catalogue/catalogue';
import { SEARCH_MIN_SCORE } from '~/domain/core/constants';
import { byKey } from '~/domain/core/text/order-words';
import {
  fieldWords,
  FIELDS,
  tieKey,
  TITLE,
  sharesOf,
  toScore,
  type Hit,
  type Searchable,
} from './search';
import {
  besideWhole,
  EXACT,
  isDistinct,
  isMeant,
  isMistyped,
  matchPercent,
  MISTYPED,
} from './search-vocabulary';
import { queryWords, toWord, type QueryWord, type Word } from './search-words';

/**
 * The search without an index: scores every product in turn by the rules of `search.ts`. The store never
 * calls it: it is the reference that tests compare `SearchIndex` with.
 */

/** With `guess`, words one edit away count too; with `whole`, longer words hardly do. */
type AskedWord = QueryWord & { guess: boolean; whole: boolean };

function percent(asked: AskedWord, found: Word): number {
  const share = matchPercent(asked, found);
  if (share > 0) return asked.whole ? besideWhole(share) : share;
  return asked.guess && isMistyped(asked, found) ? MISTYPED : 0;
}

/** Returns one product's score, 0 to 100, and how many of the words it has. */
function scoreProduct(
  product: Searchable,
  words: readonly AskedWord[],
): { score: number; found: number } {
  const fields = fieldWords(product).map((raws) => raws.map(toWord));
  let units = 0;
  let found = 0;
  for (const word of words) {
    const best = fields.map((field) => Math.max(0, ...field.map((one) => percent(word, one))));
    if (best.some((share) => share > 0)) found++;
    FIELDS.forEach(({ weight }, at) => (units += weight * word.share * (best[at] ?? 0)));
  }
  return { score: toScore(units, sharesOf(words)), found };
}

function isMeantBySome(products: readonly Searchable[], asked: Word): boolean {
  return products.some((product) =>
    fieldWords(product).some((raws, field) =>
      raws.some((raw) => isMeant(asked, matchPercent(asked, toWord(raw)), () => field === TITLE)),
    ),
  );
}

function isWholeInSome(products: readonly Searchable[], asked: Word): boolean {
  const words = products.flatMap((product) => fieldWords(product).flat().map(toWord));
  return isDistinct(asked) && words.some((found) => matchPercent(asked, found) === EXACT);
}

/** Runs the whole search: the hits and the order that `SearchIndex` has to reproduce. */
export function searchPlainly<P extends Searchable>(
  products: readonly P[],
  text: string,
): Hit<P>[] {
  const shown = products.filter(isPublic);
  const words = queryWords(text).map((word) => {
    return { ...word, guess: !isMeantBySome(shown, word), whole: isWholeInSome(shown, word) };
  });
  if (words.length === 0) return [];
  const hits = shown
    .map((product) => ({ product, ...scoreProduct(product, words) }))
    .filter(({ score }) => score >= SEARCH_MIN_SCORE);
  const most = Math.max(0, ...hits.map(({ found }) => found));
  return hits
    .filter(({ found }) => found === most)
    .sort((a, b) => b.score - a.score || byKey(tieKey(a.product), tieKey(b.product)))
    .map(({ product, score }) => ({ product, score }));
}
