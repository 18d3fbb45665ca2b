import { sql, type Kysely } from 'kysely';
import { auditCommissions } from './0048-audit-commissions';
import { auditCustomers } from './0048-audit-customers';
import { auditDeposits } from './0048-audit-deposits';
import { auditLedger } from './0048-audit-ledger';
import { auditPayments } from './0048-audit-payments';

/**
 * The invariants, each for a part of what there is (decision 0039): what has changed is looked at often,
 * everything once a day in slices, and where each of the two has come to. The view of all of it keeps its
 * name and columns. What of a payment's card part was to be Earth Cash, and the card has had. Amounts are
 * cents, times UTC. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Of what was to be given as Earth Cash of the card's part, what the card had back first.
  await sql`
    alter table payment
      add column card_had_cents integer not null default 0 check (card_had_cents >= 0)`.execute(db);

  // A whole look at one kind of thing by one check: where it is.
  await sql`
    create table audit_look (
      check_name text not null,
      -- What it goes through: transactions, deposits, days …
      things text not null,
      began_at timestamptz not null,
      -- The last thing that was looked at; null before the first.
      cursor text,
      ended_at timestamptz,
      -- What the house's accounts come to up to there, by id; of I-2 alone.
      sums jsonb not null default '{}',
      -- The same of the last look that has ended, and up to which transaction.
      whole_sums jsonb,
      whole_upto bigint,
      primary key (check_name, things)
    )`.execute(db);
  // How far a look at what has changed has come, one row for each.
  await sql`
    create table audit_mark (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      -- Of ledger_tx and of commission_entry.
      tx_seq bigint not null,
      commission_entry_id bigint not null
    )`.execute(db);
  await sql`create index audit_mark_newest on audit_mark (at desc)`.execute(db);

  // What has changed since then, and which days there are.
  await sql`create index ledger_tx_made on ledger_tx (created_at)`.execute(db);
  await sql`create index deposit_changed on deposit (updated_at)`.execute(db);
  await sql`create index payment_changed on payment (updated_at)`.execute(db);
  await sql`create index balance_projection_changed on balance_projection (updated_at)`.execute(db);
  await sql`create index order_copy_by_read on order_copy (read_at)`.execute(db);
  await sql`create index deposit_credited on deposit (created_at) where state = 'credited'`.execute(
    db,
  );
  await sql`create index draft_copy_open on draft_copy (updated_at)
    where order_gid is null and gone_at is null`.execute(db);

  await auditLedger(db);
  await auditDeposits(db);
  await auditPayments(db);
  await auditCustomers(db);
  await auditCommissions(db);

  await sql`
    create or replace view audit_violation as
    select * from audit_of_transactions(0, 9223372036854775807)
    union all select * from audit_of_accounts(null)
    union all select * from audit_of_days(null, null)
    union all select * from audit_of_deposits(null)
    union all select * from audit_of_payments(null)
    union all select * from audit_of_customers(null)
    union all select * from audit_of_commissions(null)
    union all select * from audit_of_payouts(null)
    union all select * from audit_of_adjustments(null)
    union all select * from audit_of_now()`.execute(db);
  await sql`
    create or replace view audit_check as
    select name as check_name, coalesce(found.bad_count, 0)::integer as bad_count
    from unnest(array['I-1', 'I-2', 'I-3', 'I-4', 'I-5', 'I-6', 'I-7', 'I-9', 'I-10', 'I-11',
      'I-12', 'I-13', 'I-14', 'I-15', 'I-16', 'I-17', 'I-18', 'I-19', 'I-20', 'I-21', 'I-22',
      'I-23', 'I-24', 'I-25', 'I-26', 'I-27', 'I-28',
      'I-29'])
      with ordinality as checks (name, nth)
    left join (
      select check_name, count(*) as bad_count from audit_violation group by check_name
    ) found on found.check_name = checks.name
    order by nth`.execute(db);
}
