import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Formats a stored telephone number as people write it: `(503) 555-0101` in the United States, otherwise
 * with the country code, `+44 20 7946 0958`. `optionalPhone` reads it back as the same number. A number
 * that is unknown or has an extension stays as it is.
 */
export function phoneWords(kept: string): string {
  const number = parsePhoneNumberFromString(kept, { defaultCountry: 'US', extract: false });
  if (!number?.isValid() || number.ext) return kept;
  return number.country === 'US' ? number.formatNational() : number.formatInternational();
}
