import { sql, type Kysely } from 'kysely';
import { depositChecks, ledgerChecks } from './0011-audit-checks';
import { organizationChecks } from './0022-organization-checks';
import { commissionChecks } from './0033-commission-checks';
import { payoutChecks } from './0034-payout-checks';
import { paymentChecks } from './0042-payment-checks';
import { adjustmentChecks } from './0043-adjustment-checks';
import { liabilityChecks } from './0045-liability-checks';

/**
 * What we owe customers, by day (decision 0037): what each day of the store has added to their accounts
 * and by what kind of transaction, kept with every transaction of the ledger; the invariant I-26 that
 * holds it to the entries; and what the desk of Earth Cash lists. Amounts are cents, days the store's.
 * Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table liability_day (
      -- YYYY-MM-DD
      day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      holder text not null check (holder in ('customer', 'organization')),
      -- ledger_account.kind
      account text not null check (account like 'customer\\_%'),
      -- ledger_tx.kind
      kind text not null,
      -- Signed: above zero we owe more.
      cents bigint not null,
      primary key (day, holder, account, kind)
    )`.execute(db);

  await sql`
    create view liability_of_entries as
    select to_char(tx.created_at at time zone 'America/Los_Angeles', 'YYYY-MM-DD') as day,
      case when is_organization_gid(account.customer_gid) then 'organization' else 'customer' end
        as holder,
      account.kind as account, tx.kind, sum(entry.amount_cents)::bigint as cents
    from ledger_entry entry
    join ledger_tx tx on tx.id = entry.tx_id
    join ledger_account account on account.id = entry.account_id
    where account.customer_gid is not null
    group by 1, 2, 3, 4`.execute(db);
  // Nobody may write between the sums and their trigger.
  await sql`lock table ledger_tx, ledger_entry in share row exclusive mode`.execute(db);
  await sql`
    insert into liability_day (day, holder, account, kind, cents)
    select day, holder, account, kind, cents from liability_of_entries`.execute(db);

  // A day's rows are everybody's: they are written last of all in a transaction, at its end, by one
  // transaction at a time, which holds this one row, so that two of several days or kinds each never wait
  // in a circle.
  await sql`create table liability_turn (one boolean primary key check (one))`.execute(db);
  await sql`insert into liability_turn (one) values (true)`.execute(db);
  await sql`
    create function liability_day_keep() returns trigger language plpgsql as $$
    begin
      perform from liability_turn for update;
      if not found then
        raise exception 'liability_turn has lost its row' using errcode = 'restrict_violation';
      end if;
      insert into liability_day as kept (day, holder, account, kind, cents)
      select to_char(new.created_at at time zone 'America/Los_Angeles', 'YYYY-MM-DD'),
        case when is_organization_gid(account.customer_gid) then 'organization' else 'customer' end,
        account.kind, new.kind, sum(entry.amount_cents)
      from ledger_entry entry
      join ledger_account account on account.id = entry.account_id
      where entry.tx_id = new.id and account.customer_gid is not null
      group by 2, 3
      on conflict (day, holder, account, kind) do update
        set cents = kept.cents + excluded.cents;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger ledger_tx_by_day after insert on ledger_tx
    deferrable initially deferred for each row execute function liability_day_keep()`.execute(db);

  // Rows where the two differ: there are none.
  await sql`
    create view audit_liability as
    select day, holder, account, kind, coalesce(kept.cents, 0) as kept_cents,
      coalesce(entries.cents, 0) as entries_cents
    from liability_day kept
    full join liability_of_entries entries using (day, holder, account, kind)
    where coalesce(kept.cents, 0) <> coalesce(entries.cents, 0)`.execute(db);

  await sql`
    create or replace view audit_violation as
    ${ledgerChecks} union all ${depositChecks} union all ${paymentChecks}
    union all ${organizationChecks} union all ${commissionChecks} union all ${payoutChecks}
    union all ${adjustmentChecks} union all ${liabilityChecks}`.execute(db);
  await sql`
    create or replace view audit_check as
    select name as check_name, coalesce(found.bad_count, 0)::integer as bad_count
    from unnest(array['I-1', 'I-2', 'I-3', 'I-4', 'I-5', 'I-6', 'I-7', 'I-9', 'I-10', 'I-11',
      'I-12', 'I-13', 'I-14', 'I-15', 'I-16', 'I-17', 'I-18', 'I-19', 'I-20', 'I-21', 'I-22',
      'I-23', 'I-24', 'I-25', 'I-26', 'I-27'])
      with ordinality as checks (name, nth)
    left join (
      select check_name, count(*) as bad_count from audit_violation group by check_name
    ) found on found.check_name = checks.name
    order by nth`.execute(db);

  // What the desk lists without reading everything there is.
  await sql`create index customer_account_frozen on customer_account (customer_gid) where frozen`.execute(
    db,
  );
  await sql`create index deposit_unsettled on deposit (created_at)
    where state not in ('credited', 'failed', 'canceled')`.execute(db);
  await sql`create index payment_unsettled on payment (created_at)
    where state not in ('settled', 'failed')`.execute(db);
  await sql`create index money_break_newest on money_break (opened_at desc, id desc)`.execute(db);
  await sql`create index money_break_about on money_break (subject) where closed_at is null`.execute(
    db,
  );
  await sql`create index commission_payout_listed on commission_payout (asked_at desc, id desc)`.execute(
    db,
  );
  await sql`create index invoice_option_newest on invoice_option (decided_at desc, customer_gid)`.execute(
    db,
  );
  // Why, as staff reads it; never said to the customer.
  await sql`alter table invoice_option add column reason text check (reason <> '')`.execute(db);
}
