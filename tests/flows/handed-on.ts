import type { Database } from '../../app/models/core/database.server';
import type { JobName } from '../../app/models/core/job.server';
import type { JobHandlers } from '../../server/jobs/run-job';

type Look = JobHandlers['tell-deposits' | 'tell-orders' | 'tell-refunds' | 'hand-on-emails'];

/** Runs once the job that is scheduled every minute. */
export const lookOnce = (look: Look) =>
  look({}, { id: 'look', attempt: 1, signal: new AbortController().signal });

/** Returns the given field of the jobs in a queue. */
export async function handedTo(
  database: Pick<Database, 'executeSql'>,
  queue: JobName,
  field: string,
): Promise<string[]> {
  const { rows } = await database.executeSql(
    `select data->>'${field}' as id from pgboss.job where name = '${queue}'`,
  );
  return rows.map(({ id }) => String(id));
}
