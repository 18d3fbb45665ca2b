import { z } from 'zod';
import { line, paragraphs } from '~/domain/core/forms/form-text.schema.server';
import { isFormToken } from '~/domain/core/ids';
import { type Cents, centsFromDecimal } from '~/domain/core/money';
import { parseDay } from '~/domain/core/time/time-span';
import { CUSTOM_ORDER_LENGTHS } from './custom-order';
import { CARRIER_CHOICES, plainTrackingNumber } from './parcel';
import { PRODUCTION_LENGTHS, STAGES } from './production';

const form_token = z.string('custom_order_changed').refine(isFormToken, 'custom_order_changed');

const comment = paragraphs({ max: CUSTOM_ORDER_LENGTHS.comment, missing: 'custom_order_comment' });

/** A step of a custom order that is only a button. */
export const stepSchema = z.strictObject({ form_token });

/** Approves the version of the proof that the page showed. */
export const approveSchema = z.strictObject({ form_token, version: z.coerce.number().catch(0) });

/** A comment, or a cancellation with its reason. */
export const commentSchema = z.strictObject({ form_token, said: comment });

/** A version of the proof, beside its file. `artwork` is what the field of the file sends without one. */
export const proofSchema = z.strictObject({
  form_token,
  artwork: z.string().optional(),
  said: z
    .string()
    .optional()
    .transform((text) => (text?.trim() ? text : undefined))
    .pipe(comment.optional())
    .transform((text) => text ?? null),
});

const MOST_CENTS = 99_999_999;

/** '1,250' or '$12.5' as cents; an empty field is zero if `mayBeZero`. */
const dollars = (mayBeZero: boolean, rejection: string) =>
  z
    .string()
    .optional()
    .transform((typed, issues): Cents => {
      const plain = (typed ?? '')
        .trim()
        .replace(/^\$\s*/, '')
        .replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '');
      try {
        const amount = centsFromDecimal(plain === '' && mayBeZero ? '0' : plain);
        if (amount <= MOST_CENTS && (amount > 0 || mayBeZero)) return amount;
      } catch {
        // It is no amount.
      }
      issues.addIssue({ code: 'custom', message: rejection });
      return z.NEVER;
    });

/** The quote that staff typed, in dollars; `seen` is the number of the quote that the page showed. */
export const quoteSchema = z.strictObject({
  form_token,
  case: dollars(false, 'custom_order_price'),
  setup: dollars(true, 'custom_order_amount'),
  shipping: dollars(true, 'custom_order_amount'),
  lead_time: line({ max: CUSTOM_ORDER_LENGTHS.leadTime, missing: 'custom_order_lead_time' }),
  seen: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .catch(-1),
});

/** Which change of the production the page showed; nothing that was ever shown, if it is unreadable. */
const seen = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)
  .catch(-1);

const ships_on = z
  .string('production_day_missing')
  .trim()
  .min(1, 'production_day_missing')
  .transform((typed, issues) => {
    const day = parseDay(typed);
    if (day !== null) return day;
    issues.addIssue({ code: 'custom', message: 'production_day' });
    return z.NEVER;
  });

const reason = line({ max: PRODUCTION_LENGTHS.reason, missing: 'production_reason' });

/** The production begins, and ships by a day. */
export const startSchema = z.strictObject({ form_token, seen, ships_on });

/** A step of the production that needs nothing else. */
export const stageSchema = z.strictObject({
  form_token,
  seen,
  to: z.enum(['printed', 'packed', 'delivered'], 'custom_order_changed'),
});

/** It leaves. Whether the number is one of its carrier's is asked after this. */
export const shipSchema = z.strictObject({
  form_token,
  seen,
  carrier: z.enum(CARRIER_CHOICES, 'production_carrier'),
  tracking_number: z
    .string()
    .default('')
    .transform(plainTrackingNumber)
    .pipe(z.string().regex(/^[0-9A-Z]{0,40}$/, 'production_number_long')),
});

/** Another day, and why. */
export const rescheduleSchema = z.strictObject({ form_token, seen, ships_on, reason });

/** The newest step was wrong. */
export const undoSchema = z.strictObject({
  form_token,
  seen,
  undone: z.enum(STAGES, 'custom_order_changed'),
  reason,
});

/** Orders a printed good again. `shown`: the price in cents that the page showed; null if it showed none. */
export const reorderSchema = z.strictObject({
  form_token,
  quantity: z.string().default(''),
  shown: z
    .string()
    .regex(/^\d{0,10}$/, 'reorder_changed')
    .default('')
    .transform((typed) => (typed === '' ? null : Number(typed))),
});
