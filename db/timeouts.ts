/**
 * How long a database may keep a caller waiting, on both databases (money-security 8:
 * 'database statement 5 s').
 */

/** One statement. On Postgres the server ends it; the embedded database's thread is started anew. */
export const STATEMENT_MS = 5_000;

/** Waiting for a free connection; on the embedded database, for one's turn. */
export const TURN_MS = 5_000;

/** A transaction that is open and asks for nothing, for example because it waits for a network call. */
export const IDLE_TRANSACTION_MS = 5_000;

/** What the client adds before it gives up on a server that has stopped answering at all. */
export const SILENCE_MARGIN_MS = 1_000;

/**
 * What migrations have in the place of the above, on connections of their own: one of them may add up
 * everything there is. Nobody is served meanwhile by the process that starts.
 */
export const PATIENT = {
  statementMs: 60 * 60_000,
  /** Whoever waits for a table keeps everybody behind them waiting too: given up soon, and tried again. */
  lockMs: 5_000,
  idleMs: 60_000,
} as const;
