import { z } from 'zod';
import { NO_ROW, isShopifyNumber } from '~/domain/core/ids';
import { line, optionalLine } from '~/domain/core/forms/form-text.schema.server';
import { ORGANIZATION_BOUNDS } from './organization';
import { REASON_LENGTH } from './allowance-form';

/** An organization's name, for pages and mails. */
export const organizationName = line({
  max: ORGANIZATION_BOUNDS.name,
  missing: 'organization_name_missing',
});

/** A customer's number as in `organization_users`. */
const userId = z.string().refine(isShopifyNumber);

const role = z.enum(['admin', 'member'], 'organization_role_missing');

/** An admin's invitation; the address is stored in lower case. */
export const inviteSchema = z.strictObject({
  email: line({ max: ORGANIZATION_BOUNDS.email, missing: 'enquiry_email_missing' })
    .regex(z.regexes.email, 'enquiry_email_malformed')
    .transform((email) => email.toLowerCase()),
  role,
});

/** A malformed id gets the same reply as one that does not exist. */
export const invitationSchema = z.strictObject({ invitation: z.uuid().catch(NO_ROW) });

/** `was` is the role that the page showed, so that a concurrent change is not overwritten unnoticed. */
export const memberSchema = z.strictObject({ customerId: userId, was: role });

/** The name and the switch, with the values that the page showed. */
export const organizationSchema = z.strictObject({
  name: organizationName,
  show: z.literal('yes').optional(),
  wasName: z.string().max(ORGANIZATION_BOUNDS.name),
  wasShown: z.enum(['yes', 'no']),
});

/** A member's optional one-line reason for an ask. */
export const askReason = optionalLine(REASON_LENGTH);
