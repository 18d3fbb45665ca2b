import { jobNames, jobQueues } from '../../app/models/core/job.server';
import type { JobHandlers } from '../../server/jobs/run-job';

/** Handlers that throw, for a test to override those of the jobs it tests. Scheduled jobs do nothing. */
export const noJobs = Object.fromEntries(
  jobNames
    .filter((name) => name !== 'housekeeping')
    .map((name) => [
      name,
      jobQueues[name].everySeconds === undefined
        ? () => Promise.reject(new Error(`nobody expected the job '${name}'`))
        : () => Promise.resolve(),
    ]),
) as unknown as Omit<JobHandlers, 'housekeeping'>;
