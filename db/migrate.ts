import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { DatabaseBusyError } from './database-busy';
import { migrations } from './migrations/list';
import type { DB } from './schema';
import { PATIENT } from './timeouts';

/** Another process that migrates is waited for so long, and by each look no longer than a lock may. */
const PATIENCE_MS = PATIENT.statementMs;

/** The database that is migrated, by a connection on which a statement may take as long as it takes. */
type Migrated = { withPatience: <T>(work: (db: Kysely<DB>) => Promise<T>) => Promise<T> };

/**
 * Brings a database to the newest schema. All pending migrations run in one transaction, and two
 * processes that start together take turns.
 *
 * @param all others than the store's, for tests
 * @returns the names of those that were run now.
 * @throws the error of the migration that failed; nothing of the run stays.
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
    if (run.isOthersTurn && Date.now() < until) continue;
    const name = run.failed ? `The migration ${run.failed}` : 'The migration';
    const { error } = run;
    throw new Error(`${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

type Run =
  | { names: string[] }
  /** `isOthersTurn`: nothing stays of it, because another holds what it needs; it may be tried again. */
  | { error: unknown; failed?: string; isOthersTurn: boolean };

async function runPending(db: Kysely<DB>, all: Record<string, Migration>): Promise<Run> {
  try {
    if (await isNewest(db, all)) return { names: [] };
  } catch (error) {
    return { error, isOthersTurn: hasWaitedInVain(error) };
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => all } });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return { names: (results ?? []).map((result) => result.migrationName) };
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  const isOthersTurn =
    hasCode(error, LOCK_TIMEOUT) || (results === undefined && hasWaitedInVain(error));
  return { error, isOthersTurn, ...(failed !== undefined && { failed }) };
}

/** Postgres: a table, or the migrator's own lock, was not to be had in time. */
const LOCK_TIMEOUT = '55P03';
/** Somebody has ended the statement that waits. */
const CANCELED = '57014';

/** On the embedded database it was not our turn: whole schemas take longer than one may wait for it. */
function hasWaitedInVain(error: unknown): boolean {
  return (
    error instanceof DatabaseBusyError || hasCode(error, LOCK_TIMEOUT) || hasCode(error, CANCELED)
  );
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * The migrator's own look takes a tenth of a second of each start, nearly always to do nothing. It also refuses
 * what a newer version has made: a process of the version before that dies while both run has to come back, and
 * so has that version when the newer one is given up.
 */
async function isNewest(db: Kysely<DB>, all: Record<string, Migration>): Promise<boolean> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db);
  if (!tables[0]?.name) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = new Set(rows.map((row) => row.name));
  return Object.keys(all).every((name) => done.has(name));
}
