/**
 * Time limits for callers of the database, the same for both databases (money-security 8: 'database statement
 * 5 s').
 */

/** One statement. On Postgres the server ends it; the embedded database's thread is restarted. */
export const STATEMENT_MS = 5_000;

/** Waiting for a free connection; on the embedded database, for the caller's lock. */
export const CONNECTION_WAIT_MS = 5_000;

/** An open transaction that runs no statement, for example because it waits for a network call. */
export const IDLE_TRANSACTION_MS = 5_000;

/** After the statement's limit, the client waits this much longer for a server that does not answer. */
export const SILENCE_MARGIN_MS = 1_000;

/**
 * Limits for migrations, which use connections of their own: one migration may have to read whole tables, and
 * the starting process serves no requests meanwhile.
 */
export const PATIENT = {
  statementMs: 60 * 60_000,
  /** A migration that waits for a table's lock blocks everyone behind it, so it gives up soon and retries. */
  lockMs: 5_000,
  idleMs: 60_000,
} as const;
