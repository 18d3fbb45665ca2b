import { sql, type Kysely } from 'kysely';
import { depositChecks, ledgerChecks } from './0011-audit-checks';
import { organizationChecks } from './0022-organization-checks';
import { commissionChecks } from './0033-commission-checks';
import { payoutChecks } from './0034-payout-checks';
import { paymentChecks } from './0042-payment-checks';
import { adjustmentChecks } from './0043-adjustment-checks';

/**
 * What staff does to one customer (decision 0035): corrections of a balance with the second person that
 * a large one needs, the invariant I-27 that holds them to the ledger, and how far the closing of an
 * account has come. Amounts are cents, times UTC. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table balance_adjustment (
      id uuid primary key,
      -- Of the form: however often it is sent, it is one correction.
      form_token uuid not null unique,
      customer_gid text not null references customer_account,
      -- Above zero adds to the balance.
      amount_cents bigint not null check (amount_cents <> 0),
      -- Where it comes from or goes to: the world outside, or the house bears it.
      against text not null check (against in ('external', 'loss')),
      -- As it was typed; empty once the customer is to be forgotten.
      reason text not null,
      -- What one person could do alone when it was asked for.
      limit_cents integer not null check (limit_cents >= 0),
      at_once boolean not null,
      state text not null check (state in ('asked', 'approved', 'refused', 'withdrawn')),
      version integer not null default 1 check (version > 0),
      -- staff_user.id
      asked_by text not null check (asked_by <> ''),
      asked_at timestamptz not null,
      decided_by text check (decided_by <> ''),
      decided_at timestamptz,
      check ((state = 'asked') = (decided_at is null)),
      check ((decided_by is null) = (decided_at is null)),
      check (not at_once or (state = 'approved' and decided_by = asked_by
        and abs(amount_cents) <= limit_cents)),
      -- Nobody approves what they have asked for themselves.
      check (at_once or state <> 'approved' or decided_by <> asked_by),
      check (state <> 'withdrawn' or decided_by = asked_by)
    )`.execute(db);
  await sql`create index balance_adjustment_open on balance_adjustment (asked_at, id)
    where state = 'asked'`.execute(db);
  await sql`create index balance_adjustment_newest on balance_adjustment (asked_at desc, id desc)`.execute(
    db,
  );
  await sql`create index balance_adjustment_customer
    on balance_adjustment (customer_gid, asked_at desc)`.execute(db);

  await sql`
    create function balance_adjustment_guard() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' then
        raise exception '% of an adjustment is refused', tg_op using errcode = 'restrict_violation';
      end if;
      if (new.id, new.form_token, new.customer_gid, new.amount_cents, new.against, new.limit_cents,
          new.at_once, new.asked_by, new.asked_at)
        is distinct from (old.id, old.form_token, old.customer_gid, old.amount_cents, old.against,
          old.limit_cents, old.at_once, old.asked_by, old.asked_at)
        or (new.reason <> old.reason and new.reason <> '')
        or (old.state <> 'asked' and (new.state, new.version, new.decided_by, new.decided_at)
          is distinct from (old.state, old.version, old.decided_by, old.decided_at)) then
        raise exception 'an adjustment is decided once and does not change'
          using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger balance_adjustment_guarded before update or delete on balance_adjustment
    for each row execute function balance_adjustment_guard()`.execute(db);
  await sql`
    create trigger balance_adjustment_no_truncate before truncate on balance_adjustment
    for each statement execute function balance_adjustment_guard()`.execute(db);

  // The closing of an account, step by step: what is done is done once, whoever goes on with it.
  await sql`
    alter table account_request
      add column version integer not null default 1,
      -- From here on the customer cannot take it back: ours is done.
      add column begun_at timestamptz,
      add column begun_by text,
      add column methods_removed_at timestamptz,
      add column platform_asked_at timestamptz,
      add column ended_at timestamptz,
      add column ended_by text,
      add column outcome text check (outcome in ('closed', 'refused')),
      -- To the customer, why not; empty once they are to be forgotten.
      add column words text,
      add column outcome_told_at timestamptz,
      add constraint account_request_begun check ((begun_at is null) = (begun_by is null)),
      add constraint account_request_steps check (
        (methods_removed_at is null or begun_at is not null)
        and (platform_asked_at is null or methods_removed_at is not null)
        and (outcome is distinct from 'closed' or platform_asked_at is not null)
        and (outcome is distinct from 'refused' or begun_at is null)),
      add constraint account_request_ended check ((ended_at is null) = (outcome is null)
        and (ended_at is null) = (ended_by is null)
        and (withdrawn_at is null or (begun_at is null and ended_at is null))),
      add constraint account_request_words check (words is null or outcome = 'refused')`.execute(
    db,
  );
  await sql`drop index account_request_open`.execute(db);
  await sql`create unique index account_request_open on account_request (customer_gid)
    where withdrawn_at is null and ended_at is null`.execute(db);

  await sql`
    create or replace view audit_violation as
    ${ledgerChecks} union all ${depositChecks} union all ${paymentChecks}
    union all ${organizationChecks} union all ${commissionChecks} union all ${payoutChecks}
    union all ${adjustmentChecks}`.execute(db);
  await sql`
    create or replace view audit_check as
    select name as check_name, coalesce(found.bad_count, 0)::integer as bad_count
    from unnest(array['I-1', 'I-2', 'I-3', 'I-4', 'I-5', 'I-6', 'I-7', 'I-9', 'I-10', 'I-11',
      'I-12', 'I-13', 'I-14', 'I-15', 'I-16', 'I-17', 'I-18', 'I-19', 'I-20', 'I-21', 'I-22',
      'I-23', 'I-24', 'I-25', 'I-27'])
      with ordinality as checks (name, nth)
    left join (
      select check_name, count(*) as bad_count from audit_violation group by check_name
    ) found on found.check_name = checks.name
    order by nth`.execute(db);
}
