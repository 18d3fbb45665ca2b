import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SIGN_UP_QUESTIONS, SIGN_UP_KINDS, type SignUpKind } from './sign-up';
import { ambassadorSchema, signUpSchema } from './sign-up.schema.server';

const NOW = Date.UTC(2026, 10, 21);
const RULES = { replayHosts: ['replay.example'] };
const TOKEN = randomUUID();

const base = (changes: Record<string, unknown> = {}) => ({
  email: 'robin@example.com',
  form_token: TOKEN,
  subject_line: '',
  ...changes,
});

const signUp = (kind: SignUpKind, changes: Record<string, unknown> = {}) =>
  signUpSchema(kind, RULES).safeParse(base(changes));

const join = (changes: Record<string, unknown> = {}, isCustomer = false) =>
  ambassadorSchema({ now: NOW, isCustomer, ...RULES }).safeParse(
    base({
      ...(isCustomer ? { email: undefined } : { firstName: 'Robin', lastName: 'Green' }),
      college: 'Orchard State',
      ...changes,
    }),
  );

/** Returns the recording's URL that a sign-up with consent keeps. */
function replayUrlOf(changes: Record<string, unknown>) {
  const result = signUp('individual', { recordingConsent: 'on', ...changes });
  expect(result.success).toBe(true);
  return result.data?.answers.sessionReplayUrl;
}

/** Returns each refused field's first error code. */
function rejections(result: ReturnType<typeof signUp> | ReturnType<typeof join>) {
  const issues = result.error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.join('.'), message]),
  );
}

describe('a sign-up', () => {
  it.each(SIGN_UP_KINDS)('of %s takes what it asks, and refuses what it does not', (kind) => {
    const fieldRules = SIGN_UP_QUESTIONS[kind];
    const answers = Object.fromEntries(
      Object.keys(fieldRules).map((field) => [
        field,
        field === 'companyWebsite' ? 'a.example' : 'Name',
      ]),
    );
    expect(signUp(kind, answers).data).toEqual({
      formToken: TOKEN,
      kind,
      email: 'robin@example.com',
      acceptsMarketing: false,
      answers,
    });
    expect(signUp(kind, { ...answers, college: 'x' }).success).toBe(false);
    expect(signUp(kind, { ...answers, tags: 'ECA2024' }).success).toBe(false);
    const required = Object.entries(fieldRules).filter(([, rule]) => rule === 'required');
    expect(Object.keys(rejections(signUp(kind)))).toEqual(required.map(([field]) => field));
  });

  it.each([
    ['  Robin@EXAMPLE.Com ', 'Robin@example.com'],
    [`${'r'.repeat(60)}@example.com`, `${'r'.repeat(60)}@example.com`],
  ])('keeps the e-mail %j as %j', (typed, stored) => {
    expect(signUp('individual', { email: typed }).data?.email).toBe(stored);
  });

  it.each([
    ['', 'enquiry_email_missing'],
    ['robin', 'enquiry_email_malformed'],
    ['robin@a@example.com', 'enquiry_email_malformed'],
    ['robin@example', 'enquiry_email_malformed'],
    ['robin@exa\u0000mple.com', 'enquiry_unprintable'],
    ['robin@example.com\r\nBcc: eve@example.com', 'enquiry_unprintable'],
    [`${'r'.repeat(250)}@example.com`, 'enquiry_too_long 254'],
  ])('refuses the e-mail %j', (email, code) => {
    expect(rejections(signUp('individual', { email }))).toEqual({ email: code });
  });

  it.each(['<script>alert(1)</script>', '🌱 مرحبا', 'x'.repeat(255)])('keeps %j', (name) => {
    expect(signUp('business', { businessName: name }).data?.answers.businessName).toBe(name);
  });

  it('refuses what is too long or cannot be printed', () => {
    const tooLong = { businessName: 'x'.repeat(256) };
    expect(rejections(signUp('business', tooLong))).toEqual({
      businessName: 'enquiry_too_long 255',
    });
    expect(rejections(signUp('business', { businessName: 'a\u0007b' }))).toEqual({
      businessName: 'enquiry_unprintable',
    });
  });

  it.each(['cups.example', 'https://cups.example/shop'])('takes the website %s', (site) => {
    const { data } = signUp('business', { businessName: 'Cups', companyWebsite: site });
    expect(data?.answers.companyWebsite).toBe(site);
  });

  it.each(['http://cups.example', 'javascript:alert(1)', 'cups', 'https://a:b@cups.example'])(
    'refuses the website %s',
    (site) => {
      const result = signUp('business', { businessName: 'Cups', companyWebsite: site });
      expect(rejections(result)).toEqual({ companyWebsite: 'sign_up_website_malformed' });
    },
  );

  it('knows consent only by its tick', () => {
    expect(signUp('individual', { acceptsMarketing: 'on' }).data?.acceptsMarketing).toBe(true);
    expect(signUp('individual', { acceptsMarketing: 'true' }).success).toBe(false);
  });

  it('refuses a machine and a form without its token', () => {
    expect(rejections(signUp('individual', { subject_line: 'x', form_token: 'x' }))).toEqual({
      subject_line: 'enquiry_trapped',
      form_token: 'enquiry_form_outdated',
    });
  });

  it('keeps the address of a recording with consent, of the service, and no other', () => {
    const url = 'https://replay.example/s/1';
    expect(replayUrlOf({ sessionReplayUrl: url })).toBe(url);
    for (const other of [
      'http://replay.example/s/1',
      'https://evil.example/replay.example',
      'https://replay.example.evil.example/',
      'https://replay.example:444/',
      'https://replay.example@evil.example/',
      'javascript:alert(1)',
      `${url}/${'x'.repeat(500)}`,
      'replay.example',
      '\u0000',
    ]) {
      expect(replayUrlOf({ sessionReplayUrl: other })).toBeUndefined();
    }
    expect(replayUrlOf({ sessionReplayUrl: url, recordingConsent: undefined })).toBeUndefined();
    const nobody = signUpSchema('individual', { replayHosts: [] });
    const form = base({ recordingConsent: 'on', sessionReplayUrl: url });
    expect(nobody.parse(form).answers).toEqual({});
  });
});

