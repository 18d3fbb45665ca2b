import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AmbassadorForm } from '../../app/domain/customers/sign-up';
import type { Database } from '../../app/models/core/database.server';
import { LINK_LIFE_MS } from '../../app/models/customers/sign-up.server';
import {
  becomeAmbassador,
  confirmAmbassador,
} from '../../app/services/ambassadors/become-ambassador.server';
import { joinAmbassador } from '../../app/services/ambassadors/join-ambassador.server';
import { seedDatabase } from '../../db/seed';
import { inboxOf, openMailFixture, type MailFixture } from '../contract/sandbox-mail-setup';
import { onPostgres } from '../support/database';
import { openPost } from './post-fixture';
import { freshEmail, NOW, openSignUps, textsOf } from './sign-up-setup';
import { isLong } from '../support/long';

const ANSWERS = {
  college: 'Orchard State',
  instagram: 'robin.green',
  greeklife: 'Yes',
  fraternity: 'Alpha <b>',
  graduationYear: '2028',
  birthday: '2006-02-28',
};

const TEXTS = {
  'custom.college': 'Orchard State',
  'social.instagram': 'robin.green',
  'custom.greeklife': 'Yes',
  'custom.fraternity': 'Alpha <b>',
  'custom.graduationyear': '2028',
  'custom.birthday': '2006-02-28',
};

const ambassador = (changes: Partial<AmbassadorForm> = {}): AmbassadorForm => ({
  formToken: randomUUID(),
  email: freshEmail(),
  firstName: 'Robin <i>',
  lastName: 'مرحبا',
  phone: null,
  answers: ANSWERS,
  ...changes,
});

const own = (email: string, gid: string, formToken: string = randomUUID()) => ({
  formToken,
  gid,
  email,
  tags: [] as string[],
  firstName: 'Robin',
  answers: ANSWERS,
});

