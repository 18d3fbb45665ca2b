import { z } from 'zod';
import { ADJUSTMENT_BOUNDS } from '~/domain/ledger/adjustment';
import { parseAmountFilter } from '~/domain/core/forms/amount';
import { line, paragraphs } from '~/domain/core/forms/form-text.schema.server';
import { isShopifyNumber } from '~/domain/core/ids';
import { MOST_CREDIT_CENTS } from '~/domain/payments/payment-terms';
import { PAYMENT_TERMS } from '~/domain/orders/order-terms';

/** The time of the decision that the page showed, ISO 8601; 'none' if there was none. */
const seen = z
  .union([z.literal('none'), z.iso.datetime('erp_form_outdated')], 'erp_form_outdated')
  .transform((text) => (text === 'none' ? null : new Date(text)));

/** A decision in the list of requests on the invoice option. `customer`: the number in Shopify's id. */
export const requestVerdictSchema = z.strictObject({
  customer: z.string().refine(isShopifyNumber),
  seen,
  reason: line({ max: 300, missing: 'staff_reason_missing' }).refine(
    (text) => text.length >= 3,
    'staff_reason_missing',
  ),
});

/** A decision on the customer's own page, with or without a request. */
export const customerVerdictSchema = z.strictObject({
  decision: z.enum(['granted', 'refused'], { error: 'erp_form_outdated' }),
  seen,
  reason: paragraphs({ max: ADJUSTMENT_BOUNDS.reason, missing: 'invoice_reason_missing' }),
});

/** A customer's terms and credit limit in dollars; an empty one is none. */
export const customerTermsSchema = z.strictObject({
  terms: z.enum(PAYMENT_TERMS, { error: 'erp_form_outdated' }),
  limit: z
    .string()
    .default('')
    .transform((typed, context) => {
      if (typed.trim() === '') return null;
      const limit = parseAmountFilter(typed.trim());
      if (limit !== null && limit <= MOST_CREDIT_CENTS) return limit;
      context.addIssue({ code: 'custom', message: 'terms_limit_malformed' });
      return z.NEVER;
    }),
  seen: z
    .union([z.literal('none'), z.iso.datetime('erp_form_outdated')], 'erp_form_outdated')
    .transform((text) => (text === 'none' ? null : text)),
});
