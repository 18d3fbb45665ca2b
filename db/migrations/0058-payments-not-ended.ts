import { sql, type Kysely } from 'kysely';

/** Finds a customer's payments that have not ended, which pages remind them of. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payment_not_ended on payment (customer_gid)
    where state not in ('completed', 'settled', 'failed')`.execute(db);
}
