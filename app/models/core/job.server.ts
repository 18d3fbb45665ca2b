import { CompiledQuery, type Kysely } from 'kysely';
import PgBoss from 'pg-boss';
import type { DB } from '../../../db/schema';
import type { JobData, JobName } from './job-queues';

export type EnqueueOptions = {
  /** The earliest time at which the job starts. */
  startAfter?: Date;
  /** Within each window of this many seconds, only the first call enqueues a job. */
  onceEverySeconds?: number;
};

/** Only builds the statement: it is never started and has no connection. */
const writer = new PgBoss({
  db: { executeSql: () => Promise.reject(new Error('This one has no database.')) },
});

/**
 * Enqueues a job. In a transaction, the job exists if and when it commits.
 *
 * @returns the job's id; undefined if `onceEverySeconds` suppressed it
 * @throws if the queue does not exist, which means that the jobs were never installed
 */
export async function enqueueJob<Name extends JobName>(
  db: Kysely<DB>,
  name: Name,
  data: JobData[Name],
  { startAfter, onceEverySeconds }: EnqueueOptions = {},
): Promise<string | undefined> {
  const id = await writer.send(name, data, {
    ...(startAfter && { startAfter }),
    ...(onceEverySeconds && { singletonSeconds: onceEverySeconds }),
    db: {
      executeSql: (text, values) => db.executeQuery(CompiledQuery.raw(text, values)) as never,
    },
  });
  if (!id && !onceEverySeconds) throw new Error(`There is no queue '${name}'.`);
  return id ?? undefined;
}
