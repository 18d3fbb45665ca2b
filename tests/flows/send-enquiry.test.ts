import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import type { NewEnquiry } from '../../app/models/site/enquiry.server';
import { MailNotSent } from '../../app/services/emails/deliver-email.server';
import { sendEnquiry } from '../../app/services/site/send-enquiry.server';
import { seedDatabase } from '../../db/seed';
import type { LogLine } from '../../db/log';
import type { Fault } from '../../sandbox/kit/faults';
import { sendEmailJob } from '../../server/jobs/emails';
import { startJobs, type Jobs } from '../../server/jobs/start-jobs';
import { inboxOf, openMailFixture, type MailFixture } from '../contract/sandbox-mail-setup';
import { onPostgres } from '../support/database';
import { noJobs } from '../support/no-jobs';
import { MAIL_STAFF, openPost, postNeeds } from './post-fixture';

const STAFF = MAIL_STAFF;

/** Returns an enquiry, with the fields that the test changes. */
const enquiry = (changes: Partial<NewEnquiry> = {}): NewEnquiry => ({
  kind: 'contact-sales',
  name: 'Bruno Baker',
  email: 'bruno@example.com',
  company: 'Baker & Sons',
  message: 'Cups for <b>two</b> cafés.\nSoon.',
  extra: { needs: 'cups,custom-print', volume: '1000-10000' },
  formToken: randomUUID(),
  ...changes,
});

