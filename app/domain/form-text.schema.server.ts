import { z } from 'zod';

/**
 * Text as it comes out of a form (money-security S-2). What a schema refuses it names by a code of
 * content/errors.ts, with the limit behind it where the sentence has one: `enquiry_too_long 100`.
 */

type Rules = {
  /** Longest text, in characters, after trimming. */
  max: number;
  /** Code for an answer that is not there; left out, the answer may be missing. */
  missing: string;
};

/**
 * One line: no control characters at all, so that it can stand in a mail's header, and none that turn
 * around what is drawn after it, as a name could on any page. Others that draw nothing are parts of
 * emoji and of words. Half of a surrogate pair is no character: UTF-8 cannot say it.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/** Several lines: line breaks and tabs are fine. */
const UNPRINTABLE_IN_LINES = /[^\P{Cc}\n\t]|\p{Cs}/u;

/** A line of text: trimmed, runs of blanks and tabs made one blank. */
export function line({ max, missing }: Rules) {
  return z
    .string({ error: missing })
    .overwrite(asLine)
    .min(1, missing)
    .max(max, `enquiry_too_long ${max}`)
    .refine((text) => !UNPRINTABLE.test(text), 'enquiry_unprintable');
}

/** A line that may be left empty; then it is null. */
export function optionalLine(max: number) {
  return z
    .string()
    .overwrite(asLine)
    .max(max, `enquiry_too_long ${max}`)
    .refine((text) => !UNPRINTABLE.test(text), 'enquiry_unprintable')
    .optional()
    .transform((text) => text || null);
}

/** Text of several lines; the ways of ending a line become one. */
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

/** The address behind a text, or null: a web address with a whole host name and no password in it. */
export function webAddress(text: string, protocols: readonly string[]): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlain = url.username === '' && url.password === '';
  return protocols.includes(url.protocol) && isPlain && /[^.]\.[^.]/.test(url.hostname)
    ? url
    : null;
}
