import PgBoss from 'pg-boss';
import { FAILED_JOB_DAYS } from '../../app/domain/health/job';
import type { Database } from '../../app/models/core/database.server';
import { type JobName, jobNames, jobQueues } from '../../app/models/core/job.server';

export type InstallOptions = {
  /** Seconds between checks for jobs whose process died; without it, there are no such checks. */
  maintenanceSeconds?: number;
  onError: (error: Error) => void;
};

/**
 * Postgres errors: a deadlock (40P01), or a lock or statement that took too long (55P03, 57014). Each queue
 * is a table of its own, and creating one locks a table that all processes' jobs use.
 */
const LOCK_HELD: readonly unknown[] = ['40P01', '55P03', '57014'];
const PATIENCE_MS = 60_000;

/**
 * Creates or updates the tables and queues of the jobs, in their own schema `pgboss`. Another process may
 * start at the same moment or be running jobs, so lock failures are retried for a minute.
 *
 * @returns the queue's engine, to be stopped by the caller.
 */
export async function installJobs(
  database: Pick<Database, 'executeSql'>,
  options: InstallOptions,
): Promise<PgBoss> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await installOnce(database, options);
    } catch (error) {
      const isLockHeld = LOCK_HELD.includes((error as { code?: unknown }).code);
      if (!isLockHeld || Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 200));
    }
  }
}

async function installOnce(
  database: Pick<Database, 'executeSql'>,
  { maintenanceSeconds, onError }: InstallOptions,
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values ?? []) },
    supervise: maintenanceSeconds !== undefined,
    ...(maintenanceSeconds && { maintenanceIntervalSeconds: maintenanceSeconds }),
    schedule: false,
    archiveFailedAfterSeconds: FAILED_JOB_DAYS * 24 * 60 * 60,
  });
  boss.on('error', onError);
  await boss.start();
  try {
    await makeQueues(boss);
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  return boss;
}

async function makeQueues(boss: PgBoss): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const name of jobNames) {
    const rules = rulesOf(name);
    const queue = known.get(name);
    if (!queue) await boss.createQueue(name, rules);
    else if (Object.entries(rules).some(([rule, value]) => queue[rule as keyof Rules] !== value)) {
      await boss.updateQueue(name, rules);
    }
  }
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