onPostgres((_kind, open) => {
  let database: Database;
  let fixture: Awaited<ReturnType<typeof openSignUps>>;
  let mail: MailFixture;

  beforeAll(async () => {
    database = await open();
    await seedDatabase(database.db, { cast: false });
    fixture = await openSignUps(() => database);
    mail = await openMailFixture();
  });
  beforeEach(() => mail.clear());
  afterEach(() => fixture.clearFaults());
  afterAll(async () => {
    await mail.close();
    await fixture.shop.discard();
  });

  /** Creates a customer with these tags, as if signed up before. */
  async function customer(tags: string[] = []): Promise<{ email: string; gid: string }> {
    const email = freshEmail();
    const { body } = await fixture.shop.admin(
      `mutation SignUpCustomer($input: CustomerInput!) { customerCreate(input: $input) {
        customer { id } userErrors { message } } }`,
      { input: { email, firstName: 'Robin', tags } },
    );
    const { data } = body as { data: { customerCreate: { customer: { id: string } } } };
    return { email, gid: data.customerCreate.customer.id };
  }

  /** Sends the due mails to this address. @returns the token of the link in the mail */
  async function mailed(email: string): Promise<string> {
    const { rows } = await database.executeSql(
      `select mail.key from email_outbox mail join sign_up s on s.id::text = mail.about
       where mail.key like 'sign-up:%' and s.email = $1 and mail.sent_at is null order by mail.id`,
      [email],
    );
    const post = openPost({ db: database.db, mailer: mail.mailer, now: () => NOW });
    for (const { key } of rows) await post.deliver(String(key));
    const html = inboxOf(mail.company)[0]?.html ?? '';
    return /confirm\?token=([\w-]{43})"/.exec(html)?.[1] ?? '';
  }

  it('makes a new customer with tag, names and answers in one call', async () => {
    const form = ambassador({ phone: '+15035550142' });
    expect(await joinAmbassador(fixture.needs(), form)).toEqual({ outcome: 'created' });
    const [made] = await fixture.customers(form.email);
    expect(made).toMatchObject({
      firstName: 'Robin <i>',
      lastName: 'مرحبا',
      phone: '+15035550142',
      tags: ['Ambassador'],
      marketing: { state: 'NOT_SUBSCRIBED' },
    });
    expect(textsOf(made)).toEqual(TEXTS);
    expect(await fixture.mailsDue(form.email)).toEqual(['welcome-ambassador']);
    expect(await mailed(form.email)).toBe('');
    expect(inboxOf(mail.company)[0]).toMatchObject({ to: form.email });
    expect(inboxOf(mail.company)[0]?.html).toContain('Hello Robin &lt;i&gt;,');
  });

  it('keeps a name that leads somewhere as typed, and does not greet by it', async () => {
    const form = ambassador({ firstName: 'http://evil.example/login click' });
    await joinAmbassador(fixture.needs(), form);
    expect((await fixture.customers(form.email))[0]).toMatchObject({ firstName: form.firstName });
    await mailed(form.email);
    const [{ html, text } = { html: '', text: '' }] = inboxOf(mail.company);
    expect(text).toContain('Hello there,');
    expect(html + text).not.toContain('evil');
  });

  it('refuses an ambassador, whatever the case of the tag', async () => {
    const { email } = await customer(['AMBASSADOR']);
    const form = ambassador({ email });
    expect(await joinAmbassador(fixture.needs(), form)).toEqual({ outcome: 'ambassador-taken' });
    expect(await fixture.mailsDue(email)).toEqual([]);
    const neutral = ambassador({ email: email.toUpperCase() });
    await joinAmbassador(fixture.needs({ neutral: true }), neutral);
    expect(await fixture.mailsDue(email)).toEqual(['account-exists']);
    await mailed(email);
    expect(inboxOf(mail.company).map(({ to }) => to)).toEqual([email]);
  });

  it.each([1, 4])('is one customer when the form comes %d times at once', async (count) => {
    const form = ambassador();
    const answers = await Promise.all(
      Array.from({ length: count }, () => joinAmbassador(fixture.needs(), form)),
    );
    expect(answers).toEqual(Array.from({ length: count }, () => ({ outcome: 'created' })));
    expect(await fixture.customers(form.email)).toHaveLength(1);
    expect(await fixture.mailsDue(form.email)).toEqual(['welcome-ambassador']);
  });

  it.each([
    ['CustomerByEmail', 'error', 'lookup-failed'],
    ['SignUpCustomer', 'error', 'not-created'],
    ...(isLong ? [['SignUpCustomer', 'hang', 'not-created']] : []),
    ['SignUpCustomer', 'lost-response', 'created'],
  ])('survives %s with %s: a retry finishes', async (operation, effect, outcome) => {
    const form = ambassador();
    await fixture.fault(operation, effect);
    expect(await joinAmbassador(fixture.needs(), form)).toEqual({ outcome });
    expect(await joinAmbassador(fixture.needs(), form)).toEqual({ outcome: 'created' });
    expect(await fixture.customers(form.email)).toHaveLength(1);
    expect(await fixture.mailsDue(form.email)).toEqual(['welcome-ambassador']);
  });

  it('finishes a lost one from a fresh page', async () => {
    const form = ambassador();
    await fixture.fault('SignUpCustomer', 'lost-response');
    await fixture.fault('CustomerByEmail', 'error', { skip: 1 });
    expect(await joinAmbassador(fixture.needs(), form)).toEqual({ outcome: 'not-created' });
    const again = ambassador({ email: form.email });
    expect(await joinAmbassador(fixture.needs(), again)).toEqual({ outcome: 'created' });
    expect(await fixture.mailsDue(form.email)).toEqual(['welcome-ambassador']);
  });

  describe('with an account, not signed in', () => {
    it('changes nothing until the link in the mail is used, which works once', async () => {
      const { email } = await customer(['BusinessAccount']);
      const before = await fixture.customers(email);
      const form = ambassador({ email, firstName: 'Win a prize' });
      const answer = { outcome: 'existing-customer' };
      expect(await joinAmbassador(fixture.needs(), form)).toEqual(answer);
      expect(await joinAmbassador(fixture.needs(), form)).toEqual(answer);
      expect(await fixture.mailsDue(email)).toEqual(['ambassador-confirm']);
      expect(await fixture.customers(email)).toEqual(before);
      const token = await mailed(email);
      expect(inboxOf(mail.company)[0]?.text).toContain('Hello Robin,');
      expect(inboxOf(mail.company)[0]?.text).not.toContain('Win a prize');
      const { rows } = await database.executeSql('select * from sign_up_link, sign_up');
      expect(JSON.stringify(rows)).not.toContain(token);
      expect(JSON.stringify(rows)).not.toContain('robin.green');

      expect(await confirmAmbassador(fixture.needs(), token)).toEqual({ outcome: 'joined' });
      const [joined] = await fixture.customers(email);
      expect(joined?.tags).toEqual(['Ambassador', 'BusinessAccount']);
      expect(joined).toMatchObject({ firstName: 'Robin', marketing: before[0]?.marketing });
      expect(textsOf(joined)).toEqual(TEXTS);
      expect(await fixture.mailsDue(email)).toContain('welcome-ambassador');
      expect(await confirmAmbassador(fixture.needs(), token)).toEqual({ outcome: 'link-gone' });
    });

    it('mails to the address of the account, not as a stranger has typed it', async () => {
      const { email } = await customer();
      const form = ambassador({ email: email.toUpperCase() });
      const existing = { outcome: 'existing-customer' };
      expect(await joinAmbassador(fixture.needs(), form)).toEqual(existing);
      expect(await joinAmbassador(fixture.needs(), form)).toEqual(existing);
      expect(await mailed(email)).not.toBe('');
      expect(inboxOf(mail.company).map(({ to }) => to)).toEqual([email]);
    });

    it('knows no expired, foreign or malformed link', async () => {
      const { email } = await customer();
      await joinAmbassador(fixture.needs(), ambassador({ email }));
      const token = await mailed(email);
      const gone = { outcome: 'link-gone' };
      const late = fixture.needs({ now: NOW + LINK_LIFE_MS + 1 });
      expect(await confirmAmbassador(late, token)).toEqual(gone);
      for (const other of ['A'.repeat(43), '', `${token}x`, token.toUpperCase()]) {
        expect(await confirmAmbassador(fixture.needs(), other)).toEqual(gone);
      }
      const stolen = { ...fixture.needs(), encryption: { open: () => null } as never };
      expect(await confirmAmbassador(stolen, token)).toEqual(gone);
      expect((await fixture.customers(email))[0]?.tags).toEqual([]);
    });

    it('takes every other link away once one was used', async () => {
      const { email } = await customer();
      await joinAmbassador(fixture.needs(), ambassador({ email }));
      const first = await mailed(email);
      await joinAmbassador(fixture.needs(), ambassador({ email, answers: { college: 'Else' } }));
      const second = await mailed(email);
      expect(await confirmAmbassador(fixture.needs(), second)).toEqual({ outcome: 'joined' });
      expect(await confirmAmbassador(fixture.needs(), first)).toEqual({ outcome: 'link-gone' });
      expect(textsOf((await fixture.customers(email))[0])).toEqual({ 'custom.college': 'Else' });
    });

    it.each([
      ['SetMetafields', 'error'],
      ['SetMetafields', 'lost-response'],
      ['AddTags', 'error'],
      ['AddTags', 'lost-response'],
      ...(isLong ? [['AddTags', 'hang']] : []),
    ])('keeps the link when %s fails with %s', async (operation, effect) => {
      const { email } = await customer();
      await joinAmbassador(fixture.needs(), ambassador({ email }));
      const token = await mailed(email);
      await fixture.fault(operation, effect);
      expect(await confirmAmbassador(fixture.needs(), token)).toEqual({ outcome: 'tag-failed' });
      expect(await confirmAmbassador(fixture.needs(), token)).toEqual({ outcome: 'joined' });
      const [joined] = await fixture.customers(email);
      expect(joined?.tags).toEqual(['Ambassador']);
      expect(textsOf(joined)).toEqual(TEXTS);
    });
  });

  describe('signed in', () => {
    it('joins at once and for oneself, however often', async () => {
      const { email, gid } = await customer();
      const form = own(email, gid);
      const answers = await Promise.all(
        [1, 2, 3].map(() => becomeAmbassador(fixture.needs(), form)),
      );
      expect(answers).toEqual([1, 2, 3].map(() => ({ outcome: 'joined' })));
      const [joined] = await fixture.customers(email);
      expect(joined?.tags).toEqual(['Ambassador']);
      expect(textsOf(joined)).toEqual(TEXTS);
      expect(await fixture.mailsDue(email)).toEqual(['welcome-ambassador']);
    });

    it.each(['error', 'lost-response'])('finishes after AddTags with %s', async (effect) => {
      const { email, gid } = await customer();
      const form = own(email, gid);
      await fixture.fault('AddTags', effect);
      expect(await becomeAmbassador(fixture.needs(), form)).toEqual({ outcome: 'tag-failed' });
      const again = { ...form, tags: effect === 'error' ? [] : ['Ambassador'] };
      expect(await becomeAmbassador(fixture.needs(), again)).toEqual({ outcome: 'joined' });
      expect(await fixture.mailsDue(email)).toEqual(['welcome-ambassador']);
    });

    it('hands on what Shopify says about the answers, and sets no tag then', async () => {
      const { email, gid } = await customer();
      const form = { ...own(email, gid), answers: { college: 'x'.repeat(70_000) } };
      expect(await becomeAmbassador(fixture.needs(), form)).toMatchObject({
        outcome: 'answers-refused',
        messages: [expect.any(String)],
      });
      expect((await fixture.customers(email))[0]?.tags).toEqual([]);
    });
  });
});
