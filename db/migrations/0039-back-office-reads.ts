import { sql, type Kysely } from 'kysely';

/**
 * What the back-office's first page, its audit log and its jump box read at once (decision 0031): the
 * newest steps of a person, an action or a kind of thing; sums by time that come out of an index alone;
 * what waits for somebody; an order by its number. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index staff_action_by_action on staff_action (action, at desc, id desc)`.execute(
    db,
  );
  await sql`create index staff_action_by_staff_and_action
    on staff_action (staff_id, action, at desc, id desc)`.execute(db);
  await sql`create index staff_action_by_kind
    on staff_action (subject_kind, at desc, id desc)`.execute(db);

  // The amounts stand in the index itself, as in 0028: no row is read.
  await sql`create index order_copy_by_day on order_copy (created_at) include (current_cents)
    where gone_at is null and cancelled_at is null and currency = 'USD'`.execute(db);
  await sql`create index deposit_by_day on deposit (credited_at) include (amount_cents)
    where state = 'credited'`.execute(db);
  await sql`create index order_copy_to_send on order_copy (created_at)
    where gone_at is null and cancelled_at is null and financial_status = 'PAID'
      and fulfillment_status in ('UNFULFILLED', 'PARTIALLY_FULFILLED')`.execute(db);
  // By its number as far as it is typed.
  await sql`create index order_copy_by_name on order_copy (name text_pattern_ops)
    where gone_at is null`.execute(db);
}
