import { isPublic, type ListedProduct, PUBLIC_TAG } from '~/domain/catalogue/catalogue';
import { SEARCH_MIN_SCORE, SEARCH_SCORE_CAP, SEARCH_WEIGHTS } from '~/domain/core/constants';
import { byKey, naturalKey } from '~/domain/core/text/search-text';
import { type QueryWord, queryWords, textWords, toWord, type Word } from './search-words';
import type { Synonyms } from './synonym';
import { assortmentRank } from '~/domain/catalogue/assortment';
import {
  besideWhole,
  EXACT,
  isDistinct,
  isMeant,
  isMistyped,
  matchPercent,
  MISTYPED,
} from './search-vocabulary';

/**
 * The rules of the search (spec section 5). `search-index.ts` answers queries by them; `search.ts`
 * spells them out product by product, and a property test compares the two.
 *
 * Each field has a weight. A field that contains a word of the query adds its full weight for the word
 * itself (plurals are the same word, and so is the shop's word for it), 90 % for another form of it (compostable for compost), 80 %
 * where a longer word begins with it, 50 % where it stands inside a longer word. If the shop has the word
 * itself anywhere, longer words count 9 % and 0 %: 'pla' finds what is of PLA before plates. With one word, the
 * score is the sum over the fields; with several, it is the mean of the words' sums, in which the word that
 * names the goods counts double and a word that is not found counts 0. Products that have all the words are
 * shown; only if none of those reaches the minimum score, the ones with the most words.
 *
 * A word may be mistyped if no product has it as a whole word and no title contains it in part (for a word
 * of three letters: if no product contains it even in part). Then words one edit away count too (a letter
 * added, dropped, replaced, or swapped with its neighbor), with 40 % of the weight. Equal scores are sorted as
 * on the shelves (best sellers first, sold out last), then by title in natural order, by handle, by id.
 */
export type Searchable = Pick<
  ListedProduct,
  | 'id'
  | 'handle'
  | 'title'
  | 'productType'
  | 'description'
  | 'tags'
  | 'variantTitles'
  | 'available'
  | 'counterparts'
>;

export type Hit<P extends Searchable> = { product: P; score: number };

/** The searched fields with their weights; the index numbers fields by this order. */
export const FIELDS = [
  { name: 'title', weight: SEARCH_WEIGHTS.title },
  { name: 'productType', weight: SEARCH_WEIGHTS.productType },
  { name: 'description', weight: SEARCH_WEIGHTS.description },
  { name: 'tags', weight: SEARCH_WEIGHTS.tags },
  { name: 'handle', weight: SEARCH_WEIGHTS.handle },
  { name: 'variants', weight: SEARCH_WEIGHTS.variants },
] as const;

/** The title's position in `FIELDS`. */
export const TITLE = 0;

const VARIANTS = 5;

/** Joins texts without joining their words: neither a unit nor a hyphenated word reaches across it. */
const APART = ' | ';

/**
 * The words of each field, in the order of `FIELDS`. The tag Public is left out, because every product
 * that can be found has it. A handle's hyphens separate words; they do not make compounds.
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
  // What it fits counts as little as its variants: a search for lids shows lids first, then their cups.
  return texts.map((text, field) =>
    field === VARIANTS
      ? [...textWords(text), ...(product.counterparts?.split(' ') ?? [])]
      : textWords(text),
  );
}

/** Breaks ties between equal scores; compare with `<`. No two products have the same key. */
export function tieKey(product: Searchable): string {
  const { title, handle, id } = product;
  return `${assortmentRank(product)}${naturalKey(title)}\u0000${handle}\u0000${id}`;
}

/**
 * A product's score, 0 to 100.
 *
 * @param units weight times percent of match times the word's share, summed over all fields and words
 * @param shares the sum of the words' shares
 */
export function toScore(units: number, shares: number): number {
  return Math.min(SEARCH_SCORE_CAP, units / (100 * shares));
}

/** Returns the sum of the words' shares. */
export function sharesOf(words: readonly { share: number }[]): number {
  return words.reduce((sum, { share }) => sum + share, 0);
}

/**
 * The order of equal scores: the index's slots sorted by a text key, each with its position as a number, so
 * that a query compares only numbers.
 */
export class SearchOrder {
  /** Slots in order. */
  #slots: number[] = [];
  /** Per slot. */
  readonly #keys: string[] = [];
  #places = new Int32Array(0);

  /** Sorts all slots at once; `keys` by slot. */
  constructor(keys: readonly string[]) {
    this.#keys = [...keys];
    this.#slots = keys
      .map((_, slot) => slot)
      .sort((a, b) => (this.#key(a) < this.#key(b) ? -1 : 1));
    this.#number();
  }

  /** Returns the position of a slot, from 0. */
  placeOf(slot: number): number {
    return this.#places[slot] ?? -1;
  }

  slotAt(place: number): number {
    return this.#slots[place] ?? -1;
  }

  insert(slot: number, key: string): void {
    let low = 0;
    let high = this.#slots.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#key(this.slotAt(middle)) < key) low = middle + 1;
      else high = middle;
    }
    this.#keys[slot] = key;
    this.#slots.splice(low, 0, slot);
    this.#number();
  }

  remove(slot: number): void {
    this.#slots.splice(this.placeOf(slot), 1);
    this.#keys[slot] = '';
    this.#number();
  }

  #key(slot: number): string {
    return this.#keys[slot] ?? '';
  }

  #number(): void {
    this.#places = new Int32Array(this.#keys.length);
    this.#slots.forEach((slot, place) => (this.#places[slot] = place));
  }
}

/**
 * The search without an index: scores every product in turn by the rules of `search.ts`. The store never
 * calls it: it is the reference that tests compare `SearchIndex` with.
 */

/** With `guess`, words one edit away count too; with `whole`, longer words hardly do. */
type RequestedWord = QueryWord & { guess: boolean; whole: boolean };

function percent(requested: RequestedWord, found: Word): number {
  const share = matchPercent(requested, found);
  if (share > 0) return requested.whole ? besideWhole(share) : share;
  return requested.guess && isMistyped(requested, found) ? MISTYPED : 0;
}

/** Returns one product's score, 0 to 100, and how many of the words it has. */
function scoreProduct(
  product: Searchable,
  words: readonly RequestedWord[],
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

function isMeantBySome(products: readonly Searchable[], requested: Word): boolean {
  return products.some((product) =>
    fieldWords(product).some((raws, field) =>
      raws.some((raw) =>
        isMeant(requested, matchPercent(requested, toWord(raw)), () => field === TITLE),
      ),
    ),
  );
}

function isWholeInSome(products: readonly Searchable[], requested: Word): boolean {
  const words = products.flatMap((product) => fieldWords(product).flat().map(toWord));
  return isDistinct(requested) && words.some((found) => matchPercent(requested, found) === EXACT);
}

/** Runs the whole search: the hits and the order that `SearchIndex` has to reproduce. */
export function searchPlainly<P extends Searchable>(
  products: readonly P[],
  text: string,
  synonyms?: Synonyms,
): Hit<P>[] {
  const shown = products.filter(isPublic);
  const words = queryWords(text, synonyms).map((word) => {
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
