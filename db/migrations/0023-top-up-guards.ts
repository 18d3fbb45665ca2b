import { sql, type Kysely } from 'kysely';

/**
 * What the database itself refuses and remembers of automatic top-ups. Part of migration 0023. Frozen.
 */
export async function topUpGuards(db: Kysely<unknown>): Promise<void> {
  // The lock on the agreement makes two that come at once see each other, whatever they have read.
  await sql`
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
    end $$`.execute(db);
  await sql`
    create trigger deposit_top_up_agreed before insert on deposit
    for each row when (new.top_up_month is not null) execute function deposit_keeps_top_up()
    `.execute(db);
  await sql`
    create trigger deposit_top_up_unchanged before update on deposit
    for each row when (old.top_up_month is distinct from new.top_up_month)
    execute function deposit_keeps_top_up()`.execute(db);

  // Wherever a balance falls, in whatever transaction: the runner looks at it after the commit.
  await sql`
    create function top_up_balance_fell() returns trigger language plpgsql as $$
    begin
      update top_up set is_due = true
        where customer_gid = new.customer_gid and is_on and not is_due;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger ledger_account_tops_up after update on ledger_account
    for each row when (new.kind in ('customer_paid', 'customer_bonus')
      and new.balance_cents < old.balance_cents)
    execute function top_up_balance_fell()`.execute(db);

  // What somebody has agreed to and what was done stays as it was; only that a mail left is added.
  await sql`
    create function top_up_event_refuse_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and to_jsonb(old) - 'told_at' = to_jsonb(new) - 'told_at' then
        return new;
      end if;
      raise exception '% of % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger top_up_event_append_only before update or delete on top_up_event
    for each row execute function top_up_event_refuse_change()`.execute(db);
}
