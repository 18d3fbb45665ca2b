import { sql, type Kysely } from 'kysely';
import { topUpGuards } from './0023-top-up-guards';

/**
 * Automatic top-up of Earth Cash: what a customer has agreed to, what was done about it, and which
 * deposits it has made. The constraints are the safety net: without an agreement, beyond its month or
 * beside another one the database lets no such deposit in. Amounts are cents, times UTC. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table top_up (
      customer_gid text primary key references customer_account,
      is_on boolean not null,
      -- Below this balance so much is charged, and at most so much in a month of the store.
      threshold_cents integer not null check (threshold_cents > 0),
      amount_cents integer not null check (amount_cents between 50 and 99999999),
      monthly_cap_cents integer not null,
      payment_method_id text not null,
      -- As people know it: 'Visa ending in 4242'.
      pm_name text not null,
      agreed_at timestamptz not null,
      -- Of the sentences that were agreed to (content/top-ups/top-up.ts); the event keeps them in full.
      agreed_text_version text not null,
      stopped_because text,
      stopped_at timestamptz,
      -- The deposit that is under way, until what has become of it is told.
      deposit_id uuid references deposit,
      last_try_at timestamptz,
      -- The balance has fallen, or something else asks for a look.
      is_due boolean not null,
      -- The card expires then, unless its bank has sent a new one: to be asked of Stripe.
      card_look_at timestamptz,
      lease_owner text,
      lease_until timestamptz,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null,
      -- One more with each change by its owner or by us.
      version integer not null default 1,
      updated_at timestamptz not null,
      -- One charge is always enough to come back to what is kept.
      check (amount_cents >= threshold_cents),
      check (monthly_cap_cents >= amount_cents),
      check (is_on = (stopped_because is null)),
      check (is_on = (stopped_at is null))
    )`.execute(db);
  await sql`
    create index top_up_due on top_up (next_attempt_at)
    where is_due`.execute(db);
  await sql`
    create index top_up_card_look on top_up (card_look_at)
    where is_on and card_look_at is not null`.execute(db);
  await sql`
    create index top_up_method on top_up (payment_method_id)
    where is_on`.execute(db);

  // What was agreed, done and stopped, for its owner's history and their mails. Only ever added to.
  await sql`
    create table top_up_event (
      id uuid primary key,
      seq bigint generated always as identity unique,
      customer_gid text not null references top_up,
      kind text not null check (kind in ('turned_on', 'changed', 'added', 'capped', 'stopped',
        'not_added')),
      -- Why it was stopped, or nothing was added: a code of domain/top-up-stop.ts.
      because text,
      threshold_cents integer not null,
      amount_cents integer not null,
      monthly_cap_cents integer not null,
      pm_name text not null,
      -- The very sentences that the customer has agreed to, and their version.
      agreed_text text,
      agreed_text_version text,
      deposit_id uuid references deposit,
      -- Of a month that is used up.
      month text,
      at timestamptz not null,
      -- When its mail left.
      told_at timestamptz,
      check ((kind in ('turned_on', 'changed')) = (agreed_text is not null)),
      check ((agreed_text is null) = (agreed_text_version is null)),
      check ((kind in ('stopped', 'not_added')) = (because is not null)),
      check ((kind in ('added', 'not_added')) <= (deposit_id is not null)),
      check ((kind = 'capped') = (month is not null))
    )`.execute(db);
  await sql`
    create index top_up_event_customer on top_up_event (customer_gid, seq)`.execute(db);
  // What has become of a deposit is told once, and that a month is used up too.
  await sql`
    create unique index top_up_event_deposit on top_up_event (deposit_id)
    where deposit_id is not null`.execute(db);
  await sql`
    create unique index top_up_event_month on top_up_event (customer_gid, month, monthly_cap_cents)
    where month is not null`.execute(db);

  await sql`
    alter table deposit
      -- Made by the automatic top-up, in this month of the store: YYYY-MM. Charged without the customer.
      add column top_up_month text check (top_up_month ~ '^\\d{4}-\\d{2}$'),
      add constraint deposit_top_up_own check (top_up_month is null
        or (organization_id is null and pm_type = 'card' and not asks_3ds))`.execute(db);
  await sql`
    create unique index deposit_one_top_up on deposit (customer_gid)
    where top_up_month is not null and state in ('created', 'pi_created', 'confirming',
      'requires_action', 'processing', 'review')`.execute(db);
  await sql`
    create index deposit_top_up on deposit (customer_gid, top_up_month)
    where top_up_month is not null`.execute(db);
  await topUpGuards(db);
}
