import { z } from 'zod';

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
