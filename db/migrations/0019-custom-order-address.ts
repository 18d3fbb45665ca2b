import { sql, type Kysely } from 'kysely';

/**
 * Where a made-to-order request goes can be said, and said anew, after it was sent: a step of its own
 * in what happened. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table custom_order_event drop constraint custom_order_event_kind_check,
      add constraint custom_order_event_kind_check check (kind in ('requested', 'quoted',
        'proof_added', 'commented', 'approved', 'accepted', 'payment_failed', 'ordered', 'cancelled',
        'addressed'))`.execute(db);
}
