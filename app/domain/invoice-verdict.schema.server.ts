import { z } from 'zod';
import { ADJUSTMENT_BOUNDS } from './adjustment';
import { line, paragraphs } from './form-text.schema.server';

/** When the decision was made that the page has shown, ISO 8601; 'none' for none. */
const seen = z
  .union([z.literal('none'), z.iso.datetime('erp_form_outdated')], 'erp_form_outdated')
  .transform((text) => (text === 'none' ? null : new Date(text)));

/** Staff decides among the requests who may order on invoice. `customer`: the number. */
export const requestVerdictSchema = z.strictObject({
  customer: z.string().regex(/^\d{1,20}$/),
  seen,
  reason: line({ max: 300, missing: 'staff_reason_missing' }).refine(
    (text) => text.length >= 3,
    'staff_reason_missing',
  ),
});

/** The same on the customer's own page, asked for or not. */
export const customerVerdictSchema = z.strictObject({
  decision: z.enum(['granted', 'refused'], { error: 'erp_form_outdated' }),
  seen,
  reason: paragraphs({ max: ADJUSTMENT_BOUNDS.reason, missing: 'invoice_reason_missing' }),
});
