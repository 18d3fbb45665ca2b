import { sql, type Kysely } from 'kysely';

/**
 * Mails to be sent, written by the transaction that causes them: a key is sent once. What they say is deleted
 * when they have left. Times UTC. Receipts of card deposits use the deposit's own columns. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table email_outbox (
      id bigint generated always as identity primary key,
      key text not null unique,
      template text not null,
      -- Null for staff.
      customer_gid text,
      words jsonb not null,
      -- The id of what it leads to.
      about text,
      created_at timestamptz not null,
      -- When its job was enqueued, and when the mail left.
      enqueued_at timestamptz,
      sent_at timestamptz,
      check (sent_at is null or (enqueued_at is not null and words = '{}'))
    )`.execute(db);
  await sql`create index email_outbox_waiting on email_outbox (id) where enqueued_at is null`.execute(
    db,
  );
  await sql`create index email_outbox_customer on email_outbox (customer_gid)`.execute(db);
  await sql`create index email_outbox_created on email_outbox (created_at)`.execute(db);

  // The daily mail about commission asks for the orders of a day.
  await sql`
    create index commission_entry_earned on commission_entry (occurred_at)
    where kind = 'earned'`.execute(db);

  // A card's deposits are told from now on: nobody is mailed about the past.
  await sql`
    update deposit set outcome_told_at = now()
    where pm_type = 'card' and outcome_told_at is null
      and state in ('credited', 'failed', 'canceled')`.execute(db);
  await sql`drop index deposit_untold`.execute(db);
  await sql`
    create index deposit_untold on deposit (created_at)
    where outcome_told_at is null and (state = 'credited'
      or (state = 'failed' and pm_type = 'us_bank_account'))`.execute(db);
}
