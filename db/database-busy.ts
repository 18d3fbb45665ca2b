/** Too many callers were waiting for the database. No query was sent, so it is safe to try again. */
export class DatabaseBusyError extends Error {
  override name = 'DatabaseBusyError';
}

/** query_canceled on both databases: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const CANCELED = '57014';

/** Whether a statement exceeded its time limit (timeouts.ts); it was aborted, and its transaction with it. */
export function isOverTime(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === CANCELED;
}
