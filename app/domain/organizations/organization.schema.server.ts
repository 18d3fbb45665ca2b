import { z } from 'zod';
import { NO_ROW, isShopifyNumber } from '~/domain/core/ids';
import { line, optionalLine } from '~/domain/core/forms/form-text.schema.server';
import { isOfferedZone, ORGANIZATION_BOUNDS } from './organization';
import {
  type AmountError,
  parseAllowance,
  parseMore,
  parseWas,
  REASON_LENGTH,
} from './organization-cash';

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

const amount = <Amount>(
  parseAmount: (typed: string) => { ok: true; cents: Amount } | { ok: false; error: AmountError },
) =>
  z
    .string()
    .optional()
    .transform((typed, issues) => {
      const parsed = parseAmount(typed ?? '');
      if (parsed.ok) return parsed.cents;
      issues.addIssue({ code: 'custom', message: parsed.error });
      return z.NEVER;
    });

/** A malformed id gets the same reply as one that does not exist. */
const requestId = z.uuid().catch(NO_ROW);

/** A member's request for more, with an optional reason of one line. */
export const requestSchema = z.strictObject({
  amount: amount(parseMore),
  reason: optionalLine(REASON_LENGTH).transform((text) => text ?? ''),
});

/** An admin's decisions on a request. */
export const grantRequestSchema = z.strictObject({ ask: requestId, amount: amount(parseMore) });
export const rejectRequestSchema = z.strictObject({
  ask: requestId,
  amount: z.string().optional(),
});

/** A member's allowance; `was` is the one that the page showed. */
export const allowanceSchema = z.strictObject({
  customerId: userId,
  amount: amount(parseAllowance),
  was: z.string().transform((text, issues) => {
    const cents = parseWas(text);
    if (cents !== undefined) return cents;
    issues.addIssue({ code: 'custom', message: 'enquiry_form_outdated' });
    return z.NEVER;
  }),
});

/** The organization's time zone; `was` is the one that the page showed. */
export const zoneSchema = z
  .strictObject({ was: z.string().max(100), zone: z.string('zone_unknown').max(100) })
  .refine(({ was, zone }) => isOfferedZone(zone) || zone === was, {
    error: 'zone_unknown',
    path: ['zone'],
  });
