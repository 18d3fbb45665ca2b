import { sql, type Kysely } from 'kysely';

/** When the mail about a decision left: the customer is told of each once. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoice_option add column told_at timestamptz`.execute(db);
}
