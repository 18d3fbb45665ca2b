import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Answers, SignUpKind } from '../../app/domain/customers/sign-up';
import type { Database } from '../../app/models/core/database.server';
import { signUpCustomer } from '../../app/services/customers/sign-up-customer.server';
import { onPostgres } from '../support/database';
import { freshEmail, NOW, openSignUps, signUpForm, textsOf } from './sign-up-setup';
import { isLong } from '../support/long';

const NAME = '<script>alert(1)</script> مرحبا 🌱';

const KINDS: [SignUpKind, Answers, string[], Record<string, string>][] = [
  ['individual', {}, [], {}],
  [
    'business',
    { businessName: NAME, companyWebsite: 'cups.example' },
    ['BusinessAccount'],
    { 'custom.companyname': NAME, 'custom.companywebsite': 'cups.example' },
  ],
  ['university', { universityName: NAME }, [], { 'custom.universityname': NAME }],
  [
    'greek-life',
    { universityName: 'Orchard State', fraternity: 'Alpha', sorority: 'Beta' },
    [],
    {
      'custom.universityname': 'Orchard State',
      'custom.fraternity': 'Alpha',
      'custom.sorority': 'Beta',
    },
  ],
  ['fraternity', { fraternity: 'x'.repeat(255) }, [], { 'custom.fraternity': 'x'.repeat(255) }],
  ['sorority', { sorority: 'Beta' }, [], { 'custom.sorority': 'Beta' }],
  ['student-organization', { studentOrg: 'Chess' }, [], { 'custom.studentorg': 'Chess' }],
];

