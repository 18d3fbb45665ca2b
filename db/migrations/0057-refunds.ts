import { sql, type Kysely } from 'kysely';

/** What is kept about refunds, and about attempts that fail (docs/money.md). Times UTC. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The number of the idempotency key under which a payment's charge is refunded, and its first use. A number
  // that is not to be used again is followed by one that was not used yet.
  await sql`
    alter table payment
      add column refund_key integer not null default 0,
      add column refund_key_used_at timestamptz`.execute(db);
  // How much of an order's refunds Shopify only recorded, so that we pay it out (decision 0018), in cents;
  // null for orders that were not read since.
  await sql`alter table order_copy add column manual_refunded_cents bigint`.execute(db);
  // Why the last attempt failed: a call and a kind of failure, never a vendor's words.
  await sql`alter table deposit add column last_failure text`.execute(db);
  await sql`alter table payment add column last_failure text`.execute(db);
  await sql`alter table order_refund add column last_failure text`.execute(db);
}
