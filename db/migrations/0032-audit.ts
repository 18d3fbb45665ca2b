import { sql } from 'kysely';
import { statements } from './statements';

/**
 * What somebody outside may read of the money (money-security T-2): their columns stay, new ones come last. And
 * how far the runs of the invariants have come (decision 0039): what has changed is looked at often, everything
 * once a day in slices. Amounts are cents, times UTC.
 */
export const up = statements(
  // The app's own time where it is said for the transaction (CLOCK_OFFSET_MS), else the database's.
  sql`
    create function audit_now() returns timestamptz language sql stable as $$
      select coalesce(nullif(current_setting('audit.now', true), '')::timestamptz, now())
    $$`,
  sql`
    create view audit_deposit as
    select id as deposit_id, customer_gid, amount_cents, amount_cents + bonus_cents as credit_cents,
      state, payment_intent_id, created_at, organization_id
    from deposit`,
  sql`
    create view audit_payment as
    select id as payment_id, customer_gid, purpose, total_cents, store_credit_cents, card_cents, terms_cents,
      state, order_gid, payment_intent_id, created_at, organization_id
    from payment`,
  // Customers only: what an organization has is never published (I-6).
  sql`
    create view audit_balance as
    select
      balance.customer_gid,
      balance.ledger_cents,
      balance.held_cents,
      projection.published_value,
      coalesce(projection.published_seq >= projection.requested_seq
        and case when projection.published_value ~ '^[0-9]{1,15}([.][0-9]{1,2})?$'
          then projection.published_value::numeric * 100
            = greatest(0, balance.ledger_cents) + balance.unaccepted_cents
          else false end, false) as in_sync,
      balance.unaccepted_cents
    from (
      select
        customer.customer_gid,
        customer.unaccepted_cents,
        coalesce(sum(account.balance_cents)
          filter (where account.kind in ('customer_paid', 'customer_bonus')), 0)::bigint
          as ledger_cents,
        coalesce(sum(account.balance_cents)
          filter (where account.kind = 'customer_held'), 0)::bigint as held_cents
      from customer_account customer
      left join ledger_account account on account.customer_gid = customer.customer_gid
      where not is_organization_gid(customer.customer_gid)
      group by customer.customer_gid
    ) balance
    left join published_balance projection on projection.customer_gid = balance.customer_gid`,
  sql`
    create view audit_organization_balance as
    select
      organization.id as organization_id,
      coalesce(sum(account.balance_cents)
        filter (where account.kind in ('customer_paid', 'customer_bonus')), 0)::bigint
        as ledger_cents,
      coalesce(sum(account.balance_cents)
        filter (where account.kind = 'customer_reserved'), 0)::bigint as reserved_cents
    from organizations organization
    left join ledger_account account on account.customer_gid = organization_gid(organization.id)
    group by organization.id`,
  sql`
    create view audit_break as
    select kind, subject, opened_at, closed_at from discrepancy`,
  sql`
    create view audit_payout as
    select id as payout_id, ambassador_gid, method, state, cents, requested_at, ended_at
    from commission_payout`,
  // A run of one check through everything of one kind: where it is.
  sql`
    create table audit_run (
      check_name text not null,
      -- What it goes through: transactions, deposits, days …
      things text not null,
      began_at timestamptz not null,
      -- The last thing that was looked at; null before the first.
      cursor text,
      ended_at timestamptz,
      -- What the house's accounts come to up to there, by id; of I-2 alone.
      sums jsonb not null default '{}',
      -- The same of the last run that has ended, and up to which transaction.
      whole_sums jsonb,
      whole_upto bigint,
      primary key (check_name, things)
    )`,
  // How far the ledger was when a run over what has changed began, one row for each.
  sql`
    create table audit_checkpoint (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      -- Of ledger_tx and of commission_entry.
      tx_seq bigint not null,
      commission_entry_id bigint not null
    )`,
  sql`create index audit_checkpoint_newest on audit_checkpoint (at desc)`,
);
