import { z } from 'zod';
import { ACCOUNT_BOUNDS } from './account';
import { optionalLine, webAddress } from '~/domain/core/forms/form-text.schema.server';

/** A web address; a missing scheme becomes https. Anything else is rejected. */
const optionalWebsite = optionalLine(ACCOUNT_BOUNDS.website)
  .transform((text) =>
    text === null || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`,
  )
  .refine(
    (text) => text === null || webAddress(text, ['https:', 'http:']) !== null,
    'enquiry_website_malformed',
  )
  .refine(
    (text) => text === null || text.length <= ACCOUNT_BOUNDS.website,
    `enquiry_too_long ${ACCOUNT_BOUNDS.website}`,
  );

export const companySchema = z.strictObject({
  kind: z.enum(['company', 'university'], 'enquiry_answer_refused'),
  name: optionalLine(ACCOUNT_BOUNDS.line),
  website: optionalWebsite,
});

export type CompanyForm = z.output<typeof companySchema>;
