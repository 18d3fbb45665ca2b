import { z } from 'zod';
import {
  line,
  optionalLine,
  optionalPhone,
  paragraphs,
  phoneLabel,
} from '~/domain/core/forms/form-text.schema.server';
import { IDENTITY_BOUNDS } from './store-identity';

/** Who the store is. The address is a line each, the phone number as people write it. */
export const storeIdentitySchema = z.strictObject({
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  name: line({ max: IDENTITY_BOUNDS.name, missing: 'store_name_missing' }),
  legalName: line({ max: IDENTITY_BOUNDS.legalName, missing: 'store_legal_name_missing' }),
  address: paragraphs({ max: IDENTITY_BOUNDS.address, missing: 'store_address_missing' }).transform(
    (text, context) => {
      const lines = text
        .split('\n')
        .map((one) => one.trim())
        .filter(Boolean);
      if (lines.length <= IDENTITY_BOUNDS.addressLines) return lines;
      context.addIssue({ code: 'custom', message: 'store_address_lines' });
      return z.NEVER;
    },
  ),
  email: line({ max: IDENTITY_BOUNDS.email, missing: 'enquiry_email_missing' }).regex(
    z.regexes.email,
    'enquiry_email_malformed',
  ),
  phone: optionalPhone('sign_up_phone_malformed').transform((phone) => phone && phoneLabel(phone)),
  taxId: optionalLine(IDENTITY_BOUNDS.taxId),
});
