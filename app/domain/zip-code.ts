/** The five digits of what was typed (`97201`, `97201-1234`, with spaces around); null for anything else. */
export function zipIn(text: string): string | null {
  return /^(\d{5})(?:[ -]?\d{4})?$/.exec(text.trim())?.[1] ?? null;
}

/** Parts of the post's area that are far from the others, or on no map at all. */
export type ZipArea = 'alaska' | 'hawaii' | 'puerto-rico' | 'virgin-islands' | 'pacific' | 'forces';

const AREAS: readonly (readonly [ZipArea, RegExp])[] = [
  ['alaska', /^99[5-9]/],
  ['hawaii', /^96[78]/],
  ['puerto-rico', /^00[679]/],
  ['virgin-islands', /^008/],
  ['pacific', /^969/],
  ['forces', /^(?:09[0-8]|340|96[2-6])/],
];

/** Which of them a ZIP code belongs to, by its first three digits; null for the rest of the country. */
export function zipArea(zip: string): ZipArea | null {
  return AREAS.find(([, digits]) => digits.test(zip))?.[0] ?? null;
}
