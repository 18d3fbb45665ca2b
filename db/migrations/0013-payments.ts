import { sql, type Kysely } from 'kysely';

/**
 * What customers pay for: an order from the cart, a made-to-order order, an invoice. Each payment is
 * a money operation like a deposit (money-security 3, 3.11): its row says where it stands, and every
 * step can be taken again. Amounts are cents, times UTC. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What is set aside for a payment on its way, and what was spent. `customer_held` stays for disputes.
  await sql`
    alter table ledger_account
      drop constraint ledger_account_kind_check,
      add constraint ledger_account_kind_check check (kind in ('customer_paid', 'customer_bonus',
        'customer_held', 'customer_reserved', 'psp_clearing', 'bonus_expense', 'external', 'loss',
        'settlement'))`.execute(db);

  await sql`
    create table payment (
      id uuid primary key,
      customer_gid text not null references customer_account,
      -- Of the form; with the fingerprint it tells the same post again from another one.
      form_token uuid not null,
      fingerprint text not null,
      purpose text not null check (purpose in ('cart', 'custom_order', 'invoice')),
      -- The cart's key, hashed; the custom order's id; the invoice's number in the books.
      subject text not null,
      -- What the draft order is made from (domain/draft-orders/draft-order.ts), as it was accepted; for a cart.
      draft_input jsonb,
      total_cents integer not null check (total_cents >= 0),
      cash_cents integer not null check (cash_cents >= 0),
      card_cents integer not null check (card_cents = 0 or card_cents between 50 and 99999999),
      -- Owed after the order: on invoice, for those to whom it was granted.
      terms_cents integer not null check (terms_cents >= 0),
      stripe_customer_id text,
      payment_method_id text,
      -- As people know it: 'Visa ending in 4242'.
      pm_name text,
      asks_3ds boolean not null default false,
      state text not null check (state in ('held', 'drafted', 'pi_created', 'confirming',
        'requires_action', 'charged', 'completed', 'settled', 'undoing', 'failed', 'review')),
      -- Since then a draft order of ours may exist without our knowing its id: look before making one.
      draft_tried_at timestamptz,
      draft_gid text unique,
      order_gid text unique,
      order_name text,
      -- The payment as the books know it; for an invoice.
      book_payment_id text,
      payment_intent_id text unique,
      confirm_seq integer not null default 0,
      confirm_first_used_at timestamptz,
      confirm_answered_5xx boolean not null default false,
      failure_code text,
      -- What the platform says was given back of the order, and how far that has come here: always
      -- cumulative, never less than before.
      refunded_cents integer not null default 0,
      cash_returned_cents integer not null default 0,
      card_refund_wanted_cents integer not null default 0,
      card_refunded_cents integer not null default 0,
      lease_owner text,
      lease_until timestamptz,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      settled_at timestamptz,
      -- The confirmation mail was handed to the jobs.
      told_at timestamptz,
      unique (customer_gid, form_token),
      foreign key (customer_gid, stripe_customer_id)
        references customer_account (customer_gid, stripe_customer_id),
      check (cash_cents + card_cents + terms_cents = total_cents),
      check (card_cents = 0 or (stripe_customer_id is not null and payment_method_id is not null)),
      check (terms_cents = 0 or (card_cents = 0 and purpose <> 'invoice')),
      check ((purpose = 'cart') = (draft_input is not null)),
      check (payment_intent_id is null or card_cents > 0),
      check (state not in ('pi_created', 'confirming', 'requires_action')
        or payment_intent_id is not null),
      check (state not in ('completed', 'settled')
        or case purpose when 'invoice' then book_payment_id is not null
          else order_gid is not null end),
      check (state not in ('charged', 'completed', 'settled') or card_cents = 0
        or payment_intent_id is not null),
      check ((state = 'settled') = (settled_at is not null)),
      check (refunded_cents between 0 and total_cents),
      check (cash_returned_cents between 0 and cash_cents),
      check (card_refund_wanted_cents between 0 and card_cents),
      check (card_refunded_cents between 0 and card_cents)
    )`.execute(db);
  // A cart and a custom order are ordered once, however many tabs and processes there are. An
  // invoice may be paid in parts, one after the other.
  await sql`
    create unique index payment_subject_once on payment (purpose, subject)
    where purpose <> 'invoice' and state <> 'failed'`.execute(db);
  await sql`
    create unique index payment_invoice_one_open on payment (subject)
    where purpose = 'invoice' and state not in ('settled', 'failed')`.execute(db);
  await sql`
    create index payment_due on payment (next_attempt_at)
    where state not in ('settled', 'failed', 'review')
      or card_refund_wanted_cents > card_refunded_cents`.execute(db);
  await sql`create index payment_customer on payment (customer_gid, created_at)`.execute(db);
  await sql`create index payment_method_used on payment (payment_method_id)
    where payment_method_id is not null`.execute(db);

  // Which money it was, down to the deposit: taken when it is set aside, given back to the same.
  await sql`
    create table payment_lot (
      payment_id uuid not null references payment,
      nth smallint not null,
      -- Null for what came from elsewhere: the balance before us, an adjustment.
      deposit_id uuid references deposit,
      paid_cents integer not null check (paid_cents >= 0),
      bonus_cents integer not null check (bonus_cents >= 0),
      paid_returned_cents integer not null default 0,
      bonus_returned_cents integer not null default 0,
      primary key (payment_id, nth),
      check (paid_cents + bonus_cents > 0),
      check (paid_returned_cents between 0 and paid_cents),
      check (bonus_returned_cents between 0 and bonus_cents)
    )`.execute(db);
  await sql`create index payment_lot_deposit on payment_lot (deposit_id)`.execute(db);

  // Who may order on invoice. Granted and taken away by staff (part of the back-office).
  await sql`
    create table invoice_option (
      customer_gid text primary key,
      state text not null check (state in ('granted', 'refused')),
      decided_at timestamptz not null,
      decided_by text not null
    )`.execute(db);
}