onPostgres((_kind, open) => {
  let database: Database;
  let fixture: Awaited<ReturnType<typeof openSignUps>>;

  beforeAll(async () => {
    database = await open();
    fixture = await openSignUps(() => database);
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.shop.discard());

  it.each(KINDS)('signs up %s in one call', async (kind, answers, tags, texts) => {
    const form = signUpForm({ kind, answers, acceptsMarketing: true });
    expect(await signUpCustomer(fixture.needs(), form)).toEqual({ outcome: 'created' });
    const [customer, ...more] = await fixture.customers(form.email);
    expect(more).toEqual([]);
    expect(customer).toMatchObject({
      tags,
      marketing: {
        state: 'SUBSCRIBED',
        optInLevel: 'SINGLE_OPT_IN',
      },
    });
    expect(Date.parse(customer?.marketing.updatedAt ?? '')).toBe(NOW);
    expect(textsOf(customer)).toEqual(texts);
    expect(customer?.metafields.every(({ type }) => type === 'single_line_text_field')).toBe(true);
    expect(await fixture.mailsDue(form.email)).toEqual([`welcome-${kind}`]);
  });

  it('leaves consent out where it was not given', async () => {
    const form = signUpForm();
    await signUpCustomer(fixture.needs(), form);
    const [customer] = await fixture.customers(form.email);
    expect(customer?.marketing).toMatchObject({ state: 'NOT_SUBSCRIBED', updatedAt: null });
  });

  it('is one customer and one welcome, however often the form is posted at once', async () => {
    const form = signUpForm();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => signUpCustomer(fixture.needs(), form)),
    );
    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(4).fill('created'));
    expect(await fixture.customers(form.email)).toHaveLength(1);
    expect(await fixture.mailsDue(form.email)).toEqual(['welcome-individual']);
    expect(await signUpCustomer(fixture.needs(), form)).toEqual({ outcome: 'created' });
    expect(await fixture.mailsDue(form.email)).toHaveLength(1);
  });

  it('is one customer from two pages at once', async () => {
    const email = freshEmail();
    await Promise.all([1, 2, 3].map(() => signUpCustomer(fixture.needs(), signUpForm({ email }))));
    expect(await fixture.customers(email)).toHaveLength(1);
    expect(await fixture.mailsDue(email)).toEqual(['welcome-individual']);
  });

  it('says that the e-mail is taken, in any case of letters, and changes nothing', async () => {
    const before = await fixture.customers('ivy@example.com');
    const form = signUpForm({
      email: 'IVY@example.com',
      kind: 'business',
      answers: { businessName: 'Eve & Co' },
      acceptsMarketing: true,
    });
    expect(await signUpCustomer(fixture.needs(), form)).toEqual({ outcome: 'email-taken' });
    expect(await fixture.customers('ivy@example.com')).toEqual(before);
    expect(await fixture.mailsDue('ivy@example.com')).toEqual([]);
  });

  it('hands on what Shopify says about the form, and takes the mended form', async () => {
    const form = signUpForm({ kind: 'business', answers: { businessName: 'x'.repeat(70_000) } });
    const refused = await signUpCustomer(fixture.needs(), form);
    expect(refused).toMatchObject({ outcome: 'refused', messages: [expect.any(String)] });
    expect(await fixture.states(form.email)).toEqual(['accepted']);
    const mended = { ...form, answers: { businessName: 'Cups' } };
    expect(await signUpCustomer(fixture.needs(), mended)).toEqual({ outcome: 'created' });
    expect(await fixture.mailsDue(form.email)).toEqual(['welcome-business']);
  });

  describe('when Shopify fails', () => {
    it.each(['error', 'lost-response'])(
      'at the look-up (%s), nothing is made and the same form works later',
      async (effect) => {
        const form = signUpForm();
        await fixture.fault('CustomerByEmail', effect);
        expect(await signUpCustomer(fixture.needs(), form)).toEqual({ outcome: 'lookup-failed' });
        expect(await fixture.customers(form.email)).toEqual([]);
        expect(await signUpCustomer(fixture.needs(), form)).toEqual({ outcome: 'created' });
        expect(await fixture.mailsDue(form.email)).toHaveLength(1);
      },
    );

    it.each(isLong ? ['error', 'hang'] : ['error'])(
      'before the customer is made (%s), the same form makes it later',
      async (effect) => {
        const form = signUpForm();
        await fixture.fault('SignUpCustomer', effect);
        expect(await signUpCustomer(fixture.needs(), form)).toEqual({ outcome: 'not-created' });
        expect(await fixture.customers(form.email)).toEqual([]);
        expect(await fixture.mailsDue(form.email)).toEqual([]);
        expect(await signUpCustomer(fixture.needs(), form)).toEqual({ outcome: 'created' });
        expect(await fixture.customers(form.email)).toHaveLength(1);
      },
    );

    it.each(['CustomerByEmail', 'SignUpCustomer'])(
      'a shop that is asked too much (%s) is waited for a moment',
      async (operation) => {
        const form = signUpForm();
        await fixture.fault(operation, 'rate-limit');
        expect(await signUpCustomer(fixture.needs(), form)).toEqual({ outcome: 'created' });
        expect(await fixture.customers(form.email)).toHaveLength(1);
      },
    );

    it('with the answer lost, a look at once tells that the customer is there', async () => {
      const form = signUpForm();
      await fixture.fault('SignUpCustomer', 'lost-response');
      expect(await signUpCustomer(fixture.needs(), form)).toEqual({ outcome: 'created' });
      expect(await fixture.customers(form.email)).toHaveLength(1);
      expect(await fixture.mailsDue(form.email)).toEqual(['welcome-individual']);
    });

    it.each(['the same form', 'a fresh page'])(
      'with the answer lost and silence after it, %s finishes it',
      async (which) => {
        const form = signUpForm({ kind: 'sorority', answers: { sorority: 'Beta' } });
        await fixture.fault('SignUpCustomer', 'lost-response');
        await fixture.fault('CustomerByEmail', 'error', { skip: 1 });
        expect(await signUpCustomer(fixture.needs(), form)).toEqual({ outcome: 'not-created' });
        expect(await fixture.customers(form.email)).toHaveLength(1);
        expect(await fixture.mailsDue(form.email)).toEqual([]);
        const again = which === 'the same form' ? form : signUpForm({ email: form.email });
        expect(await signUpCustomer(fixture.needs(), again)).toEqual({ outcome: 'created' });
        expect(await fixture.customers(form.email)).toHaveLength(1);
        expect(await fixture.mailsDue(form.email)).toEqual(['welcome-sorority']);
        const stranger = signUpForm({ email: form.email });
        expect(await signUpCustomer(fixture.needs(), stranger)).toEqual({ outcome: 'email-taken' });
      },
    );

    it('an operation of two days ago claims nobody', async () => {
      const form = signUpForm();
      await fixture.fault('SignUpCustomer', 'lost-response');
      await fixture.fault('CustomerByEmail', 'error', { skip: 1 });
      await signUpCustomer(fixture.needs({ now: NOW - 48 * 3_600_000 }), form);
      const later = signUpForm({ email: form.email });
      expect(await signUpCustomer(fixture.needs(), later)).toEqual({ outcome: 'email-taken' });
    });
  });

  it('keeps nothing half when the mail cannot be written: a retry finishes', async () => {
    const form = signUpForm();
    const reject = `alter table email_outbox add constraint refuse
      check (template <> 'welcome-individual') not valid`;
    await database.executeSql(reject);
    await expect(signUpCustomer(fixture.needs(), form)).rejects.toThrow('refuse');
    await database.executeSql('alter table email_outbox drop constraint refuse');
    expect(await fixture.states(form.email)).toEqual(['sending']);
    expect(await signUpCustomer(fixture.needs(), form)).toEqual({ outcome: 'created' });
    expect(await fixture.customers(form.email)).toHaveLength(1);
    expect(await fixture.mailsDue(form.email)).toEqual(['welcome-individual']);
  });

  it('tells by mail alone where SIGNUP_NEUTRAL asks for it, once', async () => {
    const form = signUpForm({ email: 'NORA@example.com' });
    expect(await signUpCustomer(fixture.needs({ neutral: true }), form)).toEqual({
      outcome: 'email-taken',
    });
    await signUpCustomer(fixture.needs({ neutral: true }), form);
    expect(await fixture.mailsDue('nora@example.com')).toEqual(['account-exists']);
    // The mail goes to the account's own spelling of the address.
    expect(await fixture.states('nora@example.com')).toContain('existing');
    expect(await fixture.states('NORA@example.com')).toEqual([]);
  });
});
