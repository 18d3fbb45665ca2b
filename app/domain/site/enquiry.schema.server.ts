import { z } from 'zod';
import {
  CAREER_POSITIONS,
  ENQUIRY_BOUNDS,
  PARTNER_KINDS,
  SALES_NEEDS,
  SALES_VOLUMES,
} from './enquiry';
import {
  line,
  optionalLine,
  paragraphs,
  webAddress,
} from '~/domain/core/forms/form-text.schema.server';
import { TRAP_FIELD, TOKEN_FIELD } from '~/domain/core/forms/trap';

/** One strict schema per form (money-security S-2); its output is the enquiry to store. */

const choice = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  missing: string,
) => z.enum(values, { error: missing });

const email = line({ max: ENQUIRY_BOUNDS.email, missing: 'enquiry_email_missing' }).regex(
  z.regexes.email,
  'enquiry_email_malformed',
);

const phone = optionalLine(ENQUIRY_BOUNDS.phone).refine(isPhone, 'enquiry_phone_malformed');

const link = line({ max: ENQUIRY_BOUNDS.link, missing: 'enquiry_link_missing' }).refine(
  (text) => webAddress(text, ['https:']) !== null,
  'enquiry_link_malformed',
);

const website = optionalLine(ENQUIRY_BOUNDS.website).refine(
  (text) => text === null || webAddress(withScheme(text), ['https:', 'http:']) !== null,
  'enquiry_website_malformed',
);

/** Errors are listed in the order of these keys, which is the order on the page. */
const opening = {
  name: line({ max: ENQUIRY_BOUNDS.name, missing: 'enquiry_name_missing' }),
  email,
};
const ending = {
  message: paragraphs({ max: ENQUIRY_BOUNDS.message, missing: 'enquiry_message_missing' }),
  [TOKEN_FIELD]: z.uuid('enquiry_form_outdated'),
  [TRAP_FIELD]: z.literal('', 'enquiry_trapped').optional(),
};

export const contactSalesSchema = z
  .strictObject({
    ...opening,
    company: line({ max: ENQUIRY_BOUNDS.company, missing: 'enquiry_company_missing' }),
    phone,
    needs: z
      .array(choice(SALES_NEEDS, 'enquiry_needs_missing'), { error: 'enquiry_needs_missing' })
      .min(1, 'enquiry_needs_missing')
      .max(SALES_NEEDS.length, 'enquiry_needs_missing'),
    volume: choice(SALES_VOLUMES, 'enquiry_volume_missing'),
    ...ending,
  })
  .transform((form) => ({
    ...sender(form),
    kind: 'contact-sales' as const,
    company: form.company,
    phone: form.phone,
    extra: answers({ needs: [...new Set(form.needs)].join(','), volume: form.volume }),
  }));

/** Who wants to join the Alliance writes to sales; `about` tells them. */
export const allianceSchema = z
  .strictObject({
    ...opening,
    company: line({ max: ENQUIRY_BOUNDS.company, missing: 'enquiry_company_missing' }),
    volume: choice(SALES_VOLUMES, 'enquiry_volume_missing'),
    ...ending,
  })
  .transform((form) => ({
    ...sender(form),
    kind: 'contact-sales' as const,
    company: form.company,
    extra: { about: 'alliance', volume: form.volume },
  }));

export const careersSchema = z
  .strictObject({
    ...opening,
    position: choice(CAREER_POSITIONS, 'enquiry_position_missing'),
    link,
    ...ending,
  })
  .transform((form) => ({
    ...sender(form),
    kind: 'careers' as const,
    extra: answers({ position: form.position, link: form.link }),
  }));

export const partnersSchema = z
  .strictObject({
    ...opening,
    organization: line({
      max: ENQUIRY_BOUNDS.company,
      missing: 'enquiry_organization_missing',
    }),
    kind: choice(PARTNER_KINDS, 'enquiry_kind_missing'),
    website,
    ...ending,
  })
  .transform((form) => ({
    ...sender(form),
    kind: 'partners' as const,
    company: form.organization,
    extra: answers({ kind: form.kind, website: form.website }),
  }));

function sender(form: { name: string; email: string; message: string; form_token: string }) {
  const { name, email, message, form_token: formToken } = form;
  return { name, email, message, formToken };
}

/** Collects the answers that are specific to a form, without empty ones. */
function answers(given: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

/** Accepts any common notation with enough digits to dial. */
function isPhone(text: string | null): boolean {
  if (text === null) return true;
  return /^[\d\s()+./x#-]+$/i.test(text) && text.replace(/\D/g, '').length >= 7;
}

function withScheme(text: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
}
