import { FILLERS, toWord, type Word } from './search-words';

/** How well a word matches, in percent of the field's weight. */
export const EXACT = 100;
/** Another form of the word: compostable for compost. */
const FORM = 90;
const PREFIX = 80;
const INSIDE = 50;
export const MISTYPED = 40;
/** The beginning of another word, if the shop has the word itself: less in all fields than it in the least. */
const FAINT = 9;

/** Shorter words are neither searched for inside longer words nor taken for mistyped ones. */
const LEAST_LETTERS = 3;

const NUMBER = /^\d+(?:\.\d+)?$/;
const GOES_ON_AS_NUMBER = /^[\d.]/;

/** A number matches only as a whole: `8` begins '8oz', but neither '80mm' nor '8.5oz'. */
function begins(requested: string, found: string): boolean {
  if (!found.startsWith(requested)) return false;
  return !(NUMBER.test(requested) && GOES_ON_AS_NUMBER.test(found.slice(requested.length)));
}

/**
 * `EXACT` (also plurals), else `FORM`, `PREFIX` or `INSIDE`; 0 where `requested` does not match. The shop's word for
 * it counts as much as itself.
 */
export function matchPercent(requested: Word, found: Word): number {
  const own = ownPercent(requested, found);
  return requested.also ? Math.max(own, ownPercent(requested.also, found)) : own;
}

function ownPercent(requested: Word, found: Word): number {
  if (requested.term === found.term) return EXACT;
  if (requested.letters && found.letters && requested.stem === found.stem) return FORM;
  if (begins(requested.raw, found.raw) || begins(requested.term, found.term)) return PREFIX;
  if (!requested.letters || requested.term.length < LEAST_LETTERS) return 0;
  return found.raw.includes(requested.term) || found.term.includes(requested.term) ? INSIDE : 0;
}

/**
 * Whether products with the word itself come before those with longer words around it: 'pla' is not typed for
 * plates, nor 'hat' for 'what'. Two letters, fillers and numbers are more likely the beginning of something.
 */
export function isDistinct({ raw, term, letters }: Word): boolean {
  return letters && term.length >= LEAST_LETTERS && !FILLERS.has(raw);
}

/** What is left of a match with a longer word where the shop has the word itself (see `isDistinct`). */
export function besideWhole(percent: number): number {
  if (percent === PREFIX) return FAINT;
  return percent === INSIDE ? 0 : percent;
}

/**
 * Whether a match is good enough to believe that the word was typed correctly: it is the whole word or a form
 * of it, or the word is too short to guess at, or it matches in a title. 'lidd' begins the word 'lidded' in some
 * description, but whoever types it most likely means lids.
 */
export function isMeant(requested: Word, percent: number, inTitle: () => boolean): boolean {
  return percent >= FORM || (percent > 0 && (requested.raw.length <= LEAST_LETTERS || inTitle()));
}

/** Whether adding, dropping or replacing one letter, or swapping two neighbors, turns `a` into `b`. */
export function isOneEdit(a: string, b: string): boolean {
  if (a.length > b.length) return isOneEdit(b, a);
  if (b.length - a.length > 1 || a === b) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  if (a.length < b.length) return a.slice(at) === b.slice(at + 1);
  if (a.slice(at + 1) === b.slice(at + 1)) return true;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/**
 * Whether `asked` may be `found` with one typing mistake. Numbers are never corrected (8 oz is not a mistyped
 * 9 oz), and nothing is corrected to a filler word. A plural may be mistyped too: 'cupss' still means 'cup'.
 */
export function isMistyped(requested: Word, found: Word): boolean {
  if (!requested.letters || !found.letters || FILLERS.has(found.raw)) return false;
  if (requested.term.length < LEAST_LETTERS || found.term.length < LEAST_LETTERS) return false;
  if (Math.abs(requested.raw.length - found.raw.length) > 2) return false;
  return (
    isOneEdit(requested.term, found.term) ||
    isOneEdit(requested.raw, found.raw) ||
    isOneEdit(requested.raw, `${found.term}s`)
  );
}

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
  match(requested: Word): WordMatch[] {
    const matches: WordMatch[] = [];
    for (const id of this.#candidates(requested)) {
      const word = this.#words[id];
      const percent = word ? matchPercent(requested, word) : 0;
      if (percent > 0) matches.push({ id, percent });
    }
    return matches.sort((a, b) => b.percent - a.percent);
  }

  /** Returns the words with the given ids, in their order. */
  wordsOf(ids: readonly number[]): Word[] {
    return ids.flatMap((id) => this.#words[id] ?? []);
  }

  /** Returns the words that differ from the query's word by one typing mistake. */
  guess(requested: Word): WordMatch[] {
    const matches: WordMatch[] = [];
    this.#words.forEach((word, id) => {
      if (isMistyped(requested, word)) matches.push({ id, percent: MISTYPED });
    });
    return matches;
  }

  /** Returns a superset of the words that `matchPercent` accepts. */
  #candidates({ raw, term, stem, letters, also }: Word): Set<number> {
    const found = also ? this.#candidates(also) : new Set<number>();
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
