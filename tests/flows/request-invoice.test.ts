import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadInvoiceRequested } from '../../app/http/invoices/invoice-pay.server';
import type { Database } from '../../app/models/core/database.server';
import { requestInvoice } from '../../app/services/invoices/request-invoice.server';
import { seedDatabase } from '../../db/seed';
import { sendEmailJob } from '../../server/jobs/emails';
import { startJobs, type Jobs } from '../../server/jobs/start-jobs';
import { inboxOf, openMailFixture, type MailFixture } from '../contract/sandbox-mail-setup';
import { onPostgres } from '../support/database';
import { MAIL_STAFF, openPost, postNeeds } from './post-fixture';
import { noJobs } from '../support/no-jobs';

const NOW = Date.UTC(2026, 10, 21, 23, 30);
const DAY = 86_400_000;

const customer = () => ({
  gid: `gid://shopify/Customer/${Math.floor(Math.random() * 1e12)}`,
  email: `ivy-${randomUUID()}@example.com` as string | null,
  firstName: 'Ivy' as string | null,
  lastName: 'Fern' as string | null,
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
    vi.useRealTimers();
    await jobs?.stop();
    jobs = undefined;
  });
  afterAll(() => fixture.close());

  const needs = () => ({
    db: database.db,
    mailer: fixture.mailer,
    now: () => NOW,
  });
  const call = (who: ReturnType<typeof customer>, now = NOW) =>
    requestInvoice({ db: database.db, config: { rateLimits: true }, now: () => now }, who);
  const post = () => openPost(needs());
  const requestsOf = ({ gid }: { gid: string }) =>
    database.db
      .selectFrom('invoice_request')
      .selectAll()
      .where('customer_gid', '=', gid)
      .orderBy('requested_at')
      .execute();
  const mail = async (who: { gid: string }) => {
    const [request] = await requestsOf(who);
    return post().deliver(`invoice-request:${request?.id}`);
  };
  const inbox = () => inboxOf(fixture.company);

  it('is one per customer, with one mail, however often and however close it is asked', async () => {
    const who = customer();
    const answers = await Promise.all([call(who), call(who), call(who)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.reason === 'known')).toHaveLength(2);
    expect(await post().waiting('invoice-request:')).toHaveLength(1);
    expect(await requestsOf(who)).toMatchObject([
      { email: who.email, first_name: 'Ivy', last_name: 'Fern', state: 'open' },
    ]);
  });

  it('is counted: three times a day, then there is a time to wait', async () => {
    const who = customer();
    for (let press = 0; press < 3; press += 1) await call(who);
    expect(await call(who)).toMatchObject({ ok: false, reason: 'too-many' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    expect(await call(who)).toEqual({ ok: false, reason: 'known' });
    expect((await call(customer())).ok).toBe(true);
  });

  it('is known to its page for as long as it cannot be asked for anew', async () => {
    const who = customer();
    const requested = (at: number) => loadInvoiceRequested({ db: database.db, now: () => at }, who);
    expect(await requested(NOW)).toBeNull();
    await call(who);
    expect(await requested(NOW + 30 * DAY)).toBe(new Date(NOW).toISOString());
    expect(await requested(NOW + 30 * DAY + 1)).toBeNull();
    expect(await loadInvoiceRequested({ db: database.db, now: () => NOW }, customer())).toBeNull();
  });

  it('can be asked for anew when nobody has answered for thirty days', async () => {
    const who = customer();
    await call(who);
    expect(await call(who, NOW + 30 * DAY)).toEqual({ ok: false, reason: 'known' });
    expect(await call(who, NOW + 30 * DAY + 1)).toEqual({ ok: true });
    expect(await requestsOf(who)).toMatchObject([{ state: 'closed' }, { state: 'open' }]);
  });

  it('leaves nothing when its mail cannot be kept', async () => {
    const who = customer();
    await database.executeSql(
      `alter table email_outbox add constraint refuse check (template <> 'invoice-request-staff') not valid`,
    );
    await expect(call(who)).rejects.toThrow('refuse');
    await database.executeSql('alter table email_outbox drop constraint refuse');
    expect(await requestsOf(who)).toEqual([]);
  });

  it('is mailed to staff, once', async () => {
    const who = customer();
    jobs = await startJobs({
      database,
      log: () => undefined,
      pollMs: 50,
      handlers: {
        ...noJobs,
        'send-email': sendEmailJob(postNeeds(needs()), () => undefined),
      },
    });
    await call(who);
    jobs.wake();
    await expect.poll(() => inbox().length, { timeout: 90_000 }).toBe(1);
    expect(inbox()[0]).toMatchObject({ to: MAIL_STAFF, subject: 'Request for invoice terms' });
    await expect.poll(() => post().waiting('invoice-request:')).toEqual([]);
    expect(await mail(who)).toBe('ended');
    expect(inbox()).toHaveLength(1);
  });

  it('says what is missing, in the words of the spec', async () => {
    const who = { ...customer(), email: '', firstName: null, lastName: '' };
    await call(who);
    await mail(who);
    const text = JSON.stringify(inbox());
    for (const message of ['email missing', 'first name missing', 'last name missing']) {
      expect(text).toContain(message);
    }
  });

  it('writes names as names: no markup, and no line of the mail', async () => {
    const who = {
      ...customer(),
      firstName: '<script>alert(1)</script>',
      lastName: 'Fern\r\nBcc: all@example.com',
    };
    await call(who);
    await mail(who);
    const [sent] = inbox();
    expect(sent?.html).toContain('&lt;script&gt;');
    expect(sent?.html).not.toContain('<script>');
    expect(sent?.text).toContain('Fern Bcc: all@example.com');
    expect(inbox().map(({ to }) => to)).toEqual([MAIL_STAFF]);
  });

  it('is tried again while the mail does not leave', async () => {
    const who = customer();
    await call(who);
    fixture.world.faults.add({
      company: 'mail',
      operation: 'send',
      effect: 'error',
      times: 1,
      skip: 0,
      delayMs: 0,
      status: 451,
    });
    await expect(mail(who)).rejects.toThrow('has not left');
    expect(await post().waiting('invoice-request:')).toHaveLength(1);
    await mail(who);
    expect(inbox()).toHaveLength(1);
  });
});
