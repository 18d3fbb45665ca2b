import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A kept telephone number as people write it: `(503) 555-0101` in the United States, otherwise with
 * the country in front, `+44 20 7946 0958`. `optionalPhone` takes it back as the same number. What is
 * no number that we know, or has an extension, stays as it is.
 */
export function phoneWords(kept: string): string {
  const number = parsePhoneNumberFromString(kept, { defaultCountry: 'US', extract: false });
  if (!number?.isValid() || number.ext) return kept;
  return number.country === 'US' ? number.formatNational() : number.formatInternational();
}
