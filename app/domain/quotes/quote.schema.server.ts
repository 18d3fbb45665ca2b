import { z } from 'zod';
import { paragraphs } from '~/domain/core/forms/form-text.schema.server';
import { isFormToken } from '~/domain/core/ids';
import { parseDay } from '~/domain/core/time/time-span';
import { QUOTE_LENGTHS } from './quote';

const form_token = z.string('quote_outdated').refine(isFormToken, 'quote_outdated');

const version = z.coerce.number().int().catch(0);

const day = z.string('quote_day').transform((typed, issues): string => {
  const read = parseDay(typed.trim());
  if (read !== null) return read;
  issues.addIssue({ code: 'custom', message: 'quote_day' });
  return z.NEVER;
});

/** Sends the draft that the page showed; `version` is the draft's fingerprint. */
export const sendQuoteSchema = z.strictObject({
  form_token,
  version: z.string().catch(''),
  message: paragraphs({ max: QUOTE_LENGTHS.message, missing: 'quote_message' }),
  valid_until: day,
});

/** A comment. */
export const quoteCommentSchema = z.strictObject({
  form_token,
  said: paragraphs({ max: QUOTE_LENGTHS.comment, missing: 'quote_comment' }),
});

const said = paragraphs({ max: QUOTE_LENGTHS.comment, missing: 'quote_reason' });

/** Declines the version that the page showed. */
export const declineQuoteSchema = z.strictObject({ form_token, version, said });

const optionalText = z.string().optional();

/** Asks for a quote of the cart. */
export const requestQuoteSchema = z.strictObject({
  form_token,
  note: optionalText
    .transform((text) => (text?.trim() ? text : undefined))
    .pipe(paragraphs({ max: QUOTE_LENGTHS.note, missing: 'quote_comment' }).optional())
    .transform((text) => text ?? null),
  wanted_on: optionalText
    .transform((text) => (text?.trim() ? text : undefined))
    .pipe(day.optional())
    .transform((text) => text ?? null),
});

/** Withdraws it. */
export const withdrawQuoteSchema = z.strictObject({ form_token, said });
