import { z } from 'zod';
import { cents } from '~/domain/core/money';
import { isShopifyNumber } from '~/domain/core/ids';

/** What staff typed to find the other account. */
export const mergeWhoSchema = z.strictObject({
  customer: z
    .string({ error: 'merge_who_missing' })
    .trim()
    .min(1, 'merge_who_missing')
    .max(320, 'merge_who_unknown'),
});

/** The other account, which of the two survives, and the amount in cents that the page showed. */
export const mergeSchema = z.strictObject({
  /** Shopify's number of the other customer. */
  customer: z.string('erp_form_outdated').refine(isShopifyNumber, 'erp_form_outdated'),
  keep: z.enum(['this', 'other'], { error: 'erp_form_outdated' }),
  shown: z
    .string('erp_form_outdated')
    .regex(/^\d{1,12}$/, 'erp_form_outdated')
    .transform((text) => cents(Number(text))),
  form_token: z.uuid('erp_form_outdated'),
});

/** Which merge, and the version of it that the page showed. */
export const mergeStepSchema = z.strictObject({
  id: z.uuid('erp_form_outdated'),
  version: z.coerce
    .number('erp_form_outdated')
    .int('erp_form_outdated')
    .min(1, 'erp_form_outdated'),
});
