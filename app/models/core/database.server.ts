import { type Kysely, PostgresDialect, type Transaction } from 'kysely';
import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
import { announcedConnections, type Topic } from '../../../db/announced-connections';
import type { Connections } from '../../../db/connections';
import { openEmbeddedDatabase } from '../../../db/embedded/embedded-database';
import { guardedKysely, HoldingGuard } from '../../../db/guarded-kysely';
import type { Log } from '../../../db/log';
import { postgresConnections } from '../../../db/postgres-connections';
import { readOnlyConnections, replicaConnections } from '../../../db/replica-connections';
import type { DB } from '../../../db/schema';
import { configureRole } from '../../../db/session-settings';
import { isUnknownCommit } from '../../../db/transient-failures';
import { type QueryWatch, watchedConnections } from '../../../db/watched-connections';
import type { Reads } from './reads';

export type DatabaseOptions = {
  /** Address of a Postgres server; without it the embedded database is used. */
  databaseUrl?: string | undefined;
  /** Leads past the pooler in transaction mode that `databaseUrl` leads to; absent if that is the server itself. */
  directUrl?: string | undefined;
  /** A standby of that server, for reads that may be a few seconds old. */
  replicaUrl?: string | undefined;
  /** The most connections to that server at once, ten if nothing is said. */
  poolMax?: number | undefined;
  /** Folder of the embedded database. */
  dataDir: string;
  /** How many milliseconds to wait for another process that has the embedded database open to end. */
  lockWaitMs?: number | undefined;
  /** Is called after each query, if somebody wants to know. */
  watchQuery?: QueryWatch | undefined;
  log: Log;
};

export type Database = {
  /** Throws if it is used inside one of its own transactions: pass the transaction instead. */
  db: Kysely<DB>;
  /** For single reads that may be a few seconds old; all else is rejected. */
  reads: Reads;
  kind: 'postgres' | 'embedded';
  /**
   * For migrations only: runs `work` on a connection of its own, with the long time-outs of db/timeouts.ts. The
   * handle may not be used after `work` has ended.
   */
  withPatience: <T>(work: (patient: Kysely<DB>) => Promise<T>) => Promise<T>;
  /** Has `hear` called after each commit that has written work (`db/announced-connections.ts`). */
  onWritten: (hear: (topics: ReadonlySet<Topic>) => void) => void;
  /** Resolves when the database answers. */
  ping: () => Promise<void>;
  /** Runs SQL text, without `values` also several statements at once. For the job queue. */
  executeSql: (text: string, values?: readonly unknown[]) => Promise<{ rows: SqlRow[] }>;
  /** Waits for what is running, then releases connections, files and the lock. */
  close: () => Promise<void>;
};

export type SqlRow = Record<string, unknown>;

/** This process's open databases; on globalThis, because development reloads modules. */
const opened = ((
  globalThis as { earthBrandsDatabases?: Map<string, Promise<Database>> }
).earthBrandsDatabases ??= new Map());

/**
 * Opens the database that the configuration names, or returns it if this process has it open already.
 * Types, limits and rejections are the same on both kinds (db/postgres-types.ts, db/timeouts.ts,
 * docs/decisions/0002 and 0003).
 *
 * @throws DatabaseInUseError if another process has the embedded database open; `UnusableDatabaseError` if a pooler
 *   can't be used as it is
 */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, directUrl, replicaUrl, poolMax, dataDir, lockWaitMs, watchQuery, log } =
    options;
  const key = databaseUrl ?? path.resolve(dataDir);
  const forget = () => void opened.delete(key);
  const known = opened.get(key);
  if (known) return known;
  const opening = (async () => {
    if (databaseUrl && directUrl) await configureRole(databaseUrl, directUrl);
    const connections = databaseUrl
      ? postgresConnections(databaseUrl, log, { max: poolMax, directUrl })
      : await openEmbeddedDatabase({ dataDir, lockWaitMs, log });
    const own = watchedBy(watchQuery, connections);
    const reads = replicaUrl
      ? replicaConnections(
          own,
          watchedBy(watchQuery, postgresConnections(replicaUrl, log, { max: poolMax })),
          log,
        )
      : readOnlyConnections(own);
    return databaseOn(own, databaseUrl ? 'postgres' : 'embedded', forget, log, reads);
  })();
  opened.set(key, opening);
  opening.catch(forget);
  return opening;
}

function watchedBy(watch: QueryWatch | undefined, connections: Connections): Connections {
  return watch ? watchedConnections(connections, watch) : connections;
}

/** Creates a database on the given connections. */
export async function databaseOn(
  given: Connections,
  kind: Database['kind'],
  onClose: () => void = () => undefined,
  log: Log = () => undefined,
  reads = readOnlyConnections(given),
): Promise<Database> {
  const guard = new HoldingGuard();
  const hearers: ((topics: ReadonlySet<Topic>) => void)[] = [];
  // Whoever hears of a commit is not within the transaction that has ended.
  const outside = AsyncLocalStorage.snapshot();
  const connections = announcedConnections(given, (topics) =>
    outside(() => {
      for (const hear of hearers) hear(topics);
    }),
  );
  const kyselyOn = (pool: object) =>
    guardedKysely<DB>(new PostgresDialect({ pool: pool as never }), guard, log);
  const db = await kyselyOn(connections);
  const mayBeOld = await kyselyOn(reads);

  async function withPatience<T>(work: (patient: Kysely<DB>) => Promise<T>): Promise<T> {
    const patient = await kyselyOn(connections.patient());
    try {
      return await work(patient);
    } finally {
      await patient.destroy();
    }
  }

  async function executeSql(text: string, values: readonly unknown[] = []) {
    guard.rejectInside();
    const connection = await connections.connect();
    try {
      const result = await connection.query(text, values);
      // Several statements return several results; their rows are not needed.
      return { rows: (result.rows ?? []) as SqlRow[] };
    } finally {
      connection.release();
    }
  }

  let closing: Promise<void> | undefined;
  return {
    db,
    reads: { mayBeOld },
    kind,
    withPatience,
    executeSql,
    onWritten: (hear) => void hearers.push(hear),
    ping: () => executeSql('select 1').then(() => undefined),
    close: () =>
      (closing ??= mayBeOld
        .destroy()
        .then(() => db.destroy())
        .finally(onClose)),
  };
}

/** How often a commit of which nobody knows whether it was done is tried again. */
const TRIES = 5;

/**
 * Runs one money transaction: read committed, with row locks that are taken in this order: customer_account (two
 * of them by name), organization_users, deposit, payment, ambassador, ledger_account by id, published_balance. If
 * the database rolls it back because of another transaction or a failover, it is repeated from the beginning, as all
 * transactions are. It is repeated as well if nobody knows whether it was committed: its own keys and states make a
 * second time the same as the first, since a process may die after any commit and another goes on.
 */
export async function moneyTransaction<T>(
  db: Kysely<DB>,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= TRIES || !isUnknownCommit(error)) throw error;
    }
  }
}
