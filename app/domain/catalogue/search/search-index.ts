import { isPublic } from '~/domain/catalogue/catalogue';
import { SEARCH_MIN_SCORE } from '~/domain/core/constants';
import {
  FIELDS,
  fieldWords,
  type Hit,
  type Searchable,
  SearchOrder,
  sharesOf,
  tieKey,
  TITLE,
  toScore,
} from './search';
import {
  besideWhole,
  EXACT,
  isDistinct,
  isMeant,
  Vocabulary,
  type WordMatch,
} from './search-vocabulary';
import { queryWords, type Word } from './search-words';
import type { Synonyms } from './synonym';
import { smallest } from '~/domain/core/text/search-text';

export type SearchAnswer<P extends Searchable> = {
  hits: Hit<P>[];
  /** How many there are without the limit. */
  total: number;
  /** Words taken for mistyped, with the words that were found for them in the hits: at most three. */
  corrections: Correction[];
  /** Whether the hits have all the words. */
  isWhole: boolean;
};

export type Correction = { requested: string; found: string[] };

const MOST_CORRECTED = 3;

/** `words`: the product's words with their fields, packed like postings. */
type Entry<P> = { product: P; words: Int32Array };

/** A posting packs a product's slot and a field into one number: 10,000 products take a few megabytes. */
const FIELD_BITS = 3;
const FIELD_MASK = (1 << FIELD_BITS) - 1;
const WEIGHTS = FIELDS.map(({ weight }) => weight);

/**
 * An inverted index: for each word of the catalogue, the products and fields that contain it. It gives
 * exactly the answers of `searchPlainly`; a property test compares the two. Products without the tag Public
 * are never kept. `replace` and `remove` usually take less than a millisecond, because they touch only the
 * changed product's words.
 */
export class SearchIndex<P extends Searchable> {
  readonly #vocabulary = new Vocabulary();
  /** Per word of the vocabulary. */
  readonly #postings: number[][] = [];
  readonly #slots = new Map<string, number>();
  readonly #entries: (Entry<P> | undefined)[] = [];
  readonly #free: number[] = [];
  readonly #order: SearchOrder;

