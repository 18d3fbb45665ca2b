import { z } from 'zod';
import { line } from './form-text.schema.server';
import { ORGANIZATION_BOUNDS } from './organization';

/** What an organization is called; on pages and in mails. */
export const organizationName = line({
  max: ORGANIZATION_BOUNDS.name,
  missing: 'organization_name_missing',
});

/** A customer's number, as `organization_users` has it. */
const userId = z.string().regex(/^\d{1,20}$/);

const role = z.enum(['admin', 'member'], 'organization_role_missing');

/** Whom an admin asks in; the address in lower case, as it is kept. */
export const inviteSchema = z.strictObject({
  email: line({ max: ORGANIZATION_BOUNDS.email, missing: 'enquiry_email_missing' })
    .regex(z.regexes.email, 'enquiry_email_malformed')
    .transform((email) => email.toLowerCase()),
  role,
});

export const invitationSchema = z.strictObject({ invitation: z.uuid() });

/** `was` is the role that the page showed: who has changed it meanwhile is not overruled unseen. */
export const memberSchema = z.strictObject({ customerId: userId, was: role });

/** The name and the switch, and what the page showed of them. */
export const organizationSchema = z.strictObject({
  name: organizationName,
  show: z.literal('yes').optional(),
  wasName: z.string().max(ORGANIZATION_BOUNDS.name),
  wasShown: z.enum(['yes', 'no']),
});
