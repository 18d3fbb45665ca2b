import { z } from 'zod';
import { line } from '~/domain/core/forms/form-text.schema.server';

/** `balance`: what the page has shown as open, in cents. */
export const writeOffSchema = z.strictObject({
  balance: z
    .string()
    .regex(/^[1-9]\d{0,11}$/, 'erp_form_outdated')
    .transform(Number),
  reason: line({ max: 200, missing: 'write_off_reason' }),
});
