import { sql, type Kysely } from 'kysely';

/**
 * Orders that staff wanted cancelled, so that each is told to its customer, once: when it was handed on and
 * when the mail about it has left. Times UTC. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_cancel (
      order_gid text primary key,
      -- What was refunded of it before, at the platform: no part of what the mail says goes back.
      refunded_cents bigint not null check (refunded_cents >= 0),
      asked_at timestamptz not null,
      told_at timestamptz,
      mailed_at timestamptz,
      constraint order_cancel_mailed_once_told check (mailed_at is null or told_at is not null)
    )`.execute(db);
  // As small as what is to be told: the look for it comes every minute.
  await sql`
    create index order_cancel_untold on order_cancel (asked_at) where told_at is null`.execute(db);
}
