import { isMistyped, LEAST_LETTERS, matchPercent, MISTYPED } from '~/domain/search-match';
import { toWord, type Word } from '~/domain/search-words';

/** A word of the catalogue and how well it meets the word asked for. */
export type WordMatch = { id: number; percent: number };

/**
 * Every word of the catalogue once, in one long text that is scanned for what is asked: one
 * `indexOf` over all of them costs less than a comparison with each. Words are never taken out;
 * the index knows which are still in use.
 */
export class Vocabulary {
  readonly #ids = new Map<string, number>();
  readonly #words: Word[] = [];
  /** Where each word's entry starts in the text. */
  readonly #starts: number[] = [];
  #text = '';

  /** The number of a word, a new one if it was not known. */
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

  /** Words that contain what is asked, best first. */
  match(asked: Word): WordMatch[] {
    const matches: WordMatch[] = [];
    for (const id of this.#candidates(asked)) {
      const word = this.#words[id];
      const percent = word ? matchPercent(asked, word) : 0;
      if (percent > 0) matches.push({ id, percent });
    }
    return matches.sort((a, b) => b.percent - a.percent);
  }

  /** Words that differ from what is asked by one slip of the finger. */
  guess(asked: Word): WordMatch[] {
    const matches: WordMatch[] = [];
    this.#words.forEach((word, id) => {
      if (isMistyped(asked, word)) matches.push({ id, percent: MISTYPED });
    });
    return matches;
  }

  /** A superset of the words that `matchPercent` accepts. */
  #candidates({ raw, term, letters }: Word): Set<number> {
    const found = new Set<number>();
    this.#scan(letters && term.length >= LEAST_LETTERS ? term : `\n${term}`, found);
    if (raw !== term) this.#scan(`\n${raw}`, found);
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

  /** The word whose entry holds a place in the text. */
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
