import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { JobListName, JobQueue, JobShown } from '~/domain/health/job';
import { type JobName, jobNames, jobQueues } from '~/models/core/job.server';
import type { DB } from '../../../db/schema';

/** Kinds that come again by themselves: a failure costs nothing but time. */
const RECURRING = jobNames.filter((name) => jobQueues[name].everySeconds !== undefined);

const LISTS: Record<JobListName, { where: RawBuilder<unknown>; at: RawBuilder<unknown> }> = {
  failed: { where: sql`state = 'failed'`, at: sql`coalesce(completed_on, created_on)` },
  waiting: { where: sql`state < 'active'`, at: sql`start_after` },
  running: { where: sql`state = 'active'`, at: sql`coalesce(started_on, created_on)` },
};

type JobRow = {
  id: string;
  name: string;
  retry_count: number;
  created_on: Date;
  at: Date;
  reason: string | null;
  about: string | null;
  template: string | null;
  customer_gid: string | null;
  problem: string | null;
};

/** Lists a page of the jobs in a state, the latest first. */
export async function listJobs(
  db: Kysely<DB>,
  { list, limit, offset }: { list: JobListName; limit: number; offset: number },
): Promise<{ jobs: JobShown[]; count: number }> {
  const { where, at } = LISTS[list];
  const [{ rows }, counted] = await Promise.all([
    sql<JobRow>`
      select job.*, email_outbox.template, email_outbox.customer_gid, email_outbox.problem from (
        select id, name, retry_count, created_on, ${at} as at, output->>'message' as reason,
          (select value from jsonb_each_text(data) limit 1) as about
        from pgboss.job where ${where} and name = any(${jobNames}::text[])
        order by ${at} desc, id limit ${limit} offset ${offset}) job
      left join email_outbox on job.name = 'send-email' and email_outbox.id::text = job.about
      order by at desc, job.id`.execute(db),
    sql<{ count: bigint }>`
      select count(*) as count from pgboss.job
      where ${where} and name = any(${jobNames}::text[])`.execute(db),
  ]);
  return { jobs: rows.map(jobFromRow), count: Number(counted.rows[0]?.count ?? 0n) };
}

function jobFromRow(row: JobRow): JobShown {
  const { template, customer_gid: customerGid, problem } = row;
  return {
    id: row.id,
    name: row.name,
    attempts: row.retry_count + 1,
    createdAt: row.created_on.toISOString(),
    at: row.at.toISOString(),
    reason: row.reason,
    about: row.about,
    email: template === null ? null : { template, customerGid, problem },
  };
}

/** Returns the queues with jobs that have not ended well, in the order of their kinds. @param at now */
export async function listJobQueues(db: Kysely<DB>, at: Date): Promise<JobQueue[]> {
  const { rows } = await sql<{
    name: string;
    waiting: bigint;
    running: bigint;
    failed: bigint;
    since: Date | null;
  }>`
    select name, count(*) filter (where state < 'active') as waiting,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'failed') as failed,
      min(start_after) filter (where state < 'active' and start_after <= ${at}) as since
    from pgboss.job where name = any(${jobNames}::text[]) and state in ('created', 'retry', 'active', 'failed')
    group by name`.execute(db);
  const known = new Map(rows.map((row) => [row.name, row]));
  return jobNames.flatMap((name) => {
    const row = known.get(name);
    if (row === undefined) return [];
    return {
      name,
      waiting: Number(row.waiting),
      running: Number(row.running),
      failed: Number(row.failed),
      since: row.since?.toISOString() ?? null,
    };
  });
}

/** Counts the failed jobs that need a person. */
export async function countFailedJobs(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from pgboss.job
    where state = 'failed' and name = any(${jobNames}::text[])
      and name <> all(${RECURRING}::text[])`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

/** Whether a job has failed for good, locked so that nobody else changes it meanwhile. */
export async function lockFailedJob(trx: Kysely<DB>, name: JobName, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job where name = ${name} and id = ${id}::uuid and state = 'failed'
    for update`.execute(trx);
  return rows.length > 0;
}
