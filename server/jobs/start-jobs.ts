import { sql } from 'kysely';
import type PgBoss from 'pg-boss';
import type { Database } from '../../app/models/core/database.server';
import {
  enqueueJob,
  type EnqueueOptions,
  type JobData,
  type JobName,
  jobNames,
  jobQueues,
} from '../../app/models/core/job.server';
import { handOnEmails } from '../../app/services/emails/deliver-email.server';
import { handOnBilling, resumeBilling } from '../../app/services/invoices/hand-on-billing.server';
import { followSilentParcels } from '../../app/services/shipments/read-parcels.server';
import type { Log } from '../../db/log';
import { doEach, tidyDatabase } from './housekeeping';
import { warnOfQuickBooksEnd } from './quickbooks-alarm';
import { installJobs } from './install-jobs';
import { resumeApprovals } from './resume-approvals';
import { resumeCustomerMerges } from './resume-customer-merges';
import { resumeCustomOrders } from './resume-custom-orders';
import type { QueueFigures } from '../telemetry/metrics';
import { NO_SIGNALS, type WorkSignals } from '../work-signals';
import { runJob, type FetchedJob, type JobHandlers } from './run-job';

export type StartJobsOptions = {
  database: Database;
  log: Log;
  handlers: Omit<JobHandlers, 'housekeeping'>;
  /** Returns the handlers with every run watched. */
  watch?: ((handlers: JobHandlers) => JobHandlers) | undefined;
  /** Further parts of the housekeeping. */
  housekeeping?: readonly (() => Promise<unknown>)[];
  /** UTC milliseconds. */
  now?: () => number;
  /** Milliseconds between checks for work. */
  pollMs?: number;
  /** Tells when there is work. */
  signals?: Pick<WorkSignals, 'on' | 'pauseMs'>;
  /** Seconds between checks for jobs whose process has died. */
  maintenanceSeconds?: number;
};

export type Jobs = {
  /** Enqueues a job and starts it at once; in a transaction use `enqueueJob`, and `wake` after the commit. */
  send: <Name extends JobName>(
    name: Name,
    data: JobData[Name],
    options?: EnqueueOptions,
  ) => Promise<string | undefined>;
  /** Tells the runner that there is work, so that it does not wait for its next check. */
  wake: () => void;
  /** Takes no more work, waits for running jobs, and releases unfinished ones. */
  stop: () => Promise<void>;
};

const POLL_MS = 2_000;
const MAINTENANCE_SECONDS = 30;
const RECURRING_MS = 60_000;
const AT_ONCE = 4;
/** Must fit into the 10 s that the whole process has for shutting down. */
const STOP_MS = 6_000;

/**
 * Starts running jobs in this process. While there is nothing to do it waits for a signal, and for the next job that has a
 * time; without signals it is one small query every two seconds. Mails that
 * were written to the outbox, and orders on invoice that are due, get their jobs here.
 *
 * Every job runs at least once, even if a process dies meanwhile, and in only one process at a time unless
 * it exceeds its own time limit.
 */
