/**
 * How long a database may keep a caller waiting, on both databases (money-security.md §8:
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
