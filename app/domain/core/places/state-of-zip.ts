/**
 * The first three digits of each state's ZIP codes, by the codes of `US_STATES`. Gaps that USPS has not assigned
 * are counted as their neighbors'. Two states share a few: Fishers Island, NY is in 063; Alta, WY in 834;
 * Texhoma, TX in 739.
 */
const AREAS: Readonly<Record<string, string>> = {
  AL: '350-369',
  AK: '995-999',
  AZ: '850-869',
  AR: '716-729',
  CA: '900-961',
  CO: '800-816',
  CT: '060-069',
  DE: '197-199',
  DC: '200 202-205 569',
  FL: '320-339 341-349',
  GA: '300-319 398-399',
  HI: '967-968',
  ID: '832-838',
  IL: '600-629',
  IN: '460-479',
  IA: '500-528',
  KS: '660-679',
  KY: '400-427',
  LA: '700-714',
  ME: '039-049',
  MD: '206-219',
  MA: '010-027 055',
  MI: '480-499',
  MN: '550-567',
  MS: '386-397',
  MO: '630-658',
  MT: '590-599',
  NE: '680-693',
  NV: '889-898',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-884',
  NY: '005 063 100-149',
  NC: '270-289',
  ND: '580-588',
  OH: '430-459',
  OK: '730-732 734-749',
  OR: '970-979',
  PA: '150-196',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733 739 750-799 885',
  UT: '840-847',
  VT: '050-054 056-059',
  VA: '201 220-246',
  WA: '980-994',
  WV: '247-268',
  WI: '530-549',
  WY: '820-831 834',
  AS: '967',
  FM: '969',
  GU: '969',
  MH: '969',
  MP: '969',
  PW: '969',
  PR: '006-007 009',
  VI: '008',
  AA: '340',
  AE: '090-099',
  AP: '962-966',
};

/**
 * Whether a ZIP code may be in a state. Along borders some places get their mail from a post office of the next
 * state; their address names that one.
 * @param code one of `US_STATES`
 * @param zip at least five digits
 */
export function isZipOf(code: string, zip: string): boolean {
  const area = zip.slice(0, 3);
  return (AREAS[code] ?? '').split(' ').some((range) => {
    const [first = '', last = first] = range.split('-');
    return first <= area && area <= last;
  });
}

/** Returns a typed ZIP code's five digits (`97201`, `97201-1234`, spaces around); null for anything else. */
export function zipIn(text: string): string | null {
  return /^(\d{5})(?:[ -]?\d{4})?$/.exec(text.trim())?.[1] ?? null;
}

/** Postal areas that are far from the others, or not on the map at all. */
export type ZipArea = 'alaska' | 'hawaii' | 'puerto-rico' | 'virgin-islands' | 'pacific' | 'forces';

const ZIP_CODE_AREAS: readonly (readonly [ZipArea, RegExp])[] = [
  ['alaska', /^99[5-9]/],
  ['hawaii', /^96[78]/],
  ['puerto-rico', /^00[679]/],
  ['virgin-islands', /^008/],
  ['pacific', /^969/],
  ['forces', /^(?:09[0-8]|340|96[2-6])/],
];

/** Returns the area of a ZIP code, by its first three digits; null for the rest of the country. */
export function zipArea(zip: string): ZipArea | null {
  return ZIP_CODE_AREAS.find(([, digits]) => digits.test(zip))?.[0] ?? null;
}
