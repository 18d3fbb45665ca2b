import { sql, type Kysely } from 'kysely';

/**
 * What a change of many orders comes to, a list of such changes, and what stands still among the balances
 * (decisions 0031 and 0032). Amounts are cents. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What was to be paid of the order when it was chosen to be marked as paid; null for any other change,
  // and for what was chosen before.
  await sql`
    alter table order_run_item
      add column seen_cents bigint check (seen_cents >= 0)`.execute(db);
  await sql`create index order_run_newest on order_run (created_at desc, id desc)`.execute(db);
  await sql`create index order_run_open on order_run (created_at)
    where state in ('asked', 'running')`.execute(db);

  // Also those that are stopped until a person looks, which the runner's own index leaves out.
  await sql`create index balance_projection_behind on balance_projection (updated_at)
    where published_seq < wanted_seq`.execute(db);
}
