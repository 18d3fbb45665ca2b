import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';

/** Longer than any notation of a number. */
const LONGEST = 40;

/**
 * An optional telephone number in any common notation; without `+` and a country code it is a number of the
 * United States. The output is E.164, as Shopify stores it.
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
      // E.164 has no room for an extension: ask rather than lose it.
      if (number?.isValid() && !number.ext) return number.number as string;
      context.addIssue({ code: 'custom', message: refusal });
      return z.NEVER;
    });
}
