import { z } from 'zod';
import { ACCOUNT_BOUNDS, EARLIEST_BIRTHDAY } from './customer';
import {
  optionalLine,
  optionalPhone,
  webAddress,
} from '~/domain/core/forms/form-text.schema.server';

/** A calendar day as `YYYY-MM-DD`, from 1900 to today in the time zone furthest ahead. */
function optionalBirthday(now: () => number) {
  return optionalLine(ACCOUNT_BOUNDS.line).refine((day) => {
    if (day === null) return true;
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
    const date = new Date(`${day}T00:00:00Z`);
    if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) return false;
    const latest = new Date(now() + 14 * 60 * 60_000).toISOString().slice(0, 10);
    return day >= EARLIEST_BIRTHDAY && day <= latest;
  }, 'account_birthday_malformed');
}

const INSTAGRAM_ADDRESS = /^(?:https?:\/\/)?(?:www\.)?instagram\.com\/([^/?#]+)\/?(?:[?#].*)?$/i;

/** An Instagram name; a leading `@` or a profile link around it is removed. */
const optionalInstagram = optionalLine(ACCOUNT_BOUNDS.instagram)
  .transform((text) => {
    const name = text?.replace(INSTAGRAM_ADDRESS, '$1').replace(/^@/, '');
    return name || null;
  })
  .refine(
    (name) => name === null || /^[A-Za-z0-9._]{1,30}$/.test(name),
    'account_instagram_malformed',
  );

/** @param now UTC milliseconds. */
export function profileSchema(now: () => number) {
  return z.strictObject({
    firstName: optionalLine(ACCOUNT_BOUNDS.line),
    lastName: optionalLine(ACCOUNT_BOUNDS.line),
    phone: optionalPhone('enquiry_phone_malformed'),
    birthday: optionalBirthday(now),
    instagram: optionalInstagram,
  });
}

export type ProfileForm = z.output<ReturnType<typeof profileSchema>>;

/** A checkbox: browsers leave an unticked one out. */
export const consentSchema = z
  .strictObject({ accepts: z.literal('yes').optional() })
  .transform(({ accepts }) => ({ accepts: accepts === 'yes' }));

/** A button beside a session. The owner is looked up, and a malformed reference matches no session. */
export const sessionSchema = z.strictObject({
  session: z.string().transform((text) => (/^[0-9a-f-]{36}$/.test(text) ? text : '')),
});

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
