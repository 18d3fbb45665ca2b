import { createHash } from 'node:crypto';
import { fold } from './fold';
import type { OrderAddress } from './order';

type Lines = Pick<OrderAddress, 'address1' | 'address2' | 'city' | 'zip'>;

/** What only says that a unit follows: `Apt 4`, `Unit 4`, `No. 4` and `#4` are one door. */
const UNIT = /^(?:apt|apartment|unit|suite|ste|room|rm|number|no|num)$/;

/** Long and other short forms by the Postal Service's own (Publication 28, appendixes B and C). */
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
 * Where a household is, in one way of writing: capitals, accents, blanks, punctuation, the last four
 * digits of a ZIP code, the usual abbreviations and the word before a unit make no other. Another house
 * number, unit or ZIP code does. The city counts only where there is no ZIP code, which says it already.
 *
 * @returns null without a street
 */
export function householdKey({ address1, address2, city, zip }: Lines): string | null {
  const street = oneWay([address1, address2].filter(Boolean).join(' '));
  if (street === '') return null;
  const code = fold(zip ?? '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^(\d{5})\d{4}$/, '$1');
  return `${street}|${code === '' ? oneWay(city ?? '') : code}`;
}

/** The same as 32 hexadecimal digits, that say nothing of where somebody lives. */
export function householdDigest(address: Lines): string | null {
  const key = householdKey(address);
  if (key === null) return null;
  return createHash('sha256').update(`household ${key}`).digest('hex').slice(0, 32);
}

function oneWay(text: string): string {
  const words = fold(text)
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '');
  // A unit that is written first is the unit all the same.
  const isUnitFirst = words.length > 2 && UNIT.test(words[0] ?? '');
  const inOrder = isUnitFirst ? [...words.slice(2), ...words.slice(0, 2)] : words;
  return (
    inOrder
      .filter((word) => !UNIT.test(word))
      .map((word) => SHORT.get(word) ?? word)
      .join(' ')
      // `4 B` and `4B`, `N E` and `NE`; but two numbers beside each other stay two.
      .replace(/(?<!\d) | (?!\d)/g, '')
  );
}
