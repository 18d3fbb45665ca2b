import { sql, type Kysely } from 'kysely';

/** Finds the few orders that were placed on invoice: pages ask it of every order they list. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payment_on_invoice on payment (order_gid) where terms_cents > 0`.execute(
    db,
  );
}
