import { PostgresDialect, type Kysely } from 'kysely';
import path from 'node:path';
import type { Connections } from '../../db/connections';
import { openEmbeddedDatabase } from '../../db/embedded/embedded-database';
import { guardedKysely, HoldingGuard } from '../../db/guarded-kysely';
import type { Log } from '../../db/log';
import { postgresConnections } from '../../db/postgres-connections';
import type { DB } from '../../db/schema';

export type DatabaseOptions = {
  /** A Postgres of one's own; without it the embedded database is used. */
  databaseUrl?: string | undefined;
  /** Folder of the embedded database. */
  dataDir: string;
  log: Log;
};

export type Database = {
  /** Refuses to be used inside its own transactions: pass the transaction instead. */
  db: Kysely<DB>;
  kind: 'postgres' | 'embedded';
  /**
   * For migrations alone: on a connection of its own, with the long limits of db/timeouts.ts. The handle is
   * good until `work` has ended.
   */
  withPatience: <T>(work: (patient: Kysely<DB>) => Promise<T>) => Promise<T>;
  /** Resolves when the database answers. */
  ping: () => Promise<void>;
  /** Statements as text, several at once when there are no values: what the jobs ask with. */
  executeSql: (text: string, values?: readonly unknown[]) => Promise<{ rows: SqlRow[] }>;
  /** Waits for what is running, then lets go of connections, files and lock. */
  close: () => Promise<void>;
};

export type SqlRow = Record<string, unknown>;

/** Open databases of this process, on globalThis because development reloads modules. */
const opened = ((
  globalThis as { earthBrandsDatabases?: Map<string, Promise<Database>> }
).earthBrandsDatabases ??= new Map());

/**
 * Opens the database that the configuration asks for; asked again for the same one before it is
 * closed, gives the one that is open. Types, limits and refusals are the same on both kinds
 * (db/postgres-types.ts, db/timeouts.ts, docs/decisions/0002 and 0003).
 *
 * @throws DatabaseInUseError when another process has the embedded one open.
 */
export function openDatabase({ databaseUrl, dataDir, log }: DatabaseOptions): Promise<Database> {
  const key = databaseUrl ?? path.resolve(dataDir);
  const forget = () => void opened.delete(key);
  const known = opened.get(key);
  if (known) return known;
  const opening = (async () => {
    const connections = databaseUrl
      ? postgresConnections(databaseUrl, log)
      : await openEmbeddedDatabase({ dataDir, log });
    return databaseOn(connections, databaseUrl ? 'postgres' : 'embedded', forget);
  })();
  opened.set(key, opening);
  opening.catch(forget);
  return opening;
}

/** The database on given connections. */
export async function databaseOn(
  connections: Connections,
  kind: Database['kind'],
  onClose: () => void = () => undefined,
): Promise<Database> {
  const guard = new HoldingGuard();
  const kyselyOn = (pool: object) =>
    guardedKysely<DB>(new PostgresDialect({ pool: pool as never }), guard);
  const db = await kyselyOn(connections);

  async function withPatience<T>(work: (patient: Kysely<DB>) => Promise<T>): Promise<T> {
    const patient = await kyselyOn(connections.patient());
    try {
      return await work(patient);
    } finally {
      await patient.destroy();
    }
  }

  async function executeSql(text: string, values: readonly unknown[] = []) {
    guard.refuseInside();
    const connection = await connections.connect();
    try {
      const result = await connection.query(text, values);
      // Several statements give several results, of which nobody asks for the rows.
      return { rows: (result.rows ?? []) as SqlRow[] };
    } finally {
      connection.release();
    }
  }

  let closing: Promise<void> | undefined;
  return {
    db,
    kind,
    withPatience,
    executeSql,
    ping: () => executeSql('select 1').then(() => undefined),
    close: () => (closing ??= db.destroy().finally(onClose)),
  };
}
