import { z } from 'zod';
import { cents } from './money';

/** Whom the other account is sought by. */
export const mergeWhoSchema = z.strictObject({
  customer: z
    .string({ error: 'merge_who_missing' })
    .trim()
    .min(1, 'merge_who_missing')
    .max(320, 'merge_who_unknown'),
});

/** The other account, which of the two goes on, and the amount in cents that the page has shown. */
export const mergeSchema = z.strictObject({
  /** The number of the other one. */
  customer: z.string('erp_form_outdated').regex(/^[1-9]\d{0,19}$/, 'erp_form_outdated'),
  keep: z.enum(['this', 'other'], { error: 'erp_form_outdated' }),
  shown: z
    .string('erp_form_outdated')
    .regex(/^\d{1,12}$/, 'erp_form_outdated')
    .transform((text) => cents(Number(text))),
  form_token: z.uuid('erp_form_outdated'),
});

/** Which merge, and as which version it was seen. */
export const mergeStepSchema = z.strictObject({
  id: z.uuid('erp_form_outdated'),
  version: z.coerce
    .number('erp_form_outdated')
    .int('erp_form_outdated')
    .min(1, 'erp_form_outdated'),
});