describe('an ambassador', () => {
  it('gives only what was answered', () => {
    const answers = { graduationYear: '', birthday: '', greeklife: '', instagram: '', phone: '' };
    expect(join(answers).data).toEqual({
      formToken: TOKEN,
      email: 'robin@example.com',
      firstName: 'Robin',
      lastName: 'Green',
      phone: null,
      answers: { college: 'Orchard State' },
    });
  });

  it('keeps the address of a recording with consent as well', () => {
    const sessionReplayUrl = 'https://replay.example/s/1';
    const recorded = { recordingConsent: 'on', sessionReplayUrl };
    expect(join(recorded).data?.answers).toMatchObject({ sessionReplayUrl });
    expect(join({ sessionReplayUrl }).data?.answers).not.toHaveProperty('sessionReplayUrl');
  });

  it('is asked for names, e-mail and college', () => {
    const empty = { firstName: ' ', lastName: '', email: '', college: '' };
    expect(rejections(join(empty))).toEqual({
      firstName: 'sign_up_first_name_missing',
      lastName: 'sign_up_last_name_missing',
      email: 'enquiry_email_missing',
      college: 'sign_up_college_missing',
    });
  });

  it('who is signed in may not name another', () => {
    expect(join({}, true).success).toBe(true);
    expect(rejections(join({ email: 'eve@example.com' }, true))).toEqual({
      email: 'enquiry_answer_refused',
    });
    expect(join({ tags: 'ECA2024' }, true).success).toBe(false);
  });

  it.each([
    ['(503) 555-0142', '+15035550142'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('dials %s as %s', (typed, stored) => {
    expect(join({ phone: typed }).data?.phone).toBe(stored);
  });

  it.each(['12345', 'call me', '(503) 555-0142 ext. 7', '+999 123 456 789'])(
    'cannot dial %s',
    (phone) => {
      expect(rejections(join({ phone }))).toEqual({ phone: 'sign_up_phone_malformed' });
    },
  );

  it.each([
    ['2013-11-21', undefined],
    ['2013-11-22', 'sign_up_too_young'],
    ['2026-11-22', 'sign_up_birthday_malformed'],
    ['2001-02-29', 'sign_up_birthday_malformed'],
    ['1899-12-31', 'sign_up_birthday_malformed'],
    ['06/18/1999', 'sign_up_birthday_malformed'],
  ])('born on %s: %s', (birthday, code) => {
    expect(rejections(join({ birthday }))['birthday']).toBe(code);
  });

  it.each([
    ['2028', undefined],
    ['2020', 'sign_up_graduation_malformed'],
    ['2037', 'sign_up_graduation_malformed'],
    ['28', 'sign_up_graduation_malformed'],
    ['soon', 'sign_up_graduation_malformed'],
  ])('graduates in %s: %s', (graduationYear, code) => {
    expect(rejections(join({ graduationYear }))['graduationYear']).toBe(code);
  });

  it.each(['@robin.green', 'robin.green', 'https://www.instagram.com/robin.green/'])(
    'is found on Instagram by %s',
    (instagram) => {
      expect(join({ instagram }).data?.answers.instagram).toBe('robin.green');
    },
  );

  it.each(['robin green', 'x'.repeat(31), 'https://evil.example/robin'])(
    'is not found by %s',
    (instagram) => {
      expect(rejections(join({ instagram }))).toEqual({ instagram: 'sign_up_instagram_malformed' });
    },
  );

  it('answers the question of Greek life from the list', () => {
    expect(join({ greeklife: 'Yes' }).data?.answers.greeklife).toBe('Yes');
    expect(rejections(join({ greeklife: 'Ambassador' }))).toEqual({
      greeklife: 'enquiry_answer_refused',
    });
  });
});
