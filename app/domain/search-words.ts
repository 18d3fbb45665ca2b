import { SEARCH_INPUT_LENGTH } from '~/domain/constants';
import { fold } from '~/domain/fold';
import { singular } from '~/domain/singular';

/** A word, and the form that it shares with its plural. */
export type Word = { raw: string; term: string; letters: boolean };

/** Further words of a query are ignored, which bounds its cost. */
const MOST_WORDS = 8;

/** Ignored in a query that has other words, unless a hyphen joins them to a word. */
export const FILLERS: ReadonlySet<string> = new Set(
  'a an and at by for from in of on or the to with'.split(' '),
);

const UNITS = new Map([
  ['ounce', 'oz'],
  ['ounces', 'oz'],
  ['millimeter', 'mm'],
  ['millimeters', 'mm'],
  ['centimeter', 'cm'],
  ['centimeters', 'cm'],
  ['milliliter', 'ml'],
  ['milliliters', 'ml'],
  ['count', 'ct'],
]);

const MEASURE = new RegExp(
  String.raw`(\d+(?:\.\d+)?)[\s-]*(?:fl\.?\s*)?(oz|mm|cm|ml|ct|gsm|${[...UNITS.keys()].join('|')})\b`,
  'g',
);
const INCHES = /(\d)(?:["”″]|[\s-]*inch(?:es)?\b|-?in\b)/g;
const THOUSANDS = /(\d),(?=\d{3}\b)/g;
const APOSTROPHES = /(\p{L})['’‘](?=\p{L})/gu;
const TO_GO = /\bto go\b/g;
const COMPOUND = /\p{L}+(?:-\p{L}+)+/gu;
const WORD = /\d+\.\d+\p{L}*|[\p{L}\p{N}]+/gu;
const LETTERS = /^\p{L}+$/u;

export function toWord(raw: string): Word {
  return { raw, term: singular(raw), letters: LETTERS.test(raw) };
}

/** Trims what was typed and cuts it to 100 characters without splitting one. */
export function searchText(typed: string): string {
  const cut = typed.trim().slice(0, SEARCH_INPUT_LENGTH);
  return cut.replace(/[\uD800-\uDBFF]$/, '').trim();
}

/**
 * Normalizes a text: no case or accents, numbers without commas, inches as `in`, and a number with its unit
 * as one word however it was written: 8oz, 8 oz, 8-oz, 8 fl. oz and 8 ounces are all `8oz`.
 */
function plain(text: string, measure: (number: string, unit: string) => string): string {
  return fold(text)
    .replace(APOSTROPHES, '$1')
    .replace(THOUSANDS, '$1')
    .replace(TO_GO, 'to-go')
    .replace(INCHES, '$1 in ')
    .replace(MEASURE, (_, number: string, unit: string) =>
      measure(number, UNITS.get(unit) ?? unit),
    );
}

/**
 * Returns the words of a product's text, with repeats. A unit is also a word of its own (`oz` finds every
 * ounce), and so is a joined compound, so that `togo` finds 'To-Go' and `greaseproof` finds 'grease-proof'.
 */
export function textWords(text: string): string[] {
  const clean = plain(text, (number, unit) => ` ${number}${unit} ${unit} `);
  const words: string[] = clean.match(WORD) ?? [];
  if (!clean.includes('-')) return words;
  for (const compound of clean.match(COMPOUND) ?? []) words.push(compound.replaceAll('-', ''));
  return words;
}

/** Whether a word is neither a filler nor a single letter. */
function isTelling(raw: string): boolean {
  return !FILLERS.has(raw) && !(raw.length === 1 && LETTERS.test(raw));
}

/**
 * Returns the words of a query, each once. Fillers and single letters count only if nothing else was typed
 * (then only the first of them) or if a hyphen joins them to a word (to-go, t-shirt). Empty for a query
 * without a letter or digit.
 */
export function queryWords(typed: string): Word[] {
  const clean = plain(searchText(typed), (number, unit) => ` ${number}${unit} `);
  const whole = clean.replace(COMPOUND, (compound) => {
    return compound.split('-').every(isTelling) ? compound : compound.replaceAll('-', '');
  });
  const all = (whole.match(WORD) ?? []).map(toWord);
  const telling = all.filter(({ raw }) => isTelling(raw));
  const kept = telling.length > 0 ? telling : all.slice(0, 1);
  const seen = new Set<string>();
  return kept.filter(({ term }) => !seen.has(term) && seen.add(term)).slice(0, MOST_WORDS);
}
