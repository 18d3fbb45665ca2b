import { sql, type Kysely } from 'kysely';
import { ledgerGuards } from './0010-ledger-guards';

/**
 * Earth Cash: who has an account, what was put in, the ledger, and what is still to be done outside
 * (money-security M-6). The constraints are the safety net: no code has to be right for a cent to be
 * counted once. Amounts are cents, times UTC. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One row per customer who has money or cards here; its lock is the first of every money transaction.
  await sql`
    create table customer_account (
      customer_gid text primary key,
      -- Null until the customer first saves a card: only then is there a customer at Stripe.
      stripe_customer_id text unique,
      -- The balance that the metafield had before us has been taken in (3.8, first contact).
      imported boolean not null default false,
      frozen boolean not null default false,
      frozen_because text,
      -- What our last look at the metafields has seen: the companion's seq, and the amount.
      seen_seq bigint,
      seen_cents bigint,
      seen_n integer not null default 0,
      created_at timestamptz not null default now(),
      unique (customer_gid, stripe_customer_id),
      check (frozen = (frozen_because is not null))
    )`.execute(db);

  await sql`
    create table ledger_account (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('customer_paid', 'customer_bonus', 'customer_held',
        'psp_clearing', 'bonus_expense', 'external', 'loss')),
      customer_gid text references customer_account,
      balance_cents bigint not null default 0,
      version bigint not null default 0,
      unique nulls not distinct (kind, customer_gid),
      check ((kind like 'customer\\_%') = (customer_gid is not null))
    )`.execute(db);

  await sql`
    create table deposit (
      id uuid primary key,
      customer_gid text not null references customer_account,
      stripe_customer_id text not null,
      form_token uuid not null,
      fingerprint text not null,
      amount_cents integer not null check (amount_cents between 50 and 99999999),
      bonus_cents integer not null generated always as ((amount_cents * 2 + 50) / 100) stored,
      payment_method_id text not null,
      pm_type text not null check (pm_type in ('card', 'us_bank_account')),
      -- As people know it, for lists and statements: 'Visa ending in 4242'.
      pm_name text not null,
      -- Of the bank account at Stripe: after a dispute no further debit of the same one.
      pm_fingerprint text,
      -- 3-D Secure is asked for (3.9).
      asks_3ds boolean not null default false,
      first_name text,
      last_name text,
      state text not null check (state in ('created', 'pi_created', 'confirming', 'requires_action',
        'processing', 'credited', 'failed', 'canceled', 'review')),
      payment_intent_id text unique,
      confirm_seq integer not null default 0,
      -- Of the present confirm key: its first use, and whether a 5xx is stored behind it (3.4).
      confirm_first_used_at timestamptz,
      confirm_answered_5xx boolean not null default false,
      failure_code text,
      refunded_cents integer not null default 0,
      lease_owner text,
      lease_until timestamptz,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      credited_at timestamptz,
      unique (customer_gid, form_token),
      foreign key (customer_gid, stripe_customer_id)
        references customer_account (customer_gid, stripe_customer_id),
      check (payment_intent_id is not null or state in ('created', 'failed', 'canceled', 'review')),
      check (refunded_cents between 0 and amount_cents),
      check ((state = 'credited') = (credited_at is not null))
    )`.execute(db);
  // Two tabs, two processes: one open deposit per customer. A bank's debit on its way is not open.
  await sql`
    create unique index deposit_one_open on deposit (customer_gid)
    where state in ('created', 'pi_created', 'confirming', 'requires_action')`.execute(db);
  await sql`
    create index deposit_due on deposit (next_attempt_at)
    where state in ('created', 'pi_created', 'confirming', 'requires_action', 'processing')`.execute(
    db,
  );
  await sql`create index deposit_customer on deposit (customer_gid, created_at)`.execute(db);
  await sql`create index deposit_method on deposit (payment_method_id)`.execute(db);

  await sql`
    create table ledger_tx (
      id uuid primary key,
      -- The order in which the ledger was written; statements go by it.
      seq bigint generated always as identity unique,
      dedupe_key text not null unique,
      kind text not null,
      deposit_id uuid references deposit,
      actor text,
      meta jsonb not null default '{}',
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index ledger_tx_deposit on ledger_tx (deposit_id)`.execute(db);
  await sql`
    create table ledger_entry (
      tx_id uuid not null references ledger_tx,
      line smallint not null,
      account_id bigint not null references ledger_account,
      amount_cents bigint not null check (amount_cents <> 0),
      primary key (tx_id, line)
    )`.execute(db);
  await sql`create index ledger_entry_account on ledger_entry (account_id)`.execute(db);
  await ledgerGuards(db);

  // The report of the spec's section 3: the plain amount, and the balance before and after. Nothing
  // has written here until now.
  await sql`
    alter table earth_cash_record
      add column deposit_id uuid not null unique references deposit`.execute(db);

  await sql`
    create table deposit_dispute (
      id text primary key,
      deposit_id uuid not null references deposit,
      paid_cents integer not null check (paid_cents >= 0),
      bonus_cents integer not null check (bonus_cents >= 0),
      state text not null check (state in ('held', 'released', 'lost')),
      opened_at timestamptz not null,
      closed_at timestamptz,
      check ((state = 'held') = (closed_at is null))
    )`.execute(db);
  await sql`create index deposit_dispute_deposit on deposit_dispute (deposit_id)`.execute(db);
  await sql`
    create table refused_bank_account (
      fingerprint text primary key,
      dispute_id text not null,
      created_at timestamptz not null default now()
    )`.execute(db);

  // What the metafield should say next to what it does say (3.8).
  await sql`
    create table balance_projection (
      customer_gid text primary key references customer_account,
      wanted_seq bigint not null default 1,
      published_seq bigint not null default 0,
      published_value text,
      -- The companion's seq at our last write; only forward.
      companion_seq bigint not null default 0,
      -- Nothing is published while a person has to look (a restored database, a second writer).
      paused boolean not null default false,
      lease_owner text,
      lease_until timestamptz,
      next_attempt_at timestamptz not null default now(),
      attempts integer not null default 0,
      last_error text,
      -- Somebody else may have changed what Shopify shows: to be read from then on.
      look_at timestamptz,
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create index balance_projection_look on balance_projection (look_at)
    where look_at is not null and not paused`.execute(db);
  await sql`
    create index balance_projection_due on balance_projection (next_attempt_at)
    where published_seq < wanted_seq and not paused`.execute(db);

  // Ids and types only: what happened is read again from Stripe (3.10).
  await sql`
    create table stripe_event (
      id text primary key,
      type text not null,
      object_id text,
      created bigint not null,
      livemode boolean not null,
      received_at timestamptz not null default now(),
      processed_at timestamptz,
      lease_owner text,
      lease_until timestamptz,
      next_attempt_at timestamptz not null default now(),
      attempts integer not null default 0,
      last_error text
    )`.execute(db);
  await sql`
    create index stripe_event_due on stripe_event (next_attempt_at)
    where processed_at is null`.execute(db);

  await sql`
    create table money_break (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      subject text not null,
      detail jsonb not null,
      -- What a person might do about it, in a sentence.
      proposal text,
      opened_at timestamptz not null default now(),
      closed_at timestamptz,
      closed_by text,
      unique nulls not distinct (kind, subject, closed_at)
    )`.execute(db);
}
