import { fold, singular, stemOf } from '~/domain/core/text/search-text';
import { spellOutMeasures } from '~/domain/core/measures';
import { SEARCH_INPUT_LENGTH } from '~/domain/core/constants';
import { NO_SYNONYMS, type Synonyms } from './synonym';

/** A word, the form that it shares with its plural, and that form without an ending. */
export type Word = {
  raw: string;
  term: string;
  stem: string;
  letters: boolean;
  /** The shop's word for what is typed (`synonym.ts`); only of a query's word. */
  also?: Word;
};

/** `share`: how much the word counts beside the others of the query. */
export type QueryWord = Word & { share: number };

/** The word that names the goods, those that say which, and those after 'for' or 'with'. */
const SHARES = { head: 4, before: 2, after: 1 };

/** Further words of a query are ignored, which bounds its cost. */
const MOST_WORDS = 8;

/** Ignored in a query that has other words, unless a hyphen joins them to a word. */
export const FILLERS: ReadonlySet<string> = new Set(
  'a an and any are at be by do does for from has have i in is it its me my of on or our some that the there these this those to we what where which with you your'.split(
    ' ',
  ),
);

/** What is named before one of them is what is searched for. */
const CONNECTORS: ReadonlySet<string> = new Set('at by for from in of on to with'.split(' '));

const UNITS = new Map([
  ['ounce', 'oz'],
  ['ounces', 'oz'],
  ['millimeter', 'mm'],
  ['millimeters', 'mm'],
  ['centimeter', 'cm'],
  ['centimeters', 'cm'],
  ['milliliter', 'ml'],
  ['milliliters', 'ml'],
  ['pound', 'lb'],
  ['pounds', 'lb'],
  ['lbs', 'lb'],
  ['gallon', 'gal'],
  ['gallons', 'gal'],
  ['count', 'ct'],
]);

const MEASURE = new RegExp(
  String.raw`(?<![\d./])(\d+(?:\.\d+)?)[\s-]*(?:fl\.?\s*)?(oz|mm|cm|ml|lb|gal|ct|gsm|${[...UNITS.keys()].join('|')})\b`,
  'g',
);
const INCHES = /(\d)(?:["”″]|[\s-]*inch(?:es)?\b|-?in\b)/g;
const THOUSANDS = /(\d),(?=\d{3}\b)/g;
const APOSTROPHES = /(\p{L})['’‘](?=\p{L})/gu;
const TO_GO = /\bto go\b/g;
const TAKE_OUT = /\b(?:take|carry)[\s-](?:out|away)\b/g;
const COMPOUND = /\p{L}+(?:-\p{L}+)+/gu;
const WORD = /\d+\.\d+\p{L}*|[\p{L}\p{N}]+/gu;
const LETTERS = /^\p{L}+$/u;

export function toWord(raw: string): Word {
  const letters = LETTERS.test(raw);
  const term = singular(raw);
  return { raw, term, stem: letters ? stemOf(term) : term, letters };
}

function requestedWord(raw: string, synonyms: Synonyms): Word {
  const word = toWord(raw);
  const means = synonyms.get(word.term);
  return means === undefined ? word : { ...word, also: toWord(means) };
}

/**
 * Normalizes a text: no case or accents, numbers without commas, inches as `in`, and a number with its unit
 * as one word however it was written: 8oz, 8 oz, 8-oz, 8 fl. oz and 8 ounces are all `8oz`, and '8 and 12 oz'
 * are `8oz` and `12oz`.
 */
function plain(text: string, measure: (number: string, unit: string) => string): string {
  return spellOutMeasures(fold(text))
    .replace(APOSTROPHES, '$1')
    .replace(THOUSANDS, '$1')
    .replace(TO_GO, 'to-go')
    .replace(TAKE_OUT, 'takeout')
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
function isDistinctive(raw: string): boolean {
  return !FILLERS.has(raw) && !(raw.length === 1 && LETTERS.test(raw));
}

/**
 * Returns the words of a query, each once. Fillers and single letters count only if nothing else was typed
 * (then only the first of them) or if a hyphen joins them to a word (to-go, t-shirt). Empty for a query
 * without a letter or digit.
 */
export function queryWords(typed: string, synonyms: Synonyms = NO_SYNONYMS): QueryWord[] {
  const clean = plain(searchText(typed), (number, unit) => ` ${number}${unit} `);
  const whole = clean.replace(COMPOUND, (compound) => {
    return compound.split('-').every(isDistinctive) ? compound : compound.replaceAll('-', '');
  });
  const all = withShares((whole.match(WORD) ?? []).map((raw) => requestedWord(raw, synonyms)));
  const distinctive = all.filter(({ raw }) => isDistinctive(raw));
  const counted = distinctive.length > 0 ? distinctive : all.slice(0, 1);
  const seen = new Set<string>();
  return counted.filter(({ term }) => !seen.has(term) && seen.add(term)).slice(0, MOST_WORDS);
}

/** The goods are named by the last word of letters before 'for' or 'with': lids for 12 oz hot cups. */
function withShares(words: readonly Word[]): QueryWord[] {
  const isNaming = ({ raw, letters }: Word) => letters && isDistinctive(raw);
  const first = words.findIndex(isNaming);
  const connector = words.findIndex(({ raw }, at) => at > first && CONNECTORS.has(raw));
  const end = first < 0 || connector < 0 ? words.length : connector;
  const head = words.slice(0, end).findLastIndex(isNaming);
  return words.map((word, at) => {
    return { ...word, share: SHARES[at === head ? 'head' : at < end ? 'before' : 'after'] };
  });
}

/** Trims what was typed and cuts it to 100 characters without splitting one. */
export function searchText(typed: string): string {
  const cut = typed.trim().slice(0, SEARCH_INPUT_LENGTH);
  return cut.replace(/[\uD800-\uDBFF]$/, '').trim();
}
