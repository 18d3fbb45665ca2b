import { Migrator, type Kysely } from 'kysely';
import { migrations } from './migrations/list';

/**
 * Brings a database to the newest schema. All pending migrations run in one transaction, and two
 * processes that start together take turns.
 *
 * @returns the names of those that were run now.
 * @throws the error of the migration that failed; nothing of the run stays.
 */
export async function migrate<DB>(db: Kysely<DB>): Promise<string[]> {
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
