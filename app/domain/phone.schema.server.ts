import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';

/** Longer than any way of writing a number. */
const LONGEST = 40;

/**
 * A telephone number that may be left empty: as people write it, or with a `+` and the country in
 * front; without one it is a number of the United States. Handed on in E.164, as Shopify keeps it.
 */
export function optionalPhone(refusal: string) {
  return z
    .string()
    .max(LONGEST, refusal)
    .optional()
    .transform((text, context) => {
      const typed = (text ?? '').trim();
      if (typed === '') return null;
      const number = parsePhoneNumberFromString(typed, { defaultCountry: 'US', extract: false });
      // E.164 has no room for an extension: rather ask than lose it.
      if (number?.isValid() && !number.ext) return number.number as string;
      context.addIssue({ code: 'custom', message: refusal });
      return z.NEVER;
    });
}
