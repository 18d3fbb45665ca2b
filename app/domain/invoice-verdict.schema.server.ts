import { z } from 'zod';
import { line } from '~/domain/form-text.schema.server';

/**
 * Staff decides who may order on invoice. `customer`: the number; `seen`: when the decision was made that
 * the page has shown, 'none' for none.
 */
export const invoiceVerdictSchema = z.strictObject({
  customer: z.string().regex(/^\d{1,20}$/),
  seen: z
    .literal('none')
    .or(z.iso.datetime())
    .transform((text) => (text === 'none' ? null : new Date(text))),
  reason: line({ max: 300, missing: 'staff_reason_missing' }).refine(
    (text) => text.length >= 3,
    'staff_reason_missing',
  ),
});
