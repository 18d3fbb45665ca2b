import type { QueryResult } from 'pg';

/**
 * What both databases offer to Kysely (the shape that its Postgres dialect expects of a pool) and to the
 * jobs: take a connection, query it, release it.
 */
export type Connection = {
  query: (text: string, values: readonly unknown[]) => Promise<QueryResult>;
  /** Releases the connection. If a transaction is still open, the next caller never gets it in that state. */
  release: () => void;
};

export type Connections = {
  connect: () => Promise<Connection>;
  /** The same database, one connection at a time, with the long time limits of migrations (timeouts.ts). */
  patient: () => Omit<Connections, 'patient'>;
  end: () => Promise<void>;
};
