import { CompiledQuery, type Kysely } from 'kysely';
import PgBoss from 'pg-boss';
import type { DB } from '../../db/schema';
import type { JobData, JobName } from './job-queues';

export type EnqueueOptions = {
  /** Not before. */
  startAfter?: Date;
  /** Within each window of so many seconds the first call counts, the others do nothing. */
  onceEverySeconds?: number;
};

/** Only writes the statement; it is never started and has no connection of its own. */
const writer = new PgBoss({
  db: { executeSql: () => Promise.reject(new Error('This one has no database.')) },
});

/**
 * Enqueues a job. In a transaction the job exists if and when that commits.
 *
 * @returns the job's id; nothing when `onceEverySeconds` held it back.
 * @throws when the queue does not exist, which means that the jobs were never installed.
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
