import { sql, type Kysely } from 'kysely';

/**
 * Since when an order may exist that a payment has asked Shopify for and of which no answer has come. Null while
 * none was asked for, and again after a definite no. Times UTC. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment add column order_asked_at timestamptz`.execute(db);
  // For the reconciler: a late order of one of these stands without its money.
  await sql`
    create index payment_given_back on payment (updated_at)
    where state = 'failed' and order_asked_at is not null`.execute(db);
  await sql`
    create index payment_custom_failed on payment (subject)
    where state = 'failed' and purpose = 'custom_order'`.execute(db);
}
