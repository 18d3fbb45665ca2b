import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { findOpenAccountRequest } from '../../app/models/customers/account-request.server';
import type { Database } from '../../app/models/core/database.server';
import {
  requestAccountClosing,
  withdrawAccountClosing,
} from '../../app/services/privacy/request-account-closing.server';
import { seedDatabase } from '../../db/seed';
import { sendEmailJob } from '../../server/jobs/emails';
import { startJobs, type Jobs } from '../../server/jobs/start-jobs';
import { inboxOf, openMailFixture, type MailFixture } from '../contract/sandbox-mail-setup';
import { onPostgres } from '../support/database';
import { noJobs } from '../support/no-jobs';
import { MAIL_STAFF, openPost, postNeeds } from './post-fixture';

const STAFF = MAIL_STAFF;
const NOW = Date.UTC(2026, 10, 21, 23, 30);

const customer = () => ({
  gid: `gid://shopify/Customer/${Math.floor(Math.random() * 1e12)}`,
  email: `ivy-${randomUUID()}@example.com`,
  name: 'Ivy <script>alert(1)</script> 🌱',
});

onPostgres((_kind, open) => {
  let database: Database;
  let fixture: MailFixture;
  let jobs: Jobs | undefined;

  beforeAll(async () => {
    fixture = await openMailFixture();
    database = await open();
    await seedDatabase(database.db, { cast: false });
  });
  beforeEach(async () => {
    await fixture.clear();
    await database.executeSql('delete from pgboss.job');
    await database.executeSql('delete from email_outbox');
  });
  afterEach(async () => {
    await jobs?.stop();
    jobs = undefined;
  });
  afterAll(() => fixture.close());

  const needs = () => ({
    db: database.db,
    mailer: fixture.mailer,
    now: () => NOW,
  });
  const post = () => openPost(needs());
  const waiting = () => post().waiting('account-closing');
  const inbox = () => inboxOf(fixture.company);
  const subjects = () => inbox().map(({ to, subject }) => `${to}: ${subject}`);

  async function requested(who = customer()) {
    await requestAccountClosing(database.db, who, NOW);
    const request = await findOpenAccountRequest(database.db, who.gid);
    return { who, id: request?.id ?? '' };
  }

  it('is one per customer, with one mail, however often and however close it is asked', async () => {
    const who = customer();
    const call = () => requestAccountClosing(database.db, who, NOW);
    const answers = await Promise.all([call(), call(), call()]);
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await call()).toBe(false);
    expect(await waiting()).toHaveLength(1);
    const stored = await findOpenAccountRequest(database.db, who.gid);
    expect(stored).toMatchObject({ email: who.email, name: who.name, requestedAt: new Date(NOW) });
  });

  it('is withdrawn once, and can be asked for anew', async () => {
    const { who, id } = await requested();
    expect(await withdrawAccountClosing(database.db, who.gid, NOW)).toBe(true);
    expect(await withdrawAccountClosing(database.db, who.gid, NOW)).toBe(false);
    expect(await findOpenAccountRequest(database.db, who.gid)).toBeUndefined();
    expect(await requestAccountClosing(database.db, who, NOW)).toBe(true);
    expect((await findOpenAccountRequest(database.db, who.gid))?.id).not.toBe(id);
    expect(await waiting()).toHaveLength(3);
  });

  it('exists with its mail or not at all', async () => {
    await database.executeSql(
      `alter table email_outbox add constraint refuse check (template <> 'account-closing-staff') not valid`,
    );
    const who = customer();
    await expect(requestAccountClosing(database.db, who, NOW)).rejects.toThrow('refuse');
    await database.executeSql('alter table email_outbox drop constraint refuse');
    expect(await findOpenAccountRequest(database.db, who.gid)).toBeUndefined();
  });

  it('is mailed to staff and to the customer by its job, names shown safely', async () => {
    jobs = await startJobs({
      database,
      log: () => undefined,
      pollMs: 50,
      handlers: {
        ...noJobs,
        'send-email': sendEmailJob(postNeeds(needs()), () => undefined),
      },
    });
    const { who } = await requested();
    jobs.wake();
    await expect.poll(subjects, { timeout: 90_000 }).toHaveLength(2);
    expect(subjects().toSorted()).toEqual([
      `${who.email}: Your request to close your account`,
      `${STAFF}: Request to close an account`,
    ]);
    const toStaff = inbox().find(({ to }) => to === STAFF);
    expect(toStaff?.text).toContain(who.name);
    expect(toStaff?.text).toContain('Nov 21, 2026');
    expect(toStaff?.html).toContain('&lt;script&gt;');
    expect(toStaff?.html).not.toContain('<script>');
  });

  it('tells the customer after staff, and staff once', async () => {
    const { who, id } = await requested();
    fixture.world.faults.add({
      company: 'mail',
      operation: 'send',
      effect: 'error',
      times: 1,
      skip: 1,
      delayMs: 0,
      status: 451,
    });
    expect(await waiting()).toEqual([`account-closing:${id}`]);
    await expect(post().deliverAll('account-closing')).rejects.toThrow('has not left');
    expect(subjects()).toEqual([`${STAFF}: Request to close an account`]);
    expect(await post().deliverAll('account-closing')).toEqual(['sent']);
    expect(
      inbox()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([who.email, STAFF].toSorted());
  });

  it('does not greet by a name that leads somewhere, and shows it to staff as it is', async () => {
    const name = 'http://evil.example/login click';
    const { who } = await requested({ ...customer(), name });
    expect(await post().deliverAll('account-closing')).toEqual(['sent', 'sent']);
    expect(inbox().find(({ to }) => to === STAFF)?.text).toContain(name);
    const answer = inbox().find(({ to }) => to === who.email)?.text;
    expect(answer).toContain('Hello there,');
    expect(answer).not.toContain('evil');
  });

  it('says once that it is withdrawn, also when it was before anybody knew', async () => {
    const { who, id } = await requested();
    await withdrawAccountClosing(database.db, who.gid, NOW);
    expect(await post().deliverAll('account-closing')).toEqual(['not-due', 'sent']);
    expect(await post().deliver(`account-closing-withdrawn-staff:${id}`)).toBe('ended');
    expect(subjects()).toEqual([`${STAFF}: Request to close an account withdrawn`]);
  });
});
