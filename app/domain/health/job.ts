import { defineTabs } from '~/domain/core/lists';

/** A background job as staff see it; its data are ids. Times are ISO 8601. */
export type JobShown = {
  id: string;
  /** The kind of job. */
  name: string;
  /** How many attempts there were. */
  attempts: number;
  createdAt: string;
  /** When it failed for good, or may start. */
  at: string;
  /** Why the last attempt failed, as in the log; null if none has. */
  reason: string | null;
  /** The first of the ids that it carries; null for none. */
  about: string | null;
  /** Of a job that sends an email: its template, its customer, and why it was not sent. */
  email: { template: string; customerGid: string | null; problem: string | null } | null;
};

/** The jobs of a kind, by state. */
export type JobQueue = {
  name: string;
  waiting: number;
  running: number;
  failed: number;
  /** Since when the oldest that could start has been waiting; null for none. */
  since: string | null;
};

export const JOB_LIST = defineTabs({
  param: 'list',
  tabs: ['failed', 'waiting', 'running'],
  perPage: 50,
});
export type JobListName = (typeof JOB_LIST)['tabs'][number];

/** For how long a failed job can be looked up and retried. */
export const FAILED_JOB_DAYS = 30;
