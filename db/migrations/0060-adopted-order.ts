import { sql, type Kysely } from 'kysely';

/**
 * A custom order may be ordered although no proof was approved: staff can make an order of its draft at the
 * platform at any time. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table custom_order
      drop constraint custom_order_check3,
      add constraint custom_order_approved
        check (state not in ('approved', 'accepted') or approved_proof_id is not null)`.execute(db);
}
