import type { Database } from '../../app/models/database.server';
import type { JobName } from '../../app/models/job-queues';
import type { JobHandlers } from '../../server/jobs/run-job';

type Look = JobHandlers['tell-deposits' | 'tell-orders' | 'tell-refunds'];

/** Does once what the jobs do every minute. */
export const lookOnce = (look: Look) =>
  look({}, { id: 'look', attempt: 1, signal: new AbortController().signal });

/** What was handed to a queue, by the field of its jobs that names it. */
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
