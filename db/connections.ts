import type { QueryResult } from 'pg';

/**
 * What both databases offer to Kysely (the shape its Postgres dialect asks of a pool) and to the
 * jobs: take a connection, ask, give it back.
 */
export type Connection = {
  query: (text: string, values: readonly unknown[]) => Promise<QueryResult>;
  /** Gives it back. One that still stands inside a transaction never reaches the next caller so. */
  release: () => void;
};

export type Connections = {
  connect: () => Promise<Connection>;
  /** The same database, one connection at a time, with the long limits of migrations (timeouts.ts). */
  patient: () => Omit<Connections, 'patient'>;
  end: () => Promise<void>;
};
