import { jobNames, jobQueues } from '../../app/models/job-queues';
import type { JobHandlers } from '../../server/jobs/run-job';

/** Handlers that fail: a test names those of the jobs it is about. What comes by itself has nothing to do. */
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
