import { Migrator, sql, type Kysely } from 'kysely';
import { DatabaseBusyError } from './database-busy';
import { migrations } from './migrations/list';

/** Another process that migrates is waited for so long, and by each look no longer than a statement may. */
const PATIENCE_MS = 120_000;

/**
 * Brings a database to the newest schema. All pending migrations run in one transaction, and two
 * processes that start together take turns.
 *
 * @returns the names of those that were run now.
 * @throws the error of the migration that failed; nothing of the run stays.
 */
export async function migrate<DB>(db: Kysely<DB>): Promise<string[]> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const run = await runPending(db);
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
  /** `isOthersTurn`: nothing was begun, because another has not ended in the time of one statement. */
  | { error: unknown; failed?: string; isOthersTurn: boolean };

async function runPending<DB>(db: Kysely<DB>): Promise<Run> {
  try {
    if (await isNewest(db)) return { names: [] };
  } catch (error) {
    return { error, isOthersTurn: hasWaitedInVain(error) };
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return { names: (results ?? []).map((result) => result.migrationName) };
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  const isOthersTurn = results === undefined && hasWaitedInVain(error);
  return { error, isOthersTurn, ...(failed !== undefined && { failed }) };
}

/**
 * On Postgres the server has ended the statement that waits for the migrator's lock (57014), on the
 * embedded database it was not our turn: whole schemas take longer than db/timeouts.ts lets one wait.
 */
function hasWaitedInVain(error: unknown): boolean {
  if (error instanceof DatabaseBusyError) return true;
  return error instanceof Error && 'code' in error && error.code === '57014';
}

/** The migrator's own look takes a tenth of a second of each start, nearly always to do nothing. */
async function isNewest<DB>(db: Kysely<DB>): Promise<boolean> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db);
  if (!tables[0]?.name) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = new Set(rows.map((row) => row.name));
  const names = Object.keys(migrations);
  return done.size === names.length && names.every((name) => done.has(name));
}