onPostgres((_kind, open) => {
  let database: Database;
  let fixture: MailFixture;
  let jobs: Jobs | undefined;
  const lines: LogLine[] = [];

  beforeAll(async () => {
    fixture = await openMailFixture();
    database = await open();
    await seedDatabase(database.db, { cast: false });
  });
  beforeEach(async () => {
    await fixture.clear();
    await database.executeSql('delete from pgboss.job');
    await database.executeSql('delete from email_outbox');
    await database.executeSql('delete from enquiry');
    lines.length = 0;
  });
  afterEach(async () => {
    await jobs?.stop();
    jobs = undefined;
  });
  afterAll(() => fixture.close());

  const needs = () => ({
    db: database.db,
    mailer: fixture.mailer,
    now: () => Date.UTC(2026, 10, 21),
  });

  const rowsOf = ({ formToken }: NewEnquiry) =>
    database.db.selectFrom('enquiry').selectAll().where('form_token', '=', formToken).execute();

  const post = () => openPost(needs());
  const waiting = () => post().waiting('enquiry:');
  /** Sends the mail to staff and the one that follows. @returns how each has ended */
  const sendBoth = (id: string) => post().deliverAll(`enquiry:${id}`);

  async function stored(changes: Partial<NewEnquiry> = {}): Promise<string> {
    const sent = enquiry(changes);
    expect(await sendEnquiry(database.db, sent)).toBe('sent');
    const [row] = await rowsOf(sent);
    return row?.id ?? '';
  }

  const receivers = () => inboxOf(fixture.company).map((mail) => mail.to);

  const plan = (changes: Partial<Fault>) =>
    fixture.world.faults.add({
      company: 'mail',
      operation: 'send',
      effect: 'error',
      times: 1,
      skip: 0,
      delayMs: 0,
      status: null,
      ...changes,
    });

  it('keeps a row and mails staff and sender by a job', async () => {
    const sent = enquiry();
    jobs = await startJobs({
      database,
      log: (line) => lines.push(line),
      pollMs: 50,
      handlers: {
        ...noJobs,
        'send-email': sendEmailJob(postNeeds(needs()), (line) => lines.push(line)),
      },
    });
    expect(await sendEnquiry(database.db, sent)).toBe('sent');
    jobs.wake();
    await expect.poll(receivers, { timeout: 90_000 }).toHaveLength(2);

    const [thanks, toStaff] = inboxOf(fixture.company);
    expect(toStaff).toMatchObject({ to: STAFF, replyTo: 'bruno@example.com' });
    expect(toStaff?.text).toContain('Company: Baker & Sons');
    expect(toStaff?.text).toContain('Needs: Cups, Custom printing');
    expect(toStaff?.text).toContain('Monthly volume: 1,000 to 10,000 pieces');
    expect(toStaff?.html).toContain('Cups for &lt;b&gt;two&lt;/b&gt; cafés.<br>');
    expect(thanks).toMatchObject({ to: 'bruno@example.com', subject: 'We have your message' });
    expect(thanks?.text).toContain('Hello there,');
    expect(thanks?.text).not.toMatch(/Bruno|Baker|café|custom/i);
    const [row] = await rowsOf(sent);
    expect(row).toMatchObject({ kind: 'contact-sales', company: 'Baker & Sons', phone: null });
    expect(row?.mailed_at).toEqual(new Date(Date.UTC(2026, 10, 21)));
    expect(lines.filter((line) => 'err' in line)).toEqual([]);
  });

  it('is one enquiry and one mail, however often the form is posted at once', async () => {
    const sent = enquiry();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sendEnquiry(database.db, sent)),
    );
    expect(answers.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'repeated'), 'sent']);
    const rows = await rowsOf(sent);
    expect(rows).toHaveLength(1);
    expect(await waiting()).toEqual([`enquiry:${rows[0]?.id}`]);
  });

  it('does not take other words for the same enquiry, and says so', async () => {
    const first = enquiry();
    await sendEnquiry(database.db, first);
    const other = { ...first, message: 'Lids as well.' };
    expect(await sendEnquiry(database.db, other)).toBe('other-words');
    expect(await rowsOf(first)).toMatchObject([{ message: first.message }]);
    expect(await waiting()).toHaveLength(1);
    expect(await sendEnquiry(database.db, { ...other, formToken: randomUUID() })).toBe('sent');
  });

  it('keeps nothing when the mail cannot be written', async () => {
    const sent = enquiry();
    await database.executeSql(
      `alter table email_outbox add constraint refuse check (template <> 'contact-sales') not valid`,
    );
    await expect(sendEnquiry(database.db, sent)).rejects.toThrow('refuse');
    await database.executeSql('alter table email_outbox drop constraint refuse');
    expect(await rowsOf(sent)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('thanks nobody before staff has the mail, and mails staff once', async () => {
    const id = await stored();
    plan({ times: 1 });
    await expect(sendBoth(id)).rejects.toThrow(MailNotSent);
    expect(receivers()).toEqual([]);
    plan({ times: 1, skip: 1 });
    await expect(sendBoth(id)).rejects.toThrow(MailNotSent);
    expect(receivers()).toEqual([STAFF]);
    expect(await sendBoth(id)).toEqual(['sent']);
    expect(receivers()).toEqual(['bruno@example.com', STAFF]);
  });

  it('sends a mail whose answer was lost again under the same id', async () => {
    const id = await stored();
    plan({ effect: 'lost-response' });
    await expect(sendBoth(id)).rejects.toThrow(MailNotSent);
    expect(await sendBoth(id)).toEqual(['sent', 'sent']);
    const toStaff = inboxOf(fixture.company).filter((mail) => mail.to === STAFF);
    expect(toStaff).toHaveLength(2);
    expect(new Set(toStaff.map((mail) => mail.messageId)).size).toBe(1);
  });

  it('sends nothing that a stranger has typed, also with a text of before, and all of it to staff', async () => {
    const old = '<title>Old</title><p>Hello {name},</p><p>{message}</p>';
    await database.db
      .updateTable('emails')
      .set({ html: old })
      .where('type', '=', 'partners-acknowledgement')
      .execute();
    for (const kind of ['contact-sales', 'careers', 'partners'] as const) {
      await fixture.clear();
      const typed = { name: 'Win a prize', message: 'Go to evil.example', company: 'Evil Ltd' };
      await sendBoth(await stored({ kind, ...typed, email: `${kind}@example.com` }));
      const inbox = inboxOf(fixture.company);
      expect(inbox.find(({ to }) => to === STAFF)?.text).toContain('Go to evil.example');
      const thanks = inbox.find(({ to }) => to === `${kind}@example.com`);
      expect(`${thanks?.subject} ${thanks?.html} ${thanks?.text}`).not.toMatch(
        /win|prize|evil|\{/i,
      );
    }
  });

  it('thanks one address twice in a day, and thirty in an hour; staff has every enquiry', async () => {
    const thanked = async (email: string) => (await sendBoth(await stored({ email }))).at(-1);
    expect(await thanked('victim@example.com')).toBe('sent');
    expect(await thanked('victim+1@example.com')).toBe('sent');
    const third = await stored({ email: 'Victim+2@Example.com' });
    expect(await sendBoth(third)).toEqual(['sent', 'too-many']);
    expect(await post().deliver(`enquiry:${third}:next`)).toBe('ended');
    expect(receivers().filter((to) => to === STAFF)).toHaveLength(3);
    for (let n = 3; n < 30; n += 1) {
      expect(await thanked(`one-of-${n}@example.com`)).toBe('sent');
    }
    expect(await thanked('the-last@example.com')).toBe('too-many');
    await database.executeSql(`update enquiry set created_at = created_at - interval '61 minutes'`);
    expect(await thanked('an-hour-later@example.com')).toBe('sent');
    expect(await thanked('victim@example.com')).toBe('too-many');
    await database.executeSql(`update enquiry set created_at = created_at - interval '1 day'`);
    expect(await thanked('victim@example.com')).toBe('sent');
  });

  it('gives up thanking an address that does not exist', async () => {
    const id = await stored({
      kind: 'careers',
      extra: { position: 'other', link: 'https://a.bc' },
    });
    plan({ status: 550, skip: 1 });
    expect(await sendBoth(id)).toEqual(['sent', 'refused']);
    expect(receivers()).toEqual([STAFF]);
    expect(inboxOf(fixture.company)[0]?.text).toContain('Resume: https://a.bc');
  });

  it('thanks nobody where staff has taken the template out, nor of what was deleted', async () => {
    const id = await stored({ kind: 'partners', extra: { kind: 'venue' } });
    await database.db.deleteFrom('emails').where('type', '=', 'partners-acknowledgement').execute();
    expect(await sendBoth(id)).toEqual(['sent', 'no-text']);
    expect(receivers()).toEqual([STAFF]);
    const gone = await stored();
    await database.db.deleteFrom('enquiry').where('id', '=', gone).execute();
    expect(await sendBoth(gone)).toEqual(['not-due']);
  });
});
