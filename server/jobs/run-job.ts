import type PgBoss from 'pg-boss';
import { type JobData, type JobName, jobQueues } from '../../app/models/core/job.server';
import type { Log } from '../../db/log';

export type RunningJob = {
  id: string;
  /** 1 at the first attempt. */
  attempt: number;
  /** Whether the job is abandoned if this attempt fails. */
  isLast: boolean;
  /** Aborted when the job's time limit is reached or the process ends. */
  signal: AbortSignal;
};

/** A handler may be called again for a job that it has finished: it has to be idempotent. */
export type JobHandlers = {
  [Name in JobName]: (data: JobData[Name], job: RunningJob) => Promise<void>;
};

export type FetchedJob = PgBoss.JobWithMetadata<object>;

/**
 * Runs one job and records how it ended. Never throws: if the result cannot be recorded, the job stays
 * active, expires and runs again.
 *
 * @param ending aborted when the process ends before the job does.
 */
export async function runJob(
  boss: PgBoss,
  handlers: JobHandlers,
  job: FetchedJob,
  ending: AbortSignal,
  log: Log,
): Promise<void> {
  const name = job.name as JobName;
  const attempt = job.retryCount + 1;
  const isLast = job.retryCount >= job.retryLimit;
  const fields = { job: name, jobId: job.id, attempt };
  const time = timeLimit(jobQueues[name].expireInSeconds, ending);
  const handle = handlers[name] as (data: object, job: RunningJob) => Promise<void>;
  try {
    const handled = handle(job.data, { id: job.id, attempt, isLast, signal: time.signal });
    await Promise.race([handled, time.over]);
  } catch (error) {
    // A recurring job is not lost: it comes again by itself.
    const isLost = isLast && jobQueues[name].everySeconds === undefined;
    log({
      msg: isLast ? 'job given up' : 'job failed, to be retried',
      ...(isLost && { alarm: 'job-given-up' }),
      ...fields,
      err: error,
    });
    const message = error instanceof Error ? error.message : String(error);
    await record(() => boss.fail(name, job.id, { message }), fields, log);
    return;
  } finally {
    time.clear();
  }
  await record(() => boss.complete(name, job.id), fields, log);
}

async function record(write: () => Promise<void>, fields: object, log: Log): Promise<void> {
  try {
    await write();
  } catch (error) {
    log({ msg: 'the end of a job could not be written down', ...fields, err: error });
  }
}

/** `over` rejects when the time limit is reached or the process ends; `signal` is aborted with it. */
function timeLimit(seconds: number, ending: AbortSignal) {
  const controller = new AbortController();
  const end = () => controller.abort(ending.reason);
  const timer = setTimeout(() => {
    controller.abort(new Error(`The job took longer than ${seconds} s.`));
  }, seconds * 1000);
  ending.addEventListener('abort', end);
  const over = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason as Error));
  });
  return {
    signal: controller.signal,
    over,
    clear() {
      clearTimeout(timer);
      ending.removeEventListener('abort', end);
    },
  };
}
