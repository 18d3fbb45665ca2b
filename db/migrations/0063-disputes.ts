import { sql, type Kysely } from 'kysely';

/**
 * Disputes of deposits beside those of orders, with what staff need to answer them, what was mailed about them,
 * and notes. Times UTC, amounts cents. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_dispute
      alter column payment_id drop not null,
      add column deposit_id uuid references deposit,
      -- Stripe's word: fraudulent, product_not_received …; null until it is read again.
      add column reason text,
      add column evidence_due_at timestamptz,
      add column is_answered boolean not null default false,
      add column opened_at timestamptz not null default now(),
      add constraint payment_dispute_of_one check (num_nonnulls(payment_id, deposit_id) = 1)`.execute(
    db,
  );
  await sql`update payment_dispute set opened_at = updated_at`.execute(db);
  await sql`create index payment_dispute_of_deposit on payment_dispute (deposit_id)`.execute(db);
  // Few of all orders, for every list that leaves them out.
  await sql`
    create index order_copy_disputed on order_copy_whole (order_gid) where is_disputed`.execute(db);
  // Each mail to staff about a dispute, once: that it was opened, and that its deadline is near.
  await sql`
    create table dispute_mail (
      dispute_id text not null references payment_dispute,
      about text not null check (about in ('opened', 'due')),
      told_at timestamptz not null,
      mailed_at timestamptz,
      primary key (dispute_id, about)
    )`.execute(db);
  // Nobody is mailed about the past.
  await sql`
    insert into dispute_mail (dispute_id, about, told_at)
    select dispute_id, 'opened', now() from payment_dispute`.execute(db);
  await sql`
    create table dispute_note (
      id bigint generated always as identity primary key,
      form_token uuid not null unique,
      dispute_id text not null references payment_dispute,
      staff_id text not null,
      at timestamptz not null,
      -- Null once the customer was forgotten.
      text text check (char_length(text) between 1 and 2000)
    )`.execute(db);
  await sql`create index dispute_note_of on dispute_note (dispute_id, at)`.execute(db);
  // Disputes have a page of their own now, and are no difference.
  await sql`
    update money_break set closed_at = now(), closed_by = 'true again'
    where kind = 'order-charge-disputed' and closed_at is null`.execute(db);
}
