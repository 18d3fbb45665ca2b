import type { CustomerMetafieldKey } from './customer';

/**
 * Sign-up: the kinds of account, what each one is asked, and the limits of the answers. The schema on the
 * server and the attributes in the browser come from these same lists.
 */

export const SIGN_UP_KINDS = [
  'individual',
  'business',
  'university',
  'greek-life',
  'fraternity',
  'sorority',
  'student-organization',
] as const;
export type SignUpKind = (typeof SIGN_UP_KINDS)[number];

export function isSignUpKind(text: string | null): text is SignUpKind {
  return SIGN_UP_KINDS.some((kind) => kind === text);
}

/** Answers that only some kinds are asked for (spec section 3, Sign-up input). */
export const SIGN_UP_FIELDS = [
  'businessName',
  'companyWebsite',
  'universityName',
  'fraternity',
  'sorority',
  'studentOrg',
] as const;
export type SignUpField = (typeof SIGN_UP_FIELDS)[number];

type FieldRules = Partial<Record<SignUpField, 'required' | 'optional'>>;

/** In the order of the page. The first answer names whom the account is for, and the mail greets it. */
export const SIGN_UP_QUESTIONS: Readonly<Record<SignUpKind, FieldRules>> = {
  individual: {},
  business: { businessName: 'required', companyWebsite: 'optional' },
  university: { universityName: 'required', companyWebsite: 'optional' },
  'greek-life': { universityName: 'required', fraternity: 'optional', sorority: 'optional' },
  fraternity: { fraternity: 'required', universityName: 'optional' },
  sorority: { sorority: 'required', universityName: 'optional' },
  'student-organization': { studentOrg: 'required', universityName: 'optional' },
};

/** Fields of the ambassador form (spec section 3, Ambassador input), in the order of the page. */
export const AMBASSADOR_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'college',
  'graduationYear',
  'instagram',
  'birthday',
  'greeklife',
  'fraternity',
  'sorority',
] as const;

export const GREEK_LIFE_ANSWERS = ['Yes', 'No'] as const;

/** Longest answers, in characters. */
export const SIGN_UP_BOUNDS = {
  email: 254,
  name: 255,
  website: 255,
  phone: 30,
  instagram: 60,
  year: 4,
  replayUrl: 500,
} as const;

export const AMBASSADOR_MIN_AGE = 13;

/** The value of a ticked checkbox. */
export const TICKED = 'on';

/** Attempts per network address, and per e-mail address, for both forms together (S-9). */
export const SIGN_UP_LIMITS = [
  { max: 5, windowMs: 60_000 },
  { max: 30, windowMs: 24 * 60 * 60_000 },
] as const;
export const SIGN_UP_EMAIL_LIMITS = [{ max: 3, windowMs: 60 * 60_000 }] as const;

/** The customer metafield of each answer (spec section 3, Customer metafields). */
export const ANSWER_METAFIELDS = {
  businessName: 'custom.companyname',
  companyWebsite: 'custom.companywebsite',
  universityName: 'custom.universityname',
  fraternity: 'custom.fraternity',
  sorority: 'custom.sorority',
  studentOrg: 'custom.studentorg',
  sessionReplayUrl: 'custom.session_replay_url',
  college: 'custom.college',
  greeklife: 'custom.greeklife',
  graduationYear: 'custom.graduationyear',
  birthday: 'custom.birthday',
  instagram: 'social.instagram',
} as const satisfies Record<string, CustomerMetafieldKey>;

export type StoredAnswer = keyof typeof ANSWER_METAFIELDS;
export type Answers = Partial<Record<StoredAnswer, string>>;

/** A validated sign-up. `answers` has only those that were given. */
export type SignUpForm = {
  formToken: string;
  kind: SignUpKind;
  email: string;
  acceptsMarketing: boolean;
  answers: Answers;
};

/** A validated ambassador form. */
export type AmbassadorForm = {
  formToken: string;
  email: string;
  firstName: string;
  lastName: string;
  /** E.164 */
  phone: string | null;
  answers: Answers;
};

/** Returns the latest birthday that is old enough, `yyyy-mm-dd`. @param now UTC milliseconds */
export function latestBirthday(now: number): string {
  const day = new Date(now);
  day.setUTCFullYear(day.getUTCFullYear() - AMBASSADOR_MIN_AGE);
  return day.toISOString().slice(0, 10);
}

/** Returns the first and last possible year of graduation. @param now UTC milliseconds */
export function graduationYears(now: number): { first: number; last: number } {
  const year = new Date(now).getUTCFullYear();
  return { first: year - 5, last: year + 10 };
}

/** Returns the answers as metafields of single-line text. */
export function answerMetafields(answers: Answers) {
  return Object.entries(answers).map(([answer, value]) => {
    const [namespace = '', key = ''] = ANSWER_METAFIELDS[answer as StoredAnswer].split('.');
    return { namespace, key, value, type: 'single_line_text_field' };
  });
}