export async function startJobs(options: StartJobsOptions): Promise<Jobs> {
  const { database, log, now = Date.now, pollMs = POLL_MS, watch = (same) => same } = options;
  const { signals = NO_SIGNALS } = options;
  const handlers = watch({
    ...options.handlers,
    housekeeping: () =>
      doEach([
        () => tidyDatabase(database.db, now()),
        () => resumeCustomOrders(database.db),
        () => resumeBilling(database.db, now()),
        () => followSilentParcels(database, now()),
        () => resumeApprovals(database.db, now()),
        () => resumeCustomerMerges(database.db),
        () => warnOfQuickBooksEnd(database.db, now(), log),
        ...(options.housekeeping ?? []),
      ]),
  });
  const boss = await installJobs(database, {
    maintenanceSeconds: options.maintenanceSeconds ?? MAINTENANCE_SECONDS,
    onError: (error) => log({ msg: 'jobs: upkeep failed', err: error }),
  });
  if (database.kind === 'embedded') await reclaimActive(database);

  const ending = new AbortController();
  const running = new Set<Promise<void>>();
  let stopping = false;
  let polling: Promise<void> | undefined;
  let pollAgain = false;
  let recurringAt = 0;
  /** For each queue, the number of the last job that was started from it, counting all jobs. */
  const rounds = new Map<JobName, number>();
  let begun = 0;
  let timer: NodeJS.Timeout | undefined;

  /** Checks for work now; if a check is under way, once more after it. */
  function poll(): void {
    clearTimeout(timer);
    if (stopping) return;
    pollAgain = polling !== undefined;
    polling ??= check();
  }

  async function check(): Promise<void> {
    const pauseMs = signals.pauseMs(pollMs, await startDue());
    polling = undefined;
    if (!stopping) timer = setTimeout(poll, pollAgain ? 0 : pauseMs);
  }

  /** @returns in how many milliseconds there is more to do, as far as that is known */
  async function startDue(): Promise<number | undefined> {
    try {
      if (performance.now() >= recurringAt) {
        await enqueueRecurring(database);
        recurringAt = performance.now() + RECURRING_MS;
      }
      let due = await dueQueues(database);
      if (due.includes(null)) {
        await handOnEmails(database.db, new Date(now()));
        await handOnBilling(database.db);
        due = await dueQueues(database);
      }
      const names = due.filter((name) => name !== null);
      // The queue that has waited longest comes first: otherwise one whose jobs all hang would starve the others.
      names.sort((one, other) => (rounds.get(one) ?? 0) - (rounds.get(other) ?? 0));
      for (const name of names) await startFrom(name);
      if (names.length > 0 || signals.pauseMs(pollMs) <= pollMs) return pollMs;
      const recurringMs = Math.max(0, recurringAt - performance.now());
      return Math.min(recurringMs, await msUntilNextJob(database));
    } catch (error) {
      log({ msg: 'jobs: the queues could not be read', err: error });
      return pollMs;
    }
  }

  async function startFrom(name: JobName): Promise<void> {
    const free = AT_ONCE - running.size;
    if (free <= 0 || stopping) return;
    for (const job of await fetchJobs(boss, name, free)) {
      rounds.set(name, (begun += 1));
      const run = runJob(boss, handlers, job, ending.signal, log).finally(() => {
        running.delete(run);
        if (!stopping) poll();
      });
      running.add(run);
    }
  }

  signals.on('jobs', poll);
  poll();
  return {
    async send(name, data, sendOptions) {
      const id = await enqueueJob(database.db, name, data, sendOptions);
      poll();
      return id;
    },
    wake: poll,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await polling;
      const late = setTimeout(() => ending.abort(new Error('The process is ending.')), STOP_MS);
      await Promise.all(running);
      clearTimeout(late);
      await boss.stop({ graceful: false });
    },
  };
}

/** Queues with a job that may start now; null stands for mails and orders on invoice that have no job yet. */
async function dueQueues(database: Database): Promise<(JobName | null)[]> {
  const { rows } = await sql<{ name: JobName | null }>`
    select distinct name from pgboss.job
    where state < 'active' and start_after < now() and name = any(${jobNames})
    union all
    select null where exists (select from email_outbox where enqueued_at is null)
      or exists (select from order_invoice where is_due)`.execute(database.db);
  return rows.map((row) => row.name);
}

/** How many milliseconds it is until the next job may start that may not yet; `Infinity` if there is none. */
async function msUntilNextJob(database: Database): Promise<number> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(start_after) - now()) * 1000)::float8 as ms
    from pgboss.job where state < 'active' and start_after > now()`.execute(database.db);
  return Math.ceil(rows[0]?.ms ?? Infinity);
}

async function fetchJobs(boss: PgBoss, name: JobName, count: number): Promise<FetchedJob[]> {
  return boss.fetch<object>(name, { includeMetadata: true, batchSize: count });
}

async function enqueueRecurring(database: Database): Promise<void> {
  for (const name of jobNames) {
    const { everySeconds } = jobQueues[name];
    if (everySeconds) {
      await enqueueJob(database.db, name, {}, { onceEverySeconds: everySeconds });
    }
  }
}

/**
 * Makes interrupted jobs ready again: only one process uses the embedded database, and this one has just
 * started, so jobs that are marked active were cut off when the previous process ended.
 */
async function reclaimActive(database: Database): Promise<void> {
  await database.executeSql(`update pgboss.job set state = 'retry' where state = 'active'`);
}

/** Counts the jobs of each queue, by state, for whoever watches the process. */
export async function queueFigures(database: Pick<Database, 'db'>): Promise<QueueFigures> {
  const { rows } = await sql<QueueFigures[number]>`
    select name as queue, state::text as state, count(*)::int as count,
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after < now())),
        0)::float as "waitedSeconds"
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by 1, 2`.execute(
    database.db,
  );
  return rows;
}
