import { sql, type Kysely } from 'kysely';
import { auditViolations } from './0011-audit-violations';

/**
 * What somebody outside may read of the money (money-security T-2), and the invariants of its
 * section 4 as far as SQL can see them. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What the bank wants back; `paid_cents` and `bonus_cents` are what that holds or has cost.
  await sql`
    alter table deposit_dispute
      add column disputed_cents integer not null check (disputed_cents >= 0)`.execute(db);

  // Limits that the checks go by, written by the app as it is configured.
  await sql`
    create table money_setting (
      name text primary key,
      value bigint not null,
      changed_at timestamptz not null
    )`.execute(db);

  // The app's own time where it is said for the transaction (CLOCK_OFFSET_MS), else the database's.
  await sql`
    create function audit_now() returns timestamptz language sql stable as $$
      select coalesce(nullif(current_setting('audit.now', true), '')::timestamptz, now())
    $$`.execute(db);

  await sql`
    create view audit_deposit as
    select id as deposit_id, customer_gid, amount_cents, amount_cents + bonus_cents as credit_cents,
      state, payment_intent_id, created_at
    from deposit`.execute(db);

  await sql`
    create view audit_balance as
    select
      balance.customer_gid,
      balance.ledger_cents,
      balance.held_cents,
      projection.published_value,
      coalesce(projection.published_seq >= projection.wanted_seq
        and case when projection.published_value ~ '^[0-9]{1,15}([.][0-9]{1,2})?$'
          then projection.published_value::numeric * 100 = greatest(0, balance.ledger_cents)
          else false end, false) as in_sync
    from (
      select
        customer.customer_gid,
        coalesce(sum(account.balance_cents)
          filter (where account.kind in ('customer_paid', 'customer_bonus')), 0)::bigint
          as ledger_cents,
        coalesce(sum(account.balance_cents)
          filter (where account.kind = 'customer_held'), 0)::bigint as held_cents
      from customer_account customer
      left join ledger_account account on account.customer_gid = customer.customer_gid
      group by customer.customer_gid
    ) balance
    left join balance_projection projection on projection.customer_gid = balance.customer_gid`.execute(
    db,
  );

  await sql`
    create view audit_break as
    select kind, subject, opened_at, closed_at from money_break`.execute(db);

  await auditViolations(db);
}
