import { z } from 'zod';
import { isFormToken } from '~/domain/core/ids';
import { parse } from 'tldts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * Schemas for text from forms (money-security S-2). Errors are codes of content/core/errors.ts, followed by the
 * limit if the message has one: `enquiry_too_long 100`.
 */

type Rules = {
  /** Maximum length in characters, after trimming. */
  max: number;
  /** Error code for a missing or empty answer. */
  missing: string;
};

/**
 * Rejects control characters, so that a line is safe in a mail header; bidi controls, which could reverse the
 * text displayed after it; and lone surrogates, which UTF-8 cannot encode. Other invisible characters are
 * allowed, because emoji and some words need them.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/** The same for several lines, in which line breaks and tabs are allowed. */
const UNPRINTABLE_IN_LINES = /[^\P{Cc}\n\t]|\p{Cs}/u;

/** A line of text: trimmed, with runs of spaces and tabs collapsed. */
export function line({ max, missing }: Rules) {
  return z
    .string({ error: missing })
    .overwrite(asLine)
    .min(1, missing)
    .max(max, `enquiry_too_long ${max}`)
    .refine((text) => !UNPRINTABLE.test(text), 'enquiry_unprintable');
}

/** An optional line; null if it is empty. */
export function optionalLine(max: number) {
  return z
    .string()
    .overwrite(asLine)
    .max(max, `enquiry_too_long ${max}`)
    .refine((text) => !UNPRINTABLE.test(text), 'enquiry_unprintable')
    .optional()
    .transform((text) => text || null);
}

/** Text of several lines, with line breaks normalized. */
export function paragraphs({ max, missing }: Rules) {
  return z
    .string({ error: missing })
    .overwrite((text) => text.replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n').trim())
    .min(1, missing)
    .max(max, `enquiry_too_long ${max}`)
    .refine((text) => !UNPRINTABLE_IN_LINES.test(text), 'enquiry_unprintable');
}

function asLine(text: string): string {
  return text.replace(/[ \t]+/g, ' ').trim();
}

/** Parses a URL with one of the given protocols; null if its host has no dot or it contains credentials. */
export function webAddress(text: string, protocols: readonly string[]): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlain = url.username === '' && url.password === '';
  return protocols.includes(url.protocol) && isPlain && /[^.]\.[^.]/.test(url.hostname)
    ? url
    : null;
}

/** What was typed, whatever it is, cut to what any page shows again; '' if nothing was. */
export const anyText = z
  .string()
  .transform((text) => text.slice(0, 100))
  .default('');

/** A form's token; null if missing or malformed. */
export const anyToken = z
  .string()
  .transform((token) => (isFormToken(token) ? token : null))
  .default(null);

/** A form that is only a button, without fields. */
export const noFieldsSchema = z.strictObject({});

/** The longest name that DNS allows. */
const LONGEST_HOST = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Returns the host name of a typed company website: lower case, punycode, without `www.`. Null unless its
 * public suffix is known, which excludes local names (`intranet`, `printer.local`) and IP addresses in any
 * notation. Null also for a text with a port, a user or a password (money-security 7.5).
 */
export function websiteHost(typed: string): string | null {
  const text = typed.trim();
  // Characters that a URL parser would silently drop or rewrite.
  if (text === '' || text.length > 2048 || /[\p{Cc}\s\\@]/u.test(text)) return null;
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(withScheme)) return null;
  const url = new URL(withScheme);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.username !== '' || url.password !== '' || hasPort(withScheme)) return null;
  const host = url.hostname.replace(/\.$/, '').replace(/^www\.(?=[^.]+\.)/, '');
  if (host.length > LONGEST_HOST || !host.split('.').every((label) => LABEL.test(label)))
    return null;
  const { domain, isIcann, isIp } = parse(host, { allowPrivateDomains: false });
  return domain !== null && isIcann === true && isIp === false ? host : null;
}

/** Whether there is a port, including a default port, which the parser drops. */
function hasPort(address: string): boolean {
  const authority = /^[^:]+:\/\/([^/?#]*)/.exec(address)?.[1] ?? '';
  return authority.includes(':');
}

/** Longer than any notation of a number. */
const LONGEST = 40;

/**
 * An optional telephone number in any common notation; without `+` and a country code it is a number of the
 * United States. The output is E.164, as Shopify stores it.
 */
export function optionalPhone(rejection: string) {
  return z
    .string()
    .max(LONGEST, rejection)
    .optional()
    .transform((text, context) => {
      const typed = (text ?? '').trim();
      if (typed === '') return null;
      const number = parsePhoneNumberFromString(typed, { defaultCountry: 'US', extract: false });
      // E.164 has no room for an extension: ask rather than lose it.
      if (number?.isValid() && !number.ext) return number.number as string;
      context.addIssue({ code: 'custom', message: rejection });
      return z.NEVER;
    });
}

/**
 * Formats a stored telephone number as people write it: `(503) 555-0101` in the United States, otherwise
 * with the country code, `+44 20 7946 0958`. `optionalPhone` reads it back as the same number. A number
 * that is unknown or has an extension stays as it is.
 */
export function phoneLabel(stored: string): string {
  const number = parsePhoneNumberFromString(stored, { defaultCountry: 'US', extract: false });
  if (!number?.isValid() || number.ext) return stored;
  return number.country === 'US' ? number.formatNational() : number.formatInternational();
}
