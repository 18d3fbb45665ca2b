import { sql } from 'kysely';
import { statements } from './statements';

/**
 * Earth Cash: who has an account, the ledger, and what Shopify is to show of it (money-security M-6). The
 * constraints are the safety net: no code has to be right for a cent to be counted once. Amounts are cents,
 * times UTC.
 */
export const up = statements(
  // One row per customer who has money or cards here; its lock is the first of every money transaction.
  sql`
    create table customer_account (
      customer_gid text primary key,
      -- Null until the customer first saves a card: only then is there a customer at Stripe.
      stripe_customer_id text unique,
      -- The balance that the metafield had before us has been taken in (3.8, first contact).
      imported boolean not null default false,
      frozen boolean not null default false,
      frozen_because text,
      -- What our last look at the metafields has seen: the version metafield's seq, and the amount.
      seen_seq bigint,
      seen_cents bigint,
      seen_n integer not null default 0,
      created_at timestamptz not null default now(),
      -- Whose this account is now: what still comes to it goes there, for good.
      merged_into text references customer_account,
      -- Shown in the metafield, in no account of the ledger, and not to be spent.
      unaccepted_cents bigint not null default 0 check (unaccepted_cents >= 0),
      unique (customer_gid, stripe_customer_id),
      check (frozen = (frozen_because is not null)),
      -- A holder that is an organization is no customer: nothing from before us, nobody at Stripe, and
      -- nothing of it goes to Shopify.
      constraint customer_account_organization check (not is_organization_gid(customer_gid)
        or (imported and stripe_customer_id is null)),
      constraint customer_account_merged check (merged_into is null or (frozen
        and merged_into <> customer_gid and not is_organization_gid(customer_gid)
        and not is_organization_gid(merged_into)))
    )`,
  sql`create index customer_account_frozen on customer_account (customer_gid) where frozen`,
  sql`
    create index customer_account_merged_into on customer_account (merged_into)
    where merged_into is not null`,
  sql`
    create index customer_account_unaccepted on customer_account (customer_gid)
    where unaccepted_cents > 0`,
  sql`
    create function customer_account_merge_guard() returns trigger language plpgsql as $$
    begin
      if old.merged_into is not null and new.merged_into is distinct from old.merged_into then
        raise exception 'an account that was merged stays so' using errcode = 'restrict_violation';
      end if;
      -- One link, never a chain: what comes to a closed account has one step to go.
      if new.merged_into is not null and old.merged_into is null and exists (
        select from customer_account other where other.merged_into = new.customer_gid
          or (other.customer_gid = new.merged_into and other.merged_into is not null)) then
        raise exception 'merged accounts are no chain' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`,
  sql`
    create trigger customer_account_merge_guarded before update of merged_into on customer_account
    for each row execute function customer_account_merge_guard()`,
  sql`
    create table ledger_account (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('customer_paid', 'customer_bonus',
        'customer_held', 'customer_reserved', 'psp_clearing', 'bonus_expense', 'external', 'loss',
        'settlement', 'commission_expense')),
      customer_gid text references customer_account,
      balance_cents bigint not null default 0,
      version bigint not null default 0,
      unique nulls not distinct (kind, customer_gid),
      check ((kind like 'customer\\_%') = (customer_gid is not null))
    )`,
  sql`
    create index ledger_account_of on ledger_account (customer_gid)
    where customer_gid is not null`,
  // pay:{id}:hold, payout:{id}, desk:{id} …; null where there is no id.
  sql`
    create function ledger_key_id(dedupe_key text) returns uuid language sql immutable as $$
      select substring($1 from
        '^[a-z]+:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})')::uuid
    $$`,
  sql`
    create table ledger_tx (
      id uuid primary key,
      -- The order in which the ledger was written; statements go by it.
      seq bigint generated always as identity unique,
      dedupe_key text not null unique,
      kind text not null,
      deposit_id uuid,
      actor text,
      meta jsonb not null default '{}',
      created_at timestamptz not null default now()
    )`,
  sql`create index ledger_tx_deposit on ledger_tx (deposit_id)`,
  // What an audit of the latest changes begins with, and which days there are.
  sql`create index ledger_tx_made on ledger_tx (created_at)`,
  sql`
    create index ledger_tx_return_of on ledger_tx (ledger_key_id(dedupe_key))
    where kind = 'payment_returned'`,
  sql`
    create table ledger_entry (
      tx_id uuid not null references ledger_tx,
      line smallint not null,
      account_id bigint not null references ledger_account,
      amount_cents bigint not null check (amount_cents <> 0),
      primary key (tx_id, line)
    )`,
  sql`create index ledger_entry_account on ledger_entry (account_id)`,
  // What the metafield should say next to what it does say (3.8).
  sql`
    create table published_balance (
      customer_gid text primary key references customer_account,
      requested_seq bigint not null default 1,
      published_seq bigint not null default 0,
      published_value text,
      -- The version metafield's seq at our last write; only forward.
      version_seq bigint not null default 0,
      -- Nothing is published while a person has to look (a restored database, a second writer).
      paused boolean not null default false,
      lease_owner text,
      lease_until timestamptz,
      next_attempt_at timestamptz not null default now(),
      attempts integer not null default 0,
      last_error text,
      -- Somebody else may have changed what Shopify shows: to be read from then on.
      check_at timestamptz,
      updated_at timestamptz not null default now(),
      constraint published_balance_customers check (not is_organization_gid(customer_gid))
    )`,
  sql`
    create index published_balance_check on published_balance (check_at)
    where check_at is not null and not paused`,
  sql`
    create index published_balance_due on published_balance (next_attempt_at)
    where published_seq < requested_seq and not paused`,
  sql`create index published_balance_changed on published_balance (updated_at)`,
  // Also those that are stopped until a person looks, which the runner's own index leaves out.
  sql`
    create index published_balance_behind on published_balance (updated_at)
    where published_seq < requested_seq`,
  // Limits that the checks go by, written by the app as it is configured.
  sql`
    create table money_setting (
      name text primary key,
      value bigint not null,
      changed_at timestamptz not null
    )`,
  sql`
    create table discrepancy (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      subject text not null,
      detail jsonb not null,
      -- What a person might do about it, in a sentence.
      suggested_fix text,
      opened_at timestamptz not null default now(),
      closed_at timestamptz,
      closed_by text,
      unique nulls not distinct (kind, subject, closed_at)
    )`,
  sql`create index discrepancy_newest on discrepancy (opened_at desc, id desc)`,
  sql`create index discrepancy_about on discrepancy (subject) where closed_at is null`,
  sql`create index discrepancy_closed on discrepancy (closed_at) where closed_at is not null`,
);
