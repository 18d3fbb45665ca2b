import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { DatabaseBusyError } from './database-busy';
import { migrations } from './migrations/list';
import type { DB } from './schema';
import { PATIENT } from './timeouts';
import { unusableDatabase } from './unusable-database';

/** How long to wait for another process's migration; each attempt waits no longer than the lock limit. */
const PATIENCE_MS = PATIENT.statementMs;

/** The database to migrate, with a connection on which statements may take very long. */
type Migrated = { withPatience: <T>(work: (db: Kysely<DB>) => Promise<T>) => Promise<T> };

/** The database holds migrations that no version has had since the first release. Its message is for people. */
export class UnreleasedDatabaseError extends Error {
  override name = 'UnreleasedDatabaseError';
  constructor() {
    super(
      'This database was made by a version from before the first release and cannot be migrated (decision 0042). ' +
        'Delete the folder .data (or the one that DATA_DIR names), or make the database of DATABASE_URL anew, ' +
        'and start again.',
    );
  }
}

/**
 * Migrates a database to the newest schema. All pending migrations run in one transaction, and two processes
 * that start together take turns.
 *
 * @param all other migrations than the store's, for tests
 * @returns the names of the migrations run now.
 * @throws the error of the migration that failed; the whole run is rolled back. `UnreleasedDatabaseError` if the
 *   database is older than the first migration, `UnusableDatabaseError` if it can't be reached or lets nobody in.
 */
export function migrate(
  database: Migrated,
  all: Record<string, Migration> = migrations,
): Promise<string[]> {
  return database.withPatience((db) => migrateOn(db, all));
}

async function migrateOn(db: Kysely<DB>, all: Record<string, Migration>): Promise<string[]> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const run = await runPending(db, all);
    if ('names' in run) return run.names;
    if (run.isLockHeld && Date.now() < until) continue;
    const name = run.failed ? `The migration ${run.failed}` : 'The migration';
    const { error } = run;
    if (error instanceof UnreleasedDatabaseError) throw error;
    const unusable = run.failed === undefined ? unusableDatabase(error) : undefined;
    if (unusable) throw unusable;
    throw new Error(`${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

type Run =
  | { names: string[] }
  /** `isLockHeld`: rolled back because another process holds a lock; it may be retried. */
  | { error: unknown; failed?: string; isLockHeld: boolean };

async function runPending(db: Kysely<DB>, all: Record<string, Migration>): Promise<Run> {
  try {
    if ((await pendingMigrations(db, all)).length === 0) return { names: [] };
  } catch (error) {
    return { error, isLockHeld: hasWaitedInVain(error) };
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => all } });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return { names: (results ?? []).map((result) => result.migrationName) };
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  const isLockHeld =
    hasCode(error, LOCK_TIMEOUT) || (results === undefined && hasWaitedInVain(error));
  return { error, isLockHeld, ...(failed !== undefined && { failed }) };
}

/** Postgres: a lock on a table, or the migrator's own lock, was not available in time. */
const LOCK_TIMEOUT = '55P03';
/** Postgres: the waiting statement was canceled. */
const CANCELED = '57014';

/** Whether a lock, or on the embedded database our lock, was not available in time (`DatabaseBusyError`). */
function hasWaitedInVain(error: unknown): boolean {
  return (
    error instanceof DatabaseBusyError || hasCode(error, LOCK_TIMEOUT) || hasCode(error, CANCELED)
  );
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * Lists the migrations that are not applied yet; only reads. The migrator's own check costs a tenth of a second
 * at each start, usually for nothing. It also rejects a database that a newer version has migrated; but an older
 * version must be able to restart while both run, and after a rollback of the newer one.
 */
export async function pendingMigrations(
  db: Kysely<DB>,
  all: Record<string, Migration> = migrations,
): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db);
  const names = Object.keys(all);
  if (!tables[0]?.name) return names;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = new Set(rows.map((row) => row.name));
  // Whatever has begun with another migration is not ours to go on with: the migrator would name one of them.
  if (done.size > 0 && names[0] !== undefined && !done.has(names[0])) {
    throw new UnreleasedDatabaseError();
  }
  return names.filter((name) => !done.has(name));
}
