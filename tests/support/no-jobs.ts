import { jobNames } from '../../app/models/job-queues';
import type { JobHandlers } from '../../server/jobs/run-job';

/** Handlers that fail: a test names those of the jobs it is about. */
export const noJobs = Object.fromEntries(
  jobNames
    .filter((name) => name !== 'housekeeping')
    .map((name) => [name, () => Promise.reject(new Error(`nobody expected the job '${name}'`))]),
) as unknown as Omit<JobHandlers, 'housekeeping'>;
