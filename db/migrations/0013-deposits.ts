import { sql } from 'kysely';
import { statements } from './statements';

/**
 * What customers put into Earth Cash, and what banks take back of it. Each deposit is a money operation: its row
 * says where it stands, and every step can be taken again (money-security 3). Amounts are cents, times UTC.
 */
export const up = statements(
  sql`
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
      -- Charged to its customer, credited to them, and moved on in the same commit.
      organization_id uuid references organizations on delete restrict,
      -- Made by the automatic top-up, in this month of the store: YYYY-MM. Charged without the customer.
      top_up_month text check (top_up_month ~ '^\\d{4}-\\d{2}$'),
      -- Why the last attempt failed: a call and a kind of failure, never a vendor's words.
      last_failure text,
      unique (customer_gid, form_token),
      foreign key (customer_gid, stripe_customer_id)
        references customer_account (customer_gid, stripe_customer_id),
      check (payment_intent_id is not null or state in ('created', 'failed', 'canceled', 'review')),
      check (refunded_cents between 0 and amount_cents),
      check ((state = 'credited') = (credited_at is not null)),
      constraint deposit_top_up_own check (top_up_month is null
        or (organization_id is null and pm_type = 'card' and not asks_3ds))
    )`,
  // Two tabs, two processes: one open deposit per customer. A bank's debit on its way is not open.
  sql`
    create unique index deposit_one_open on deposit (customer_gid)
    where state in ('created', 'pi_created', 'confirming', 'requires_action')`,
  sql`
    create index deposit_due on deposit (next_attempt_at)
    where state in ('created', 'pi_created', 'confirming', 'requires_action', 'processing')`,
  sql`create index deposit_method on deposit (payment_method_id)`,
  sql`
    create index deposit_organization on deposit (organization_id, created_at)
    where organization_id is not null`,
  sql`
    create unique index deposit_one_top_up on deposit (customer_gid)
    where top_up_month is not null and state in ('created', 'pi_created', 'confirming',
      'requires_action', 'processing', 'review')`,
  sql`
    create index deposit_top_up on deposit (customer_gid, top_up_month)
    where top_up_month is not null`,
  // Lists by time and by amount, page by page from the index: the id is the last word of sorting, so that
  // a page of 50,000 is skipped to without reading a row.
  sql`create index deposit_by_newest on deposit (customer_gid, created_at, id)`,
  sql`create index deposit_by_amount on deposit (customer_gid, amount_cents, id)`,
  sql`
    create index deposit_by_day on deposit (credited_at) include (amount_cents)
    where state = 'credited'`,
  sql`
    create index deposit_unsettled on deposit (created_at)
    where state not in ('credited', 'failed', 'canceled')`,
  sql`create index deposit_changed on deposit (updated_at)`,
  sql`create index deposit_credited on deposit (created_at) where state = 'credited'`,
  // The ledger is older than what it counts: its transactions name deposits only from here on.
  sql`alter table ledger_tx add foreign key (deposit_id) references deposit`,
  // The report of the spec's section 3: the plain amount, and the balance before and after. Dollars as the
  // report shows them; the ledger that is the truth counts cents.
  sql`
    create table earth_cash_record (
      id uuid primary key default gen_random_uuid(),
      shop_id text not null,
      amount numeric(12, 2) not null,
      balance numeric(12, 2) not null,
      new_balance numeric(12, 2) not null,
      first_name text,
      last_name text,
      created_at timestamptz not null default now(),
      deposit_id uuid not null unique references deposit
    )`,
  sql`create index earth_cash_record_shop on earth_cash_record (shop_id, created_at)`,
  sql`
    create table deposit_dispute (
      id text primary key,
      deposit_id uuid not null references deposit,
      paid_cents integer not null check (paid_cents >= 0),
      bonus_cents integer not null check (bonus_cents >= 0),
      state text not null check (state in ('held', 'released', 'lost')),
      opened_at timestamptz not null,
      closed_at timestamptz,
      -- What the bank wants back; paid_cents and bonus_cents are what that holds or has cost.
      disputed_cents integer not null check (disputed_cents >= 0),
      check ((state = 'held') = (closed_at is null))
    )`,
  sql`create index deposit_dispute_deposit on deposit_dispute (deposit_id)`,
  sql`
    create table rejected_bank_account (
      fingerprint text primary key,
      dispute_id text not null,
      created_at timestamptz not null default now()
    )`,
  // From where a customer has authorized the debit of a bank account, which Stripe wants with the confirm. Kept
  // only while the deposit is under way, because these are personal data.
  sql`
    create table debit_authorization (
      deposit_id uuid primary key references deposit,
      ip_address text not null,
      user_agent text not null,
      authorized_at timestamptz not null
    )`,
);
