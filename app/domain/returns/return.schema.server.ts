import { z } from 'zod';
import { isFormToken } from '~/domain/core/ids';
import { parseAmount } from '~/domain/core/forms/amount';
import { paragraphs } from '~/domain/core/forms/form-text.schema.server';
import { lineFields, MOST_RETURN_LINES, RETURN_LENGTHS, RETURN_OUTCOMES } from './return';

const form_token = z.string('return_changed').refine(isFormToken, 'return_changed');

const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .catch(-1);

const words = (missing: string) => paragraphs({ max: RETURN_LENGTHS.words, missing });

const optionalWords = (max: number) =>
  z
    .string()
    .optional()
    .transform((text) => (text?.trim() ? text : undefined))
    .pipe(paragraphs({ max, missing: 'return_words' }).optional())
    .transform((text) => text ?? null);

const anything = z.string().max(20).optional();
/** For as many lines as a form has at most: which it offers may change while it is filled in. */
const perLine: Record<never, typeof anything> = Object.fromEntries(
  Array.from({ length: MOST_RETURN_LINES }, (_, place) => Object.values(lineFields(place)))
    .flat()
    .map((name) => [name, anything]),
);

const start = {
  form_token,
  note: optionalWords(RETURN_LENGTHS.note),
  // What the field of the photo sends without one.
  photo: z.string().optional(),
};

/** What a customer sends to begin a return. */
export const startReturnSchema = z
  .strictObject({ ...start, wish: z.enum(RETURN_OUTCOMES, 'return_wish') })
  .extend(perLine);

const unfinished = { ...start, note: z.string().optional(), wish: z.string().optional() };

/** The same form, only to add its photo: everything else may still be missing. */
export const addPhotoSchema = z.strictObject(unfinished).extend(perLine);

/** The same, to remove a photo: its id. */
export const removePhotoSchema = z
  .strictObject({ ...unfinished, remove: z.string().max(40) })
  .extend(perLine);

/** The customer's answer to a question, with a photo or without. */
export const answerReturnSchema = z.strictObject({
  form_token,
  said: words('return_words'),
  photo: z.string().optional(),
});

export const cancelReturnSchema = z.strictObject({ form_token });

/** Staff approve; `back`: whether the goods have to come back. */
export const approveReturnSchema = z.strictObject({
  form_token,
  version,
  back: z.enum(['yes', 'no'], 'return_back').transform((choice) => choice === 'yes'),
  said: optionalWords(RETURN_LENGTHS.words),
  // What the field of the file sends without one.
  label: z.string().optional(),
});

/** A question, or a rejection: its text reaches the customer. */
export const saidSchema = z.strictObject({ form_token, version, said: words('return_words') });

/** Goods have arrived, or nothing else is done. */
export const stepSchema = z.strictObject({ form_token, version });

/** `restock`: the places of the lines that are for sale again. */
export const inspectReturnSchema = z.strictObject({
  form_token,
  version,
  restock: z.array(z.string()).default([]),
  said: optionalWords(RETURN_LENGTHS.words),
});

/** How it ends. `amount` in dollars; a replacement has none. */
export const resolveReturnSchema = z.strictObject({
  form_token,
  version,
  outcome: z.enum(RETURN_OUTCOMES, 'return_outcome'),
  amount: z
    .string()
    .trim()
    .default('')
    .transform((typed, context) => {
      if (typed === '') return null;
      const amount = parseAmount(typed.replace(/^\$/, '').replaceAll(',', ''));
      if (amount !== null && amount > 0) return amount;
      context.addIssue({ code: 'custom', message: 'return_amount' });
      return z.NEVER;
    }),
});

export const returnSettingSchema = z.strictObject({
  version,
  claimDays: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, 'return_days')
    .transform(Number)
    .refine((days) => days >= 1 && days <= 365, 'return_days'),
  instructions: paragraphs({ max: RETURN_LENGTHS.instructions, missing: 'return_instructions' }),
});
