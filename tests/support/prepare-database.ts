import type { Database } from '../../app/models/database.server';
import { migrate } from '../../db/migrate';
import { installJobs } from '../../server/jobs/install-jobs';

/** What the server does at its start before anything may use the database. */
export async function prepareDatabase(database: Database): Promise<void> {
  await migrate(database);
  const boss = await installJobs(database, {
    onError: (error) => {
      throw error;
    },
  });
  await boss.stop({ graceful: false });
}
