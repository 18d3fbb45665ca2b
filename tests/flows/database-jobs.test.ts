import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { enqueueJob } from '../../app/models/core/job.server';
import type { LogLine } from '../../db/log';
import { startJobs, type Jobs } from '../../server/jobs/start-jobs';
import { bothDatabases } from '../support/database';
import { signal } from '../support/signal';
import { noJobs } from '../support/no-jobs';

const done = async () => undefined;

bothDatabases((kind, open) => {
  let database: Database | undefined;
  let jobs: Jobs | undefined;
  let ran: { id: string; attempt: number }[];
  let lines: LogLine[];

  beforeEach(async () => {
    database ??= await open();
    await database.executeSql('delete from pgboss.job');
    ran = [];
    lines = [];
  });
  afterEach(() => jobs?.stop());

  const opened = () => database as Database;

  async function start(work: (id: string, attempt: number, signal: AbortSignal) => Promise<void>) {
    jobs = await startJobs({
      database: opened(),
      log: (line) => lines.push(line),
      pollMs: 50,
      maintenanceSeconds: 1,
      handlers: {
        ...noJobs,
        'work-bulk-action': async ({ bulkActionId }, { attempt, signal }) => {
          ran.push({ id: bulkActionId, attempt });
          await work(bulkActionId, attempt, signal);
        },
      },
    });
    return jobs;
  }

  async function states(): Promise<Record<string, string>> {
    const { rows } = await opened().executeSql(
      `select data->>'bulkActionId' as id, state from pgboss.job where name = 'work-bulk-action'`,
    );
    return Object.fromEntries(rows.map((row) => [String(row['id']), String(row['state'])]));
  }

  /** Makes jobs that wait for a retry due now. */
  const hurry = () =>
    opened().executeSql(`update pgboss.job set start_after = now() where state = 'retry'`);

  it('run once and are written down as done', async () => {
    const { send } = await start(done);
    const ids = Array.from({ length: 20 }, () => randomUUID());
    for (const bulkActionId of ids) await send('work-bulk-action', { bulkActionId });
    await expect
      .poll(async () => Object.values(await states()))
      .toEqual(ids.map(() => 'completed'));
    expect(ran.map((job) => job.id).toSorted()).toEqual(ids.toSorted());
    expect(ran.every((job) => job.attempt === 1)).toBe(true);
  });

  it('are there when the transaction commits, and never when it rolls back', async () => {
    const { wake } = await start(done);
    const [stored, dropped] = [randomUUID(), randomUUID()];
    const rolledBack = opened()
      .db.transaction()
      .execute(async (transaction) => {
        await enqueueJob(transaction, 'work-bulk-action', { bulkActionId: dropped });
        throw new Error('no');
      });
    await expect(rolledBack).rejects.toThrow('no');
    await opened()
      .db.transaction()
      .execute((tx) => enqueueJob(tx, 'work-bulk-action', { bulkActionId: stored }));
    wake();
    await expect.poll(states).toEqual({ [stored]: 'completed' });
    expect(ran).toEqual([{ id: stored, attempt: 1 }]);
  });

  it('are retried after a failure, later and later, and told in the log', async () => {
    const { send, wake } = await start(async (_id, attempt) => {
      if (attempt < 3) throw new Error(`attempt ${attempt}`);
    });
    const bulkActionId = randomUUID();
    await send('work-bulk-action', { bulkActionId });
    for (const failures of [1, 2]) {
      await expect.poll(() => ran.length).toBe(failures);
      await expect.poll(states).toEqual({ [bulkActionId]: 'retry' });
      const { rows } = await opened().executeSql(
        `select extract(epoch from start_after - now())::float8 as seconds from pgboss.job
         where state = 'retry'`,
      );
      expect(rows[0]?.['seconds']).toBeGreaterThan(4 * failures - 2);
      await hurry();
      wake();
    }
    await expect.poll(states).toEqual({ [bulkActionId]: 'completed' });
    expect(ran.map((job) => job.attempt)).toEqual([1, 2, 3]);
    const failed = lines.filter((line) => line.msg === 'job failed, to be retried');
    expect(failed.map((line) => (line['err'] as Error).message)).toEqual([
      'attempt 1',
      'attempt 2',
    ]);
  });

  it('are abandoned after the last retry, and said so', async () => {
    const { send, wake } = await start(() => Promise.reject(new Error('never')));
    const bulkActionId = randomUUID();
    await send('work-bulk-action', { bulkActionId });
    await expect.poll(states).toEqual({ [bulkActionId]: 'retry' });
    await opened().executeSql(`update pgboss.job set retry_limit = 1 where state = 'retry'`);
    await hurry();
    wake();
    await expect.poll(states).toEqual({ [bulkActionId]: 'failed' });
    expect(lines.map((line) => line.msg)).toContain('job given up');
    const [end] = lines.filter((line) => line.msg === 'job given up');
    expect(end?.['alarm']).toBe('job-given-up');
  });

  it('wait until their time', async () => {
    const { send, wake } = await start(done);
    const [later, now] = [randomUUID(), randomUUID()];
    const startAfter = new Date(Date.now() + 3_600_000);
    await send('work-bulk-action', { bulkActionId: later }, { startAfter });
    await send('work-bulk-action', { bulkActionId: now });
    await expect.poll(states).toEqual({ [later]: 'created', [now]: 'completed' });
    await opened().executeSql(`update pgboss.job set start_after = now() where state = 'created'`);
    wake();
    await expect.poll(states).toEqual({ [later]: 'completed', [now]: 'completed' });
  });

  it('come back when the process that ran them has died', async () => {
    const bulkActionId = randomUUID();
    await enqueueJob(opened().db, 'work-bulk-action', { bulkActionId });
    // As a killed process leaves it: started, never finished, long overdue.
    await opened().executeSql(
      `update pgboss.job set state = 'active', started_on = now() - interval '1 hour'
       where name = 'work-bulk-action'`,
    );
    const { wake } = await start(done);
    // On Postgres the next maintenance of pg-boss finds it, and it waits for its retry like a failed
    // job. On the embedded database no other process can have it, so it starts at once.
    if (kind === 'postgres') {
      await expect.poll(states, { timeout: 10_000 }).toEqual({ [bulkActionId]: 'retry' });
      await hurry();
      wake();
    }
    await expect.poll(states).toEqual({ [bulkActionId]: 'completed' });
    expect(ran).toEqual([{ id: bulkActionId, attempt: 2 }]);
  });

  it('are waited for when the process ends, and no new ones are begun', async () => {
    const work = signal();
    const { send, stop } = await start(() => work.given);
    const first = randomUUID();
    await send('work-bulk-action', { bulkActionId: first });
    await expect.poll(() => ran.length).toBe(1);
    const stopped = stop();
    const second = randomUUID();
    await enqueueJob(opened().db, 'work-bulk-action', { bulkActionId: second });
    work.give();
    await stopped;
    expect(await states()).toEqual({ [first]: 'completed', [second]: 'created' });
    expect(ran).toHaveLength(1);
  });

  it('that recur are enqueued once in their time by however many processes', async () => {
    const enqueued = await Promise.all(
      [1, 2, 3].map(() => enqueueJob(opened().db, 'housekeeping', {}, { onceEverySeconds: 3_600 })),
    );
    expect(enqueued.filter((id) => id !== undefined)).toHaveLength(1);
  });

  it('are refused for a queue that does not exist', async () => {
    await expect(enqueueJob(opened().db, 'unknown' as 'housekeeping', {})).rejects.toThrow(
      "There is no queue 'unknown'.",
    );
  });
});
