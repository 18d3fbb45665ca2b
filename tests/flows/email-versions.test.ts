import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import {
  findEmailTemplate,
  knownPlaceholders,
} from '../../app/models/emails/email-template.server';
import {
  findEmailNow,
  listEmails,
  listEmailVersions,
} from '../../app/models/email-texts/email-versions.server';
import { listActionsOf } from '../../app/models/staff/staff-action.server';
import {
  requestTestMail,
  saveEmailTemplate,
} from '../../app/services/email-texts/save-email-template.server';
import type { OutgoingMail } from '../../app/platforms/mail/client.server';
import { seedDatabase } from '../../db/seed';
import { onPostgres } from '../support/database';
import { openPost } from './post-fixture';

const NOW = Date.UTC(2026, 10, 1);
const TYPE = 'order-confirmation';
const text = (word: string) =>
  `<title>${word}</title><p>{order}: {lines}, {total}, {paidWith}, {address} <a href="{link}">go</a></p>`;

onPostgres((_kind, open) => {
  let database: Database;
  let admin = '';
  beforeAll(async () => {
    database = await open();
    await seedDatabase(database.db, { cast: true });
    const row = await database.db
      .selectFrom('staff_user')
      .select('id')
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow();
    admin = row.id;
  });
  afterAll(() => database.close());

  const needs = () => ({ db: database.db, now: () => NOW, requestId: null });
  const save = (type: string, html: string, from: number, restored: number | null = null) =>
    saveEmailTemplate(needs(), admin, { type, html, from, restored });
  const versions = async (type: string) =>
    (await listEmailVersions(database.db, type)).map(({ version, by, restored }) => [
      version,
      by,
      restored,
    ]);

  it('a new store knows every mail that it has', async () => {
    const listed = await listEmails(database.db);
    expect(listed.length).toBeGreaterThan(30);
    expect(listed.filter(({ state, version }) => state !== 'in-use' || version !== 1)).toEqual([]);
  });

  it('keeps what was there before, and brings it back under a new number', async () => {
    const first = await findEmailNow(database.db, TYPE);
    expect(await save(TYPE, text('Two'), 1)).toEqual({ ok: true, version: 2 });
    expect(await findEmailTemplate(database.db, TYPE)).toMatchObject({ subject: 'Two' });
    expect(await save(TYPE, first?.html ?? '', 2, 1)).toEqual({ ok: true, version: 3 });
    expect(await versions(TYPE)).toEqual([
      [3, 'Adrian Moss', 1],
      [2, 'Adrian Moss', null],
      [1, null, null],
    ]);
    const audited = await listActionsOf(database.db, { kind: 'email-template', id: TYPE });
    expect(audited.map(({ step, details }) => [step, details['version']])).toEqual([
      ['restore', 3],
      ['change', 2],
    ]);
  });

  it('the same text again is nothing new', async () => {
    const now = await findEmailNow(database.db, TYPE);
    expect(await save(TYPE, now?.html ?? '', 3)).toEqual({ ok: true, version: 3 });
    expect(await versions(TYPE)).toHaveLength(3);
  });

  it('of two editors at once one is told, and nothing of theirs is written', async () => {
    const both = await Promise.all([save(TYPE, text('A'), 3), save(TYPE, text('B'), 3)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.filter(({ ok }) => !ok)).toEqual([{ ok: false, why: 'changed' }]);
    const won = both[0]?.ok ? 'A' : 'B';
    expect(await findEmailTemplate(database.db, TYPE)).toMatchObject({ subject: won });
    expect(await versions(TYPE)).toHaveLength(4);
  });

  it('a mail that is missing is made once', async () => {
    const type = 'payout-paid';
    await database.db.deleteFrom('emails').where('type', '=', type).execute();
    expect(await findEmailTemplate(database.db, type)).toBeUndefined();
    const listed = (await listEmails(database.db)).find((each) => each.type === type);
    expect(listed).toMatchObject({ state: 'missing', version: 0 });
    const html = '<title>New</title><p>{greeting} <a href="{link}">go</a></p>';
    const other = html.replace('New', 'Other');
    const both = await Promise.all([save(type, html, 0), save(type, other, 0)]);
    expect(both.filter(({ ok }) => ok)).toEqual([{ ok: true, version: 1 }]);
    expect(both.filter(({ ok }) => !ok)).toEqual([{ ok: false, why: 'changed' }]);
    await database.db.deleteFrom('emails').where('type', '=', type).execute();
    expect(await findEmailNow(database.db, type)).toEqual({ html: '', version: 0 });
    expect(await save(type, html, 0)).toEqual({ ok: true, version: 2 });
  });

  it('refuses what could harm or could not be filled, and mails that it does not send', async () => {
    const script = `${text('X')}<script>1</script>`;
    expect(await save(TYPE, script, 4)).toMatchObject({ ok: false, error: { code: 'tag' } });
    const unknown = `${text('X')}<p>{token}</p>`;
    expect(await save(TYPE, unknown, 4)).toMatchObject({ error: { code: 'placeholder' } });
    expect(await save('no-such-mail', text('X'), 0)).toEqual({ ok: false, why: 'unknown' });
    expect(await versions(TYPE)).toHaveLength(4);
  });

  it('one that was broken in the table stops no mail: the newest that can be filled is sent', async () => {
    const broken = '<title>Broken</title><p>{nobody_knows}</p>';
    await database.db
      .updateTable('emails')
      .set({ html: broken })
      .where('type', 'in', [TYPE, 'account-exists'])
      .execute();
    expect(['A', 'B']).toContain((await findEmailTemplate(database.db, TYPE))?.subject);
    expect((await findEmailTemplate(database.db, 'account-exists'))?.subject).toBe(
      'You already have an account',
    );
    const listed = (await listEmails(database.db)).filter(({ state }) => state === 'fallback');
    expect(listed.map(({ type, version }) => [type, version])).toEqual([
      ['account-exists', 1],
      [TYPE, 5],
    ]);
    // After the repair, the broken text is a version as well.
    expect(await save(TYPE, text('Mended'), 5)).toEqual({ ok: true, version: 6 });
    expect((await versions(TYPE)).slice(0, 2)).toEqual([
      [6, 'Adrian Moss', null],
      [5, null, null],
    ]);
  });

  it('a mail that the store fills with more than its first text names may name it', async () => {
    expect(knownPlaceholders('payout-paid')?.names).toContain('reason');
    expect(knownPlaceholders('welcome-business')?.names).not.toContain('link');
  });

  it('no version is changed or deleted', async () => {
    for (const change of [
      sql`update email_template_version set html = 'x'`,
      sql`delete from email_template_version`,
      sql`truncate email_template_version`,
    ]) {
      await expect(change.execute(database.db)).rejects.toThrow(/version is refused/);
    }
  });

  it('a test goes to whoever asks, filled with made-up values', async () => {
    const sent: OutgoingMail[] = [];
    const mailer = {
      send: async (mail: OutgoingMail) => {
        sent.push(mail);
        return { ok: true as const, id: '1' };
      },
    };
    const post = openPost({ db: database.db, mailer });
    const context = { db: database.db, now: Date.now, requestId: null };
    await requestTestMail(context, admin, TYPE);
    expect(await post.deliverAll('test:')).toEqual(['sent']);
    await requestTestMail(context, 'nobody', TYPE);
    expect(await post.deliverAll('test:')).toEqual(['no-recipient']);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      to: 'admin@example.com',
      subject: '[Test] Mended',
      messageId: expect.stringMatching(/^email-\d+@earthbrands\.example$/),
    });
    expect(sent[0]?.text).toContain('#1042');
  });
});
