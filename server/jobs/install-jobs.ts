import PgBoss from 'pg-boss';
import type { Database } from '../../app/models/database.server';
import { jobNames, jobQueues } from '../../app/models/job-queues';

export type InstallOptions = {
  /** Seconds between looks for jobs whose process died; nothing looks for them without it. */
  maintenanceSeconds?: number;
  onError: (error: Error) => void;
};

/**
 * Makes or brings up to date the tables and queues of the jobs, in their own schema `pgboss`.
 *
 * @returns the queue's engine, to be stopped by the caller.
 */
export async function installJobs(
  database: Pick<Database, 'executeSql'>,
  { maintenanceSeconds, onError }: InstallOptions,
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values ?? []) },
    supervise: maintenanceSeconds !== undefined,
    ...(maintenanceSeconds && { maintenanceIntervalSeconds: maintenanceSeconds }),
    schedule: false,
  });
  boss.on('error', onError);
  await boss.start();
  for (const name of jobNames) {
    const rules = jobQueues[name];
    const queue: PgBoss.Queue = {
      name,
      retryLimit: rules.retryLimit,
      retryDelay: rules.retryDelaySeconds,
      retryBackoff: true,
      expireInSeconds: rules.expireInSeconds,
    };
    await boss.createQueue(name, queue);
    await boss.updateQueue(name, queue);
  }
  return boss;
}
