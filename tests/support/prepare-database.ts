import type { Database } from '../../app/models/core/database.server';
import { migrate } from '../../db/migrate';
import { installJobs } from '../../server/jobs/install-jobs';

/** Prepares a database as the server does at its start: migrations and job queues. */
export async function prepareDatabase(database: Database): Promise<void> {
  await migrate(database);
  const boss = await installJobs(database, {
    onError: (error) => {
      throw error;
    },
  });
  await boss.stop({ graceful: false });
}
