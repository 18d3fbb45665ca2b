import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { z } from 'zod';
import { line, optionalLine, webAddress } from '~/domain/core/forms/form-text.schema.server';
import {
  GREEK_LIFE_ANSWERS,
  SIGN_UP_QUESTIONS,
  SIGN_UP_BOUNDS,
  SIGN_UP_FIELDS,
  TICKED,
  graduationYears,
  latestBirthday,
  type AmbassadorForm,
  type Answers,
  type SignUpField,
  type SignUpForm,
  type SignUpKind,
} from './sign-up';
import { TRAP_FIELD, TOKEN_FIELD } from '~/domain/core/forms/trap';

/**
 * One strict schema per kind of account (money-security S-2, 7.4). No form asks for tags or roles: a
 * request that contains them is refused as a whole before it comes here.
 */

/** Hosts of the session replay service whose URLs are kept; lower case. */
export type ReplayRules = { replayHosts: readonly string[] };

const MISSING: Readonly<Record<Exclude<SignUpField, 'companyWebsite'>, string>> = {
  businessName: 'sign_up_business_missing',
  universityName: 'sign_up_university_missing',
  fraternity: 'sign_up_fraternity_missing',
  sorority: 'sign_up_sorority_missing',
  studentOrg: 'sign_up_student_org_missing',
};

type Answer = z.ZodType<string | null | undefined>;

const notRequested: Answer = z.never('enquiry_answer_refused').optional();
const name = (missing: string) => line({ max: SIGN_UP_BOUNDS.name, missing });
const optionalName = optionalLine(SIGN_UP_BOUNDS.name);
const ticked = z.literal(TICKED, 'enquiry_answer_refused').optional();

/** One e-mail address; its domain in lower case (7.4). The local part belongs to the receiver. */
const email = line({ max: SIGN_UP_BOUNDS.email, missing: 'enquiry_email_missing' })
  .regex(z.regexes.email, 'enquiry_email_malformed')
  .transform((text) => {
    const at = text.lastIndexOf('@');
    return text.slice(0, at) + text.slice(at).toLowerCase();
  });

const website = optionalLine(SIGN_UP_BOUNDS.website).refine(
  (text) => text === null || isWebsite(text),
  'sign_up_website_malformed',
);

/** Fields that the page does not show; nobody typed them, so they never cause visible errors. */
const unseen = {
  sessionReplayUrl: z.string().optional(),
  recordingConsent: ticked,
  [TOKEN_FIELD]: z.uuid('enquiry_form_outdated'),
  [TRAP_FIELD]: z.literal('', 'enquiry_trapped').optional(),
};

/** Returns the schema of one kind's form; errors are listed in the order of the page. */
export function signUpSchema(kind: SignUpKind, rules: ReplayRules) {
  return z
    .strictObject({ ...ownAnswers(kind), email, acceptsMarketing: ticked, ...unseen })
    .transform((form): SignUpForm => {
      const { acceptsMarketing, recordingConsent, sessionReplayUrl, ...rest } = form;
      const { email: address, form_token: formToken, subject_line: _trap, ...answers } = rest;
      return {
        formToken,
        kind,
        email: address,
        acceptsMarketing: acceptsMarketing === TICKED,
        answers: given({
          ...answers,
          sessionReplayUrl: replayUrl(sessionReplayUrl, recordingConsent, rules),
        }),
      };
    });
}

