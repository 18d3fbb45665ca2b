import { sql, type Kysely } from 'kysely';

/** Counters of requests in fixed windows, and the list of seeds already sown. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('request_limit')
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('window_start', 'timestamptz', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull().check(sql`count > 0`))
    .addPrimaryKeyConstraint('request_limit_pkey', ['key', 'window_start'])
    .execute();
  await db.schema
    .createIndex('request_limit_window')
    .on('request_limit')
    .column('window_start')
    .execute();

  // What staff deletes must not come back at the next start: each seed is sown once.
  await db.schema
    .createTable('seed_sown')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('sown_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}
