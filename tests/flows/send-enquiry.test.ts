import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import type { NewEnquiry } from '../../app/models/site/enquiry.server';
import { MailNotSent } from '../../app/platforms/mail/send-template.server';
import { mailEnquiry, sendEnquiry } from '../../app/services/site/mail-enquiry.server';
import { seedDatabase } from '../../db/seed';
import type { LogLine } from '../../db/log';
import type { Fault } from '../../sandbox/kit/faults';
import { sendEnquiryMail } from '../../server/jobs/send-enquiry-mail';
import { startJobs, type Jobs } from '../../server/jobs/start-jobs';
import { inboxOf, openMailBench, type MailBench } from '../contract/sandbox-mail-setup';
import { onPostgres } from '../support/database';
import { noJobs } from '../support/no-jobs';

const STAFF = 'sales@earthbrands.example';

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
  let bench: MailBench;
  let jobs: Jobs | undefined;
  const lines: LogLine[] = [];

  beforeAll(async () => {
    bench = await openMailBench();
    database = await open();
    await seedDatabase(database.db, { cast: false });
  });
  beforeEach(async () => {
    await bench.clear();
    await database.executeSql('delete from pgboss.job');
    await database.executeSql('delete from enquiry');
    lines.length = 0;
  });
  afterEach(async () => {
    await jobs?.stop();
    jobs = undefined;
  });
  afterAll(() => bench.close());

  const needs = () => ({
    db: database.db,
    mailer: bench.mailer,
    staffAddress: STAFF,
    fromAddress: 'Earth Brands <hello@earthbrands.example>',
    now: () => Date.UTC(2026, 10, 21),
  });

  const rowsOf = ({ formToken }: NewEnquiry) =>
    database.db.selectFrom('enquiry').selectAll().where('form_token', '=', formToken).execute();

  async function queued(): Promise<string[]> {
    const { rows } = await database.executeSql(
      `select data->>'enquiryId' as id from pgboss.job where name = 'send-enquiry-mails'`,
    );
    return rows.map((row) => String(row['id']));
  }

  async function kept(changes: Partial<NewEnquiry> = {}): Promise<string> {
    const sent = enquiry(changes);
    expect(await sendEnquiry(database.db, sent)).toBe('sent');
    const [row] = await rowsOf(sent);
    return row?.id ?? '';
  }

  const receivers = () => inboxOf(bench.company).map((mail) => mail.to);

  const plan = (changes: Partial<Fault>) =>
    bench.world.faults.add({
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
        'send-enquiry-mails': sendEnquiryMail(needs(), (line) => lines.push(line)),
      },
    });
    expect(await sendEnquiry(database.db, sent)).toBe('sent');
    jobs.wake();
    await expect.poll(receivers, { timeout: 90_000 }).toHaveLength(2);

    const [thanks, toStaff] = inboxOf(bench.company);
    expect(toStaff).toMatchObject({ to: STAFF, replyTo: 'bruno@example.com' });
    expect(toStaff?.text).toContain('Company: Baker & Sons');
    expect(toStaff?.text).toContain('Needs: Cups, Custom printing');
    expect(toStaff?.text).toContain('In a month: 1,000 to 10,000 pieces');
    expect(toStaff?.html).toContain('Cups for &lt;b&gt;two&lt;/b&gt; cafés.<br>');
    expect(thanks).toMatchObject({ to: 'bruno@example.com', subject: 'We have your message' });
    expect(thanks?.text).toContain('Hello,');
    expect(thanks?.text).not.toMatch(/Bruno|Baker|café|custom/i);
    const [row] = await rowsOf(sent);
    expect(row).toMatchObject({ kind: 'contact-sales', company: 'Baker & Sons', phone: null });
    expect(row?.mailed_at).toEqual(new Date(Date.UTC(2026, 10, 21)));
    expect(lines.filter((line) => 'err' in line)).toEqual([]);
  });

  it('is one enquiry and one job, however often the form is posted at once', async () => {
    const sent = enquiry();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sendEnquiry(database.db, sent)),
    );
    expect(answers.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'repeated'), 'sent']);
    const rows = await rowsOf(sent);
    expect(rows).toHaveLength(1);
    expect(await queued()).toEqual([rows[0]?.id]);
  });

  it('does not take other words for the same enquiry, and says so', async () => {
    const first = enquiry();
    await sendEnquiry(database.db, first);
    const other = { ...first, message: 'Lids as well.' };
    expect(await sendEnquiry(database.db, other)).toBe('other-words');
    expect(await rowsOf(first)).toMatchObject([{ message: first.message }]);
    expect(await queued()).toHaveLength(1);
    expect(await sendEnquiry(database.db, { ...other, formToken: randomUUID() })).toBe('sent');
  });

  it('keeps nothing when the job cannot be enqueued', async () => {
    const sent = enquiry();
    await database.executeSql(
      `alter table pgboss.job add constraint refuse check (name <> 'send-enquiry-mails') not valid`,
    );
    await expect(sendEnquiry(database.db, sent)).rejects.toThrow('refuse');
    await database.executeSql('alter table pgboss.job drop constraint refuse');
    expect(await rowsOf(sent)).toEqual([]);
    expect(await queued()).toEqual([]);
  });

  it('thanks nobody before staff has the mail, and mails staff once', async () => {
    const id = await kept();
    plan({ times: 1 });
    await expect(mailEnquiry(needs(), id)).rejects.toThrow(MailNotSent);
    expect(receivers()).toEqual([]);
    plan({ times: 1, skip: 1 });
    await expect(mailEnquiry(needs(), id)).rejects.toThrow(MailNotSent);
    expect(receivers()).toEqual([STAFF]);
    expect(await mailEnquiry(needs(), id)).toBe('acknowledged');
    expect(receivers()).toEqual(['bruno@example.com', STAFF]);
  });

  it('sends a mail whose answer was lost again under the same id', async () => {
    const id = await kept();
    plan({ effect: 'lost-response' });
    await expect(mailEnquiry(needs(), id)).rejects.toThrow(MailNotSent);
    await mailEnquiry(needs(), id);
    const toStaff = inboxOf(bench.company).filter((mail) => mail.to === STAFF);
    expect(new Set(toStaff.map((mail) => mail.messageId))).toEqual(
      new Set([`enquiry-${id}-staff@earthbrands.example`]),
    );
  });

  it('sends nothing that a stranger has typed, also with a text of before, and all of it to staff', async () => {
    const old = '<title>Old</title><p>Hello {name},</p><p>{message}</p>';
    await database.db
      .updateTable('emails')
      .set({ html: old })
      .where('type', '=', 'partners-acknowledgement')
      .execute();
    for (const kind of ['contact-sales', 'careers', 'partners'] as const) {
      await bench.clear();
      const typed = { name: 'Win a prize', message: 'Go to evil.example', company: 'Evil Ltd' };
      await mailEnquiry(needs(), await kept({ kind, ...typed, email: `${kind}@example.com` }));
      const inbox = inboxOf(bench.company);
      expect(inbox.find(({ to }) => to === STAFF)?.text).toContain('Go to evil.example');
      const thanks = inbox.find(({ to }) => to === `${kind}@example.com`);
      expect(`${thanks?.subject} ${thanks?.html} ${thanks?.text}`).not.toMatch(
        /win|prize|evil|\{/i,
      );
    }
  });

  it('thanks one address twice in a day, and thirty in an hour; staff has every enquiry', async () => {
    const thanked = async (email: string) => mailEnquiry(needs(), await kept({ email }));
    expect(await thanked('victim@example.com')).toBe('acknowledged');
    expect(await thanked('victim+1@example.com')).toBe('acknowledged');
    const third = await kept({ email: 'Victim+2@Example.com' });
    expect(await mailEnquiry(needs(), third)).toBe('too-many');
    expect(await mailEnquiry(needs(), third)).toBe('too-many');
    expect(receivers().filter((to) => to === STAFF)).toHaveLength(3);
    for (let n = 3; n < 30; n += 1) {
      expect(await thanked(`one-of-${n}@example.com`)).toBe('acknowledged');
    }
    expect(await thanked('the-last@example.com')).toBe('too-many');
    await database.executeSql(`update enquiry set created_at = created_at - interval '61 minutes'`);
    expect(await thanked('an-hour-later@example.com')).toBe('acknowledged');
    expect(await thanked('victim@example.com')).toBe('too-many');
    await database.executeSql(`update enquiry set created_at = created_at - interval '1 day'`);
    expect(await thanked('victim@example.com')).toBe('acknowledged');
  });

  it('gives up thanking an address that does not exist', async () => {
    const id = await kept({ kind: 'careers', extra: { position: 'other', link: 'https://a.bc' } });
    plan({ status: 550, skip: 1 });
    expect(await mailEnquiry(needs(), id)).toBe('refused');
    expect(receivers()).toEqual([STAFF]);
    expect(inboxOf(bench.company)[0]?.text).toContain('CV: https://a.bc');
  });

  it('thanks nobody where staff has taken the template out, and knows no strangers', async () => {
    const id = await kept({ kind: 'partners', extra: { kind: 'venue' } });
    await database.db.deleteFrom('emails').where('type', '=', 'partners-acknowledgement').execute();
    expect(await mailEnquiry(needs(), id)).toBe('no-template');
    expect(receivers()).toEqual([STAFF]);
    expect(await mailEnquiry(needs(), randomUUID())).toBe('no-enquiry');
  });
});
