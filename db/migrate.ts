import { Migrator, sql, type Kysely } from 'kysely';
import { migrations } from './migrations/list';

/**
 * Brings a database to the newest schema. All pending migrations run in one transaction, and two
 * processes that start together take turns.
 *
 * @returns the names of those that were run now.
 * @throws the error of the migration that failed; nothing of the run stays.
 */
export async function migrate<DB>(db: Kysely<DB>): Promise<string[]> {
  if (await isNewest(db)) return [];
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const failed = results.find((result) => result.status === 'Error');
    const name = failed ? `The migration ${failed.migrationName}` : 'The migration';
    throw new Error(`${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  return results.map((result) => result.migrationName);
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
