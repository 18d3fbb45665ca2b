import PgBoss from 'pg-boss';
import type { Database } from '../../app/models/database.server';
import { jobNames, jobQueues, type JobName } from '../../app/models/job-queues';

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
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const name of jobNames) {
    const rules = rulesOf(name);
    const queue = known.get(name);
    if (!queue) await boss.createQueue(name, rules);
    else if (Object.entries(rules).some(([rule, value]) => queue[rule as keyof Rules] !== value)) {
      await boss.updateQueue(name, rules);
    }
  }
  return boss;
}

type Rules = ReturnType<typeof rulesOf>;

function rulesOf(name: JobName) {
  const { retryLimit, retryDelaySeconds, expireInSeconds } = jobQueues[name];
  return {
    name,
    policy: 'standard',
    retryLimit,
    retryDelay: retryDelaySeconds,
    retryBackoff: true,
    expireInSeconds,
  } as const;
}
