/** Too many were waiting for the database: nothing was asked of it, so it may be asked again. */
export class DatabaseBusyError extends Error {
  override name = 'DatabaseBusyError';
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html, query_canceled; both databases say it. */
const CANCELED = '57014';

/** Whether a statement ran into its time limit (timeouts.ts): it was ended, and its transaction with it. */
export function isOverTime(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === CANCELED;
}
