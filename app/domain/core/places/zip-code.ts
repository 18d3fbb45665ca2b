/** Returns a typed ZIP code's five digits (`97201`, `97201-1234`, spaces around); null for anything else. */
export function zipIn(text: string): string | null {
  return /^(\d{5})(?:[ -]?\d{4})?$/.exec(text.trim())?.[1] ?? null;
}

/** Postal areas that are far from the others, or not on the map at all. */
export type ZipArea = 'alaska' | 'hawaii' | 'puerto-rico' | 'virgin-islands' | 'pacific' | 'forces';

const AREAS: readonly (readonly [ZipArea, RegExp])[] = [
  ['alaska', /^99[5-9]/],
  ['hawaii', /^96[78]/],
  ['puerto-rico', /^00[679]/],
  ['virgin-islands', /^008/],
  ['pacific', /^969/],
  ['forces', /^(?:09[0-8]|340|96[2-6])/],
];

/** Returns the area of a ZIP code, by its first three digits; null for the rest of the country. */
export function zipArea(zip: string): ZipArea | null {
  return AREAS.find(([, digits]) => digits.test(zip))?.[0] ?? null;
}
