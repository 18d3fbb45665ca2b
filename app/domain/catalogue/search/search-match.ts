import { FILLERS, type Word } from './search-words';

/** How well a word matches, in percent of the field's weight. */
export const EXACT = 100;
/** Another form of the word: compostable for compost. */
export const FORM = 90;
export const PREFIX = 80;
export const INSIDE = 50;
export const MISTYPED = 40;
/** The beginning of another word, if the shop has the word itself: less in all fields than it in the least. */
export const FAINT = 9;

/** Shorter words are neither searched for inside longer words nor taken for mistyped ones. */
export const LEAST_LETTERS = 3;

const NUMBER = /^\d+(?:\.\d+)?$/;
const GOES_ON_AS_NUMBER = /^[\d.]/;

/** A number matches only as a whole: `8` begins '8oz', but neither '80mm' nor '8.5oz'. */
function begins(asked: string, found: string): boolean {
  if (!found.startsWith(asked)) return false;
  return !(NUMBER.test(asked) && GOES_ON_AS_NUMBER.test(found.slice(asked.length)));
}

/** `EXACT` (also plurals and synonyms), else `FORM`, `PREFIX` or `INSIDE`; 0 where `asked` does not match. */
export function matchPercent(asked: Word, found: Word): number {
  if (asked.term === found.term) return EXACT;
  if (asked.letters && found.letters && asked.stem === found.stem) return FORM;
  if (begins(asked.raw, found.raw) || begins(asked.term, found.term)) return PREFIX;
  if (!asked.letters || asked.term.length < LEAST_LETTERS) return 0;
  return found.raw.includes(asked.term) || found.term.includes(asked.term) ? INSIDE : 0;
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
export function isMeant(asked: Word, percent: number, inTitle: () => boolean): boolean {
  return percent >= FORM || (percent > 0 && (asked.raw.length <= LEAST_LETTERS || inTitle()));
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
export function isMistyped(asked: Word, found: Word): boolean {
  if (!asked.letters || !found.letters || FILLERS.has(found.raw)) return false;
  if (asked.term.length < LEAST_LETTERS || found.term.length < LEAST_LETTERS) return false;
  if (Math.abs(asked.raw.length - found.raw.length) > 2) return false;
  return (
    isOneEdit(asked.term, found.term) ||
    isOneEdit(asked.raw, found.raw) ||
    isOneEdit(asked.raw, `${found.term}s`)
  );
}
