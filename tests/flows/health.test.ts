import type PgBoss from 'pg-boss';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { jobPlace } from '../../app/content/health/jobs';
import { failingChecks, statusDays } from '../../app/domain/health/status';
import type { Database } from '../../app/models/core/database.server';
import { enqueueJob } from '../../app/models/core/job.server';
import { sendEmail } from '../../app/models/emails/email-outbox.server';
import { countFailedJobs, listJobQueues, listJobs } from '../../app/models/health/job-list.server';
import { listStatusSince } from '../../app/models/health/status.server';
import { listActionsOf } from '../../app/models/staff/staff-action.server';
import { changeFailedJob } from '../../app/services/health/change-job.server';
import { createStatusCheck, recordStatus } from '../../app/services/health/check-status.server';
import { installJobs } from '../../server/jobs/install-jobs';
import { eachDatabase } from '../support/database';

const HOUR_MS = 3_600_000;
const GID = 'gid://shopify/Customer/7001';

eachDatabase((_kind, open) => {
  let database: Database;
  let boss: PgBoss;
  let time: number;
  let woken: number;

  beforeAll(async () => {
    database = await open();
    boss = await installJobs(database, { onError: () => undefined });
  });
  beforeEach(async () => {
    [time, woken] = [Date.now(), 0];
    for (const table of ['pgboss.job', 'email_outbox', 'status_check']) {
      await database.executeSql(`delete from ${table}`);
    }
  });
  afterAll(() => boss.stop({ graceful: false }));

  const context = () => ({ db: database.db, now: () => time, wakeJobs: () => void (woken += 1) });
  const staff = { staffId: 'stella', requestId: null };

  /** An email whose job has used up its attempts. */
  async function failedEmail(): Promise<string> {
    const mail = { template: 'account-unfrozen', key: `mail:${Math.random()}`, to: GID } as const;
    await sendEmail(database.db, mail, new Date(time));
    const { id } = await database.db
      .selectFrom('email_outbox')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const jobId = await enqueueJob(
      database.db,
      'send-email',
      { emailId: String(id) },
      { retryLimit: 0 },
    );
    await boss.fetch('send-email');
    await boss.fail('send-email', jobId ?? '', { message: 'No mail server answered' });
    return jobId ?? '';
  }

  it('a failed job is found with its reason, runs again, and can be discarded, once each', async () => {
    const [job, other] = [await failedEmail(), await failedEmail()];
    const failed = () => listJobs(database.db, { list: 'failed', limit: 10, offset: 0 });
    const { jobs, count } = await failed();
    expect(count).toBe(2);
    const first = jobs.find(({ id }) => id === job);
    expect(first).toMatchObject({
      name: 'send-email',
      attempts: 1,
      reason: 'No mail server answered',
      email: { template: 'account-unfrozen', customerGid: GID },
    });
    expect(first && jobPlace(first)).toBe('/erp/customers/7001');
    expect(await countFailedJobs(database.db)).toBe(2);
    const change = (step: 'retry' | 'discard', id = job) =>
      changeFailedJob(context(), staff, { name: 'send-email', job: id, step });
    expect([await change('retry'), await change('retry')]).toEqual([true, false]);
    expect(woken).toBe(1);
    expect((await boss.fetch('send-email')).map(({ id }) => id)).toEqual([job]);
    expect([await change('discard', other), await change('discard', other)]).toEqual([true, false]);
    expect((await failed()).count).toBe(0);
    const queues = await listJobQueues(database.db, new Date(time));
    expect(queues.find(({ name }) => name === 'send-email')).toMatchObject({
      running: 1,
      failed: 0,
    });
    const actions = await listActionsOf(database.db, { kind: 'job', id: 'failed' });
    expect(actions).toMatchObject([
      { step: 'discard', details: { job: other } },
      { step: 'retry', details: { job } },
    ]);
  });

  it('a platform that does not answer and work that is late are named, and kept for the last day', async () => {
    let isDown = true;
    const called: string[] = [];
    const call = (name: string) => () => {
      called.push(name);
      return name === 'stripe' && isDown ? Promise.reject(new Error('down')) : Promise.resolve([]);
    };
    const config = { quickbooks: { isOff: true, refreshToken: undefined, realmId: undefined } };
    const checkStatus = createStatusCheck({
      ...context(),
      config,
      storefront: { query: call('storefront') },
      admin: { run: call('admin') },
      accounts: { ping: call('sign-in') },
      stripe: { read: call('stripe') },
      quickbooks: { query: call('quickbooks') },
      mailer: { verify: () => Promise.resolve('unreachable') },
    } as never);
    const mail = { template: 'account-unfrozen', key: 'late', to: GID } as const;
    await sendEmail(database.db, mail, new Date(time - HOUR_MS));

    const status = await checkStatus();
    expect(failingChecks(status)).toEqual(['stripe', 'mail', 'emails']);
    expect(status.results).toMatchObject({ database: { ok: true }, emails: { lagS: 3600 } });
    expect(status.results.quickbooks).toBeUndefined();
    // Who asks again at once is told the same, and no platform is called.
    await checkStatus();
    expect(called).toEqual(['storefront', 'admin', 'sign-in', 'stripe']);

    await recordStatus({ ...context(), checkStatus });
    isDown = false;
    time += HOUR_MS;
    await recordStatus({ ...context(), checkStatus });
    const history = await listStatusSince(database.db, new Date(time - 24 * HOUR_MS));
    const stripe = statusDays(history, time + 1).find(({ name }) => name === 'stripe');
    expect(stripe?.hours.slice(-2)).toEqual([
      { checks: 1, failures: 1 },
      { checks: 1, failures: 0 },
    ]);
    expect(stripe?.lastFailedAt).toBe(status.checkedAt);
  });
});