/** @param now UTC milliseconds; @param isCustomer what the account already has is not asked again */
export function ambassadorSchema({
  now,
  isCustomer,
  ...rules
}: ReplayRules & { now: number; isCustomer: boolean }) {
  const years = graduationYears(now);
  const known: Record<'firstName' | 'lastName' | 'email' | 'phone', Answer> = isCustomer
    ? { firstName: notRequested, lastName: notRequested, email: notRequested, phone: notRequested }
    : {
        firstName: name('sign_up_first_name_missing'),
        lastName: name('sign_up_last_name_missing'),
        email,
        phone: optionalLine(SIGN_UP_BOUNDS.phone).transform(asPhone),
      };
  return z
    .strictObject({
      ...known,
      college: name('sign_up_college_missing'),
      graduationYear: z
        .string()
        .trim()
        .refine((text) => text === '' || isYearWithin(text, years), 'sign_up_graduation_malformed')
        .optional(),
      instagram: optionalLine(SIGN_UP_BOUNDS.instagram).transform(asInstagram),
      birthday: z
        .string()
        .trim()
        .refine((text) => text === '' || isPastDay(text, now), 'sign_up_birthday_malformed')
        .refine((text) => text <= latestBirthday(now), 'sign_up_too_young')
        .optional(),
      greeklife: z
        .enum(['', ...GREEK_LIFE_ANSWERS], { error: 'enquiry_answer_refused' })
        .optional(),
      fraternity: optionalName,
      sorority: optionalName,
      ...unseen,
    })
    .transform((form): AmbassadorForm => {
      const { firstName, lastName, email: address, phone, recordingConsent, ...rest } = form;
      const { sessionReplayUrl, form_token: formToken, subject_line: _trap, ...answers } = rest;
      return {
        formToken,
        email: address ?? '',
        firstName: firstName ?? '',
        lastName: lastName ?? '',
        phone: phone ?? null,
        answers: given({
          ...answers,
          sessionReplayUrl: replayUrl(sessionReplayUrl, recordingConsent, rules),
        }),
      };
    });
}

/** The answers that this kind of account is asked for, in its order; the others must be absent. */
function ownAnswers(kind: SignUpKind) {
  const fieldRules = SIGN_UP_QUESTIONS[kind];
  const fields = [...(Object.keys(fieldRules) as SignUpField[]), ...SIGN_UP_FIELDS];
  const answers = fields.map((field): [SignUpField, Answer] => {
    if (fieldRules[field] === undefined) return [field, notRequested];
    if (field === 'companyWebsite') return [field, website];
    return [field, fieldRules[field] === 'required' ? name(MISSING[field]) : optionalName];
  });
  return Object.fromEntries(answers) as Record<SignUpField, Answer>;
}

/** Returns the replay URL if there is consent, the host is configured and it is short enough. */
function replayUrl(
  text: string | undefined,
  consent: string | undefined,
  { replayHosts }: ReplayRules,
): string | null {
  if (!text || consent !== TICKED || text.length > SIGN_UP_BOUNDS.replayUrl) return null;
  const url = webAddress(text, ['https:']);
  return url && url.port === '' && replayHosts.includes(url.hostname) ? url.href : null;
}

function given(answers: object) {
  return Object.fromEntries(
    Object.entries(answers).filter(([, answer]) => typeof answer === 'string' && answer !== ''),
  ) as Answers;
}

/** Whether a text is an `https://…` URL or a bare host name. */
function isWebsite(text: string): boolean {
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  return webAddress(hasScheme ? text : `https://${text}`, ['https:']) !== null;
}

function asPhone(text: string | null, context: z.RefinementCtx): string | null {
  if (text === null) return null;
  const phone = parsePhoneNumberFromString(text, 'US');
  if (phone?.isValid() && !phone.ext) return phone.number;
  context.addIssue({ code: 'custom', message: 'sign_up_phone_malformed' });
  return z.NEVER;
}

function asInstagram(text: string | null, context: z.RefinementCtx): string | null {
  if (text === null) return null;
  const handle = text
    .replace(/^(?:https:\/\/)?(?:www\.)?instagram\.com\//i, '')
    .replace(/\/$/, '')
    .replace(/^@/, '');
  if (/^[a-z0-9._]{1,30}$/i.test(handle)) return handle;
  context.addIssue({ code: 'custom', message: 'sign_up_instagram_malformed' });
  return z.NEVER;
}

function isYearWithin(text: string, { first, last }: { first: number; last: number }): boolean {
  return /^\d{4}$/.test(text) && Number(text) >= first && Number(text) <= last;
}

/** Whether a day exists, is past, and is not before 1900. */
function isPastDay(text: string, now: number): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  const isReal = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  return isReal && day.getTime() < now && text >= '1900-01-01';
}
