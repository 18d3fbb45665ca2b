import { isPublic, PUBLIC_TAG, type ListedProduct } from '~/domain/catalogue';
import { SEARCH_MIN_SCORE, SEARCH_SCORE_CAP, SEARCH_WEIGHTS } from '~/domain/constants';
import { byKey, naturalKey } from '~/domain/natural-order';
import { isMeant, isMistyped, matchPercent, MISTYPED } from '~/domain/search-match';
import { queryWords, textWords, toWord, type Word } from '~/domain/search-words';

/**
 * The rules of the search, spec section 5. This file says what the answer is, product by product;
 * `search-index.ts` finds the same answer quickly.
 *
 * A field gives its weight to a word of the query that it contains: the whole weight for the word
 * itself (plurals alike), 80 % where a word begins with it, 50 % where it stands inside one. With
 * one word the score is the sum over the fields; with several it is the mean of the words' sums, a
 * word that is not found counting 0. Products with all the words are shown; only if there are none
 * at the minimum score, those with the most words. A word that no product has as it stands, and no
 * title in part (for three letters: no product in part), may be mistyped: then words one letter away
 * count as well, with 40 % of the weight, below every true match.
 * Equal scores are sorted by title as people sort, then by handle, then by id.
 */
export type Searchable = Pick<
  ListedProduct,
  'id' | 'handle' | 'title' | 'productType' | 'description' | 'tags' | 'variantTitles'
>;

export type Hit<P extends Searchable> = { product: P; score: number };

/** A word of the query; `guess` where words one letter away count as well. */
export type AskedWord = Word & { guess: boolean };

/** Fields and weights in one order, by which the index numbers them. */
export const FIELDS = [
  { name: 'title', weight: SEARCH_WEIGHTS.title },
  { name: 'productType', weight: SEARCH_WEIGHTS.productType },
  { name: 'description', weight: SEARCH_WEIGHTS.description },
  { name: 'tags', weight: SEARCH_WEIGHTS.tags },
  { name: 'handle', weight: SEARCH_WEIGHTS.handle },
  { name: 'variants', weight: SEARCH_WEIGHTS.variants },
] as const;

/** The number of the title. */
export const TITLE = 0;

/** Keeps words of neighbors apart: neither a unit nor a hyphen reaches across it. */
const APART = ' | ';

/**
 * The words of each field, in the order of `FIELDS`. The tag Public is left out: every product
 * that can be found has it. A handle's hyphens are spaces, not compounds.
 */
export function fieldWords(product: Searchable): string[][] {
  const texts = [
    product.title,
    product.productType,
    product.description,
    product.tags.filter((tag) => tag !== PUBLIC_TAG).join(APART),
    product.handle.replaceAll('-', ' '),
    product.variantTitles.join(APART),
  ];
  return texts.map(textWords);
}

/** Equal scores are sorted by this, compared with `<`; no two products have the same. */
export function tieKey({ title, handle, id }: Searchable): string {
  return `${naturalKey(title)}\u0000${handle}\u0000${id}`;
}

/** The score of `units` (weight times percent, summed) over all words of the query. */
export function toScore(units: number, words: number): number {
  return Math.min(SEARCH_SCORE_CAP, units / (100 * words));
}

function percent(asked: AskedWord, found: Word): number {
  return matchPercent(asked, found) || (asked.guess && isMistyped(asked, found) ? MISTYPED : 0);
}

/** One product's score, 0 to 100, and how many of the words it has. */
export function scoreProduct(
  product: Searchable,
  words: readonly AskedWord[],
): { score: number; found: number } {
  const fields = fieldWords(product).map((raws) => raws.map(toWord));
  let units = 0;
  let found = 0;
  for (const word of words) {
    const best = fields.map((field) => Math.max(0, ...field.map((one) => percent(word, one))));
    if (best.some((share) => share > 0)) found++;
    FIELDS.forEach(({ weight }, at) => (units += weight * (best[at] ?? 0)));
  }
  return { score: toScore(units, words.length), found };
}

function isMeantBySome(products: readonly Searchable[], asked: Word): boolean {
  return products.some((product) =>
    fieldWords(product).some((raws, field) =>
      raws.some((raw) => isMeant(asked, matchPercent(asked, toWord(raw)), () => field === TITLE)),
    ),
  );
}

/** The whole search without an index: every product scored. For tests, and for a short list. */
export function searchPlainly<P extends Searchable>(
  products: readonly P[],
  text: string,
): Hit<P>[] {
  const shown = products.filter(isPublic);
  const words = queryWords(text).map((word) => ({ ...word, guess: !isMeantBySome(shown, word) }));
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
