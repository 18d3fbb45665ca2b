import { sql, type Kysely } from 'kysely';

/**
 * The ambassador's code that was typed at the checkout, as it was typed: null where the field has not
 * been sent yet, empty where somebody has left it so. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table checkout add column ambassador_code text`.execute(db);
}
