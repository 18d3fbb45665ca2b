import { isPublic } from '~/domain/catalogue';
import { SEARCH_MIN_SCORE } from '~/domain/constants';
import {
  fieldWords,
  FIELDS,
  tieKey,
  TITLE,
  toScore,
  type Hit,
  type Searchable,
} from '~/domain/search';
import { isMeant } from '~/domain/search-match';
import { SearchOrder } from '~/domain/search-order';
import { Vocabulary, type WordMatch } from '~/domain/search-vocabulary';
import { queryWords, type Word } from '~/domain/search-words';
import { smallest } from '~/domain/smallest';

export type SearchAnswer<P extends Searchable> = {
  hits: Hit<P>[];
  /** How many there are without the limit. */
  total: number;
};

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
  query(text: string, limit = Infinity): SearchAnswer<P> {
    const words = queryWords(text);
    const units = new Int32Array(this.#entries.length);
    const found = new Uint8Array(this.#entries.length);
    const met = new Uint8Array(this.#entries.length);
    for (const word of words) {
      met.fill(0);
      for (const { id, percent } of this.#matches(word)) {
        this.#credit(id, percent, met, units, found);
      }
    }
    const keys = this.#keys(units, found, words.length);
    const hits = smallest(keys, limit).flatMap((key) => this.#hit(key, words.length) ?? []);
    return { hits, total: keys.length };
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
  #keys(units: Int32Array, found: Uint8Array, words: number): Float64Array {
    const least = SEARCH_MIN_SCORE * 100 * words;
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
    return keys.subarray(0, count);
  }

  /** Returns the product and score that a key of `#keys` encodes. */
  #hit(key: number, words: number): Hit<P> | undefined {
    const size = this.#entries.length;
    const units = -Math.floor(key / size);
    const product = this.#entries[this.#order.slotAt(key + units * size)]?.product;
    return product && { product, score: toScore(units, words) };
  }

  /** Returns the catalogue's words that match, best first, with guesses only if the word may be mistyped. */
  #matches(asked: Word): WordMatch[] {
    const matches = this.#vocabulary.match(asked);
    const meant = matches.some(({ id, percent }) => {
      const postings = this.#postings[id] ?? [];
      const inTitle = () => postings.some((posting) => (posting & FIELD_MASK) === TITLE);
      return postings.length > 0 && isMeant(asked, percent, inTitle);
    });
    return meant ? matches : [...matches, ...this.#vocabulary.guess(asked)];
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
