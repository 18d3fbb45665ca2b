import { isMistyped, LEAST_LETTERS, matchPercent, MISTYPED } from './search-match';
import { toWord, type Word } from './search-words';

/** A word of the catalogue and how well it matches the query's word. */
export type WordMatch = { id: number; percent: number };

/**
 * Holds every word of the catalogue once, in one long text: one `indexOf` over all of them is faster than
 * comparing with each. Words are never removed; the index knows which are still in use.
 */
export class Vocabulary {
  readonly #ids = new Map<string, number>();
  readonly #words: Word[] = [];
  /** Where each word's entry starts in the text. */
  readonly #starts: number[] = [];
  #text = '';

  /** Returns a word's id, a new one for a new word. */
  add(raw: string): number {
    const known = this.#ids.get(raw);
    if (known !== undefined) return known;
    const word = toWord(raw);
    const id = this.#words.length;
    this.#ids.set(raw, id);
    this.#words.push(word);
    this.#starts.push(this.#text.length);
    this.#text += word.term === raw ? `\n${raw}` : `\n${raw}\n${word.term}`;
    return id;
  }

  /** Returns the words that contain the query's word, best first. */
  match(asked: Word): WordMatch[] {
    const matches: WordMatch[] = [];
    for (const id of this.#candidates(asked)) {
      const word = this.#words[id];
      const percent = word ? matchPercent(asked, word) : 0;
      if (percent > 0) matches.push({ id, percent });
    }
    return matches.sort((a, b) => b.percent - a.percent);
  }

  /** Returns the words with the given ids, in their order. */
  wordsOf(ids: readonly number[]): Word[] {
    return ids.flatMap((id) => this.#words[id] ?? []);
  }

  /** Returns the words that differ from the query's word by one typing mistake. */
  guess(asked: Word): WordMatch[] {
    const matches: WordMatch[] = [];
    this.#words.forEach((word, id) => {
      if (isMistyped(asked, word)) matches.push({ id, percent: MISTYPED });
    });
    return matches;
  }

  /** Returns a superset of the words that `matchPercent` accepts. */
  #candidates({ raw, term, stem, letters }: Word): Set<number> {
    const found = new Set<number>();
    this.#scan(letters && term.length >= LEAST_LETTERS ? term : `\n${term}`, found);
    if (raw !== term) this.#scan(`\n${raw}`, found);
    if (stem !== term) this.#scan(`\n${stem}`, found);
    return found;
  }

  #scan(needle: string, found: Set<number>): void {
    let at = this.#text.indexOf(needle);
    while (at >= 0) {
      const id = this.#wordAt(at);
      found.add(id);
      const next = this.#starts[id + 1];
      if (next === undefined) return;
      at = this.#text.indexOf(needle, next);
    }
  }

  /** Returns the word whose entry contains a position in the text. */
  #wordAt(place: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