  constructor(products: readonly P[]) {
    const once = new Map(products.map((product) => [product.id, product]));
    for (const product of once.values()) if (isPublic(product)) this.#insert(product);
    this.#order = new SearchOrder(
      this.#entries.map((entry) => (entry ? tieKey(entry.product) : '')),
    );
  }

  /** Products that can be found. */
  get size(): number {
    return this.#slots.size;
  }

  /** Adds a product or replaces it with its newer state; one without the tag Public is removed. */
  replace(product: P): void {
    this.remove(product.id);
    if (isPublic(product)) this.#order.insert(this.#insert(product), tieKey(product));
  }

  remove(id: string): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    for (const word of this.#entries[slot]?.words ?? []) {
      const postings = this.#postings[word >> FIELD_BITS] ?? [];
      const at = postings.indexOf((slot << FIELD_BITS) | (word & FIELD_MASK));
      postings[at] = postings.at(-1) ?? 0; // their order means nothing
      postings.pop();
    }
    this.#order.remove(slot);
    this.#slots.delete(id);
    this.#entries[slot] = undefined;
    this.#free.push(slot);
  }

  /** Returns the best `limit` hits for what was typed; none for a blank text. */
  query(
    text: string,
    { limit = Infinity, synonyms }: { limit?: number; synonyms?: Synonyms } = {},
  ): SearchAnswer<P> {
    const words = queryWords(text, synonyms);
    const shares = sharesOf(words);
    const units = new Int32Array(this.#entries.length);
    const found = new Uint8Array(this.#entries.length);
    const met = new Uint8Array(this.#entries.length);
    const guessed: { requested: Word; guesses: WordMatch[] }[] = [];
    for (const word of words) {
      met.fill(0);
      const { matches, guesses } = this.#matches(word);
      for (const { id, percent } of [...matches, ...guesses]) {
        this.#credit(id, percent * word.share, met, units, found);
      }
      if (guesses.length > 0) guessed.push({ requested: word, guesses });
    }
    const { keys, most } = this.#keys(units, found, shares);
    const slots = smallest(keys, limit).map((key) => this.#slotOf(key));
    return {
      hits: slots.flatMap((slot) => this.#hit(slot, toScore(units[slot] ?? 0, shares)) ?? []),
      total: keys.length,
      corrections: guessed.flatMap((word) => this.#correction(word, slots) ?? []),
      isWhole: most === words.length,
    };
  }

  /** Credits a word's share wherever it occurs without a better match so far (best come first). */
  #credit(
    id: number,
    percent: number,
    met: Uint8Array,
    units: Int32Array,
    found: Uint8Array,
  ): void {
    for (const posting of this.#postings[id] ?? []) {
      const slot = posting >> FIELD_BITS;
      const field = posting & FIELD_MASK;
      const before = met[slot] ?? 0;
      if (before & (1 << field)) continue;
      if (before === 0) found[slot] = (found[slot] ?? 0) + 1;
      met[slot] = before | (1 << field);
      units[slot] = (units[slot] ?? 0) + percent * (WEIGHTS[field] ?? 0);
    }
  }

  /**
   * Returns the slots that match the most words, among those that reach the minimum score. Each key is one
   * number, the best smallest: the score and, for equal scores, the position in title order.
   */
  #keys(units: Int32Array, found: Uint8Array, shares: number) {
    const least = SEARCH_MIN_SCORE * 100 * shares;
    const size = units.length;
    let most = 1;
    for (let slot = 0; slot < size; slot++) {
      const has = found[slot] ?? 0;
      if (has > most && (units[slot] ?? 0) >= least) most = has;
    }
    const keys = new Float64Array(size);
    let count = 0;
    for (let slot = 0; slot < size; slot++) {
      const unit = units[slot] ?? 0;
      if (found[slot] !== most || unit < least) continue;
      keys[count++] = this.#order.placeOf(slot) - unit * size;
    }
    return { keys: keys.subarray(0, count), most };
  }

  /** Returns the slot that a key of `#keys` encodes. */
  #slotOf(key: number): number {
    const size = this.#entries.length;
    return this.#order.slotAt(key - Math.floor(key / size) * size);
  }

  #hit(slot: number, score: number): Hit<P> | undefined {
    const product = this.#entries[slot]?.product;
    return product && { product, score };
  }

  /** Returns the catalogue's words that match, best first; guesses only if the word may be mistyped. */
  #matches(requested: Word): { matches: WordMatch[]; guesses: WordMatch[] } {
    const matches = this.#vocabulary
      .match(requested)
      .filter(({ id }) => this.#postings[id]?.length);
    const meant = matches.some(({ id, percent }) => {
      const inTitle = () => this.#postings[id]?.some((posting) => (posting & FIELD_MASK) === TITLE);
      return isMeant(requested, percent, () => inTitle() ?? false);
    });
    const whole = isDistinct(requested) && matches.some(({ percent }) => percent === EXACT);
    return {
      matches: whole
        ? matches.map(({ id, percent }) => ({ id, percent: besideWhole(percent) }))
        : matches,
      guesses: meant ? [] : this.#vocabulary.guess(requested),
    };
  }

  /** Returns which of a mistyped word's guesses the hits have, those of the best hits first. */
  #correction(
    { requested, guesses }: { requested: Word; guesses: readonly WordMatch[] },
    slots: readonly number[],
  ): Correction | undefined {
    const ids = new Set(guesses.map(({ id }) => id));
    const found = new Map<string, string>();
    for (const slot of slots) {
      const here = Array.from(this.#entries[slot]?.words ?? [], (word) => word >> FIELD_BITS);
      for (const { raw, term } of this.#vocabulary.wordsOf(here.filter((id) => ids.has(id)))) {
        if (!found.has(term)) found.set(term, raw);
      }
      if (found.size >= MOST_CORRECTED) break;
    }
    const words = [...found.values()].slice(0, MOST_CORRECTED);
    return words.length > 0 ? { requested: requested.raw, found: words } : undefined;
  }

  #insert(product: P): number {
    const slot = this.#free.pop() ?? this.#entries.length;
    const words: number[] = [];
    fieldWords(product).forEach((raws, field) => {
      const posting = (slot << FIELD_BITS) | field;
      for (const raw of raws) {
        const id = this.#vocabulary.add(raw);
        const postings = (this.#postings[id] ??= []);
        if (postings.at(-1) === posting) continue; // the same word again in the same field
        postings.push(posting);
        words.push((id << FIELD_BITS) | field);
      }
    });
    this.#entries[slot] = { product, words: Int32Array.from(words) };
    this.#slots.set(product.id, slot);
    return slot;
  }
}

/** Builds an index over a catalogue; takes about 40 µs per product. */
export function buildSearchIndex<P extends Searchable>(products: readonly P[]): SearchIndex<P> {
  return new SearchIndex(products);
}
