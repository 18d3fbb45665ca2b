import { createHash } from 'node:crypto';
import { fold } from '~/domain/core/text/search-text';
import type { OrderAddress } from './order';

type Lines = Pick<OrderAddress, 'address1' | 'address2' | 'city' | 'zip'>;

/** Words that only announce a unit: `Apt 4`, `Unit 4`, `No. 4` and `#4` are the same door. */
const UNIT = /^(?:apt|apartment|unit|suite|ste|room|rm|number|no|num)$/;

/** Full words and variants by the Postal Service's abbreviation (Publication 28, appendixes B and C). */
const SHORT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    st: 'street str saint',
    ave: 'avenue av aven avenu avn avnue',
    blvd: 'boulevard boul boulv',
    dr: 'drive driv drv',
    rd: 'road',
    ln: 'lane',
    ct: 'court crt',
    pl: 'place plc',
    sq: 'square sqr sqre squ',
    ter: 'terrace terr',
    pkwy: 'parkway parkwy pky pkway',
    hwy: 'highway highwy hiway hiwy hway',
    cir: 'circle circ crcl crcle',
    trl: 'trail trails trls',
    plz: 'plaza plza',
    expy: 'expressway exp expr express expw',
    fwy: 'freeway freewy frway frwy',
    aly: 'alley allee ally',
    xing: 'crossing crssng',
    hts: 'heights ht',
    mt: 'mount mnt',
    ft: 'fort frt',
    bldg: 'building',
    fl: 'floor',
    n: 'north',
    s: 'south',
    e: 'east',
    w: 'west',
    ne: 'northeast',
    nw: 'northwest',
    se: 'southeast',
    sw: 'southwest',
    '1st': 'first',
    '2nd': 'second',
    '3rd': 'third',
    '4th': 'fourth',
    '5th': 'fifth',
    '6th': 'sixth',
    '7th': 'seventh',
    '8th': 'eighth',
    '9th': 'ninth',
    '10th': 'tenth',
  }).flatMap(([short, long]) => long.split(' ').map((word) => [word, short] as const)),
);

/**
 * Normalizes the address of a household. Case, accents, whitespace, punctuation, the last four digits of a
 * ZIP code, common abbreviations and the word before a unit are ignored; house number, unit and ZIP code
 * count. The city counts only without a ZIP code, which implies it.
 *
 * @returns null if there is no street
 */
export function householdKey({ address1, address2, city, zip }: Lines): string | null {
  const street = spelling([address1, address2].filter(Boolean).join(' '));
  if (street === '') return null;
  const code = fold(zip ?? '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^(\d{5})\d{4}$/, '$1');
  return `${street}|${code === '' ? spelling(city ?? '') : code}`;
}

/** Returns a hash of the normalized address, 32 hexadecimal digits, so that no address has to be stored. */
export function householdDigest(address: Lines): string | null {
  const key = householdKey(address);
  if (key === null) return null;
  return createHash('sha256').update(`household ${key}`).digest('hex').slice(0, 32);
}

function spelling(text: string): string {
  const words = fold(text)
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '');
  // Moves a unit that is written first to the end.
  const isUnitFirst = words.length > 2 && UNIT.test(words[0] ?? '');
  const inOrder = isUnitFirst ? [...words.slice(2), ...words.slice(0, 2)] : words;
  return (
    inOrder
      .filter((word) => !UNIT.test(word))
      .map((word) => SHORT.get(word) ?? word)
      .join(' ')
      // Makes `4 B` and `4B`, `N E` and `NE` equal, but keeps two adjacent numbers apart.
      .replace(/(?<!\d) | (?!\d)/g, '')
  );
}
