import { sql } from 'kysely';
import { statements } from './statements';

/**
 * Automatic top-up of Earth Cash: what a customer has agreed to, what was done about it, and which
 * deposits it has made. The constraints are the safety net: without an agreement, beyond its month or
 * beside another one the database lets no such deposit in. Amounts are cents, times UTC.
 */
export const up = statements(
  sql`
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
      -- The deposit that is under way, until its owner is notified of what became of it.
      deposit_id uuid references deposit,
      last_try_at timestamptz,
      -- The balance has fallen, or something else requests a check.
      is_due boolean not null,
      -- The card expires then, unless its bank has sent a new one: to be asked of Stripe.
      card_check_at timestamptz,
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
    )`,
  sql`create index top_up_due on top_up (next_attempt_at) where is_due`,
  sql`
    create index top_up_card_check on top_up (card_check_at)
    where is_on and card_check_at is not null`,
  sql`create index top_up_method on top_up (payment_method_id) where is_on`,
  // What was agreed, done and stopped, for its owner's history and their mails. Only ever added to.
  sql`
    create table top_up_event (
      id uuid primary key,
      seq bigint generated always as identity unique,
      customer_gid text not null references top_up,
      kind text not null check (kind in ('turned_on', 'changed', 'added', 'capped', 'stopped',
        'not_added')),
      -- Why it was stopped, or nothing was added: a code of domain/top-ups/top-up.ts.
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
      check ((kind in ('turned_on', 'changed')) = (agreed_text is not null)),
      check ((agreed_text is null) = (agreed_text_version is null)),
      check ((kind in ('stopped', 'not_added')) = (because is not null)),
      check ((kind in ('added', 'not_added')) <= (deposit_id is not null)),
      check ((kind = 'capped') = (month is not null))
    )`,
  sql`create index top_up_event_customer on top_up_event (customer_gid, seq)`,
  // Of what has become of a deposit its owner is notified once, and of a month that is used up too.
  sql`
    create unique index top_up_event_deposit on top_up_event (deposit_id)
    where deposit_id is not null`,
  sql`
    create unique index top_up_event_month on top_up_event (customer_gid, month, monthly_cap_cents)
    where month is not null`,
  // The lock on the agreement makes two that come at once see each other, whatever they have read.
  sql`
    create function deposit_keeps_top_up() returns trigger language plpgsql as $$
    declare
      cap integer;
      used bigint;
    begin
      if tg_op = 'UPDATE' then
        raise exception 'what a deposit was made by does not change'
          using errcode = 'restrict_violation';
      end if;
      select monthly_cap_cents into cap from top_up
        where customer_gid = new.customer_gid and is_on
          and payment_method_id = new.payment_method_id and amount_cents = new.amount_cents
        for update;
      if cap is null then
        raise exception 'nobody has agreed to this top-up'
          using errcode = 'check_violation', constraint = 'top_up_agreed';
      end if;
      -- The day of the books is the store's (domain/core/time/store-day.ts).
      if new.top_up_month <> to_char(new.created_at at time zone 'America/Los_Angeles', 'YYYY-MM') then
        raise exception 'a top-up belongs to the month that it is made in'
          using errcode = 'check_violation', constraint = 'top_up_month';
      end if;
      select coalesce(sum(amount_cents), 0) into used from deposit
        where customer_gid = new.customer_gid and top_up_month = new.top_up_month
          and state not in ('failed', 'canceled');
      if used + new.amount_cents > cap then
        raise exception 'the top-ups of this month would be more than was agreed'
          using errcode = 'check_violation', constraint = 'top_up_cap';
      end if;
      return new;
    end $$`,
  sql`
    create trigger deposit_top_up_agreed before insert on deposit
    for each row when (new.top_up_month is not null) execute function deposit_keeps_top_up()`,
  sql`
    create trigger deposit_top_up_unchanged before update on deposit
    for each row when (old.top_up_month is distinct from new.top_up_month)
    execute function deposit_keeps_top_up()`,
  // Wherever a balance falls, in whatever transaction: the runner looks at it after the commit.
  sql`
    create function top_up_balance_fell() returns trigger language plpgsql as $$
    begin
      update top_up set is_due = true
        where customer_gid = new.customer_gid and is_on and not is_due;
      return null;
    end $$`,
  sql`
    create trigger ledger_account_tops_up after update on ledger_account
    for each row when (new.kind in ('customer_paid', 'customer_bonus')
      and new.balance_cents < old.balance_cents)
    execute function top_up_balance_fell()`,
  // What somebody has agreed to and what was done stays as it was.
  sql`
    create function top_up_event_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% of % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
    end $$`,
  sql`
    create trigger top_up_event_append_only before update or delete on top_up_event
    for each row execute function top_up_event_refuse_change()`,
);
