import { z } from 'zod';
import { line, optionalLine } from '~/domain/core/forms/form-text.schema.server';
import { LONGEST_EMAIL } from './stock-alert';

/** A stranger's form. */
export const stockAlertSchema = z.strictObject({
  email: line({ max: LONGEST_EMAIL, missing: 'enquiry_email_missing' })
    .regex(z.regexes.email, 'enquiry_email_malformed')
    .transform((text) => text.toLowerCase()),
});

/** A customer's: the mail goes to their account's address, whatever was typed before they signed in. */
export const ownStockAlertSchema = z.strictObject({ email: optionalLine(LONGEST_EMAIL) });
