/** Too many callers were waiting for the database. No query was sent, so it is safe to try again. */
export class DatabaseBusyError extends Error {
  override name = 'DatabaseBusyError';
}

/** query_canceled and idle_in_transaction_session_timeout on both databases: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const OVER_TIME: readonly unknown[] = ['57014', '25P03'];

/**
 * Whether a statement or a transaction exceeded its time limit (timeouts.ts), the latter say in a process that was stopped for a
 * while. It was aborted, and isn't repeated: what waits for something else than the database would wait again.
 */
export function isOverTime(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OVER_TIME.includes(error.code);
}
