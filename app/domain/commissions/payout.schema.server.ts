import { z } from 'zod';
import { isFormToken, NO_ROW } from '~/domain/core/ids';
import { cents } from '~/domain/core/money';
import { MOST_BASIS_POINTS, RATE_RULES } from './commission-rate';
import { line } from '~/domain/core/forms/form-text.schema.server';
import { paymentReference } from '~/domain/orders/payment-reference.schema.server';
import { parseDay } from '~/domain/core/time/time-span';

const signed = z
  .string()
  .regex(/^-?\d{1,12}$/)
  .transform(Number);

/** The transfer was made. `besides`: what else was payable when the page was rendered, in cents. */
export const payTransferSchema = z.strictObject({
  reference: paymentReference,
  besides: signed,
});

/** The transfer will not be made. */
export const rejectTransferSchema = z.strictObject({
  reason: line({ max: 300, missing: 'staff_reason_missing' }).refine(
    (text) => text.length >= 3,
    'staff_reason_missing',
  ),
  besides: signed,
});

/** A percentage such as '5' or '7.25'; the output is in hundredths of a percent. */
const percent = z
  .string({ error: 'rate_percent' })
  .trim()
  .regex(/^\d{1,2}(\.\d{1,2})?$/, 'rate_percent')
  .transform((text) => Math.round(Number(text) * 100))
  .refine((points) => points <= MOST_BASIS_POINTS, 'rate_percent');

const rate = {
  rule: z.enum(RATE_RULES, { error: 'rate_rule' }),
  percent,
  from: z.string({ error: 'rate_day' }).refine((text) => parseDay(text) !== null, 'rate_day'),
  note: line({ max: 300, missing: 'staff_reason_missing' }).refine(
    (text) => text.length >= 3,
    'staff_reason_missing',
  ),
};

/** A new version of a rate, to be reviewed before it is added. */
export const reviewRateSchema = z.strictObject(rate);

/** The same, with the version that was the latest when it was reviewed. */
export const addRateSchema = z.strictObject({
  ...rate,
  seen: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number),
});

/** An ambassador's own payout, with the amount that the page showed; `malformed` if no page of ours sends it. */
export const payOutSchema = z
  .object({ form_token: z.string().catch(''), cents: z.string().catch('') })
  .transform(({ form_token: formToken, cents: shown }) =>
    isFormToken(formToken) && /^[1-9]\d{0,8}$/.test(shown)
      ? { formToken, shownCents: cents(Number(shown)) }
      : ('malformed' as const),
  );

/** Cancels a requested transfer. A malformed id gets the same reply as one that does not exist. */
export const cancelTransferSchema = z.object({ payout: z.uuid().catch(NO_ROW) });
