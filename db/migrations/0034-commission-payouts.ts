import { sql, type Kysely } from 'kysely';
import { depositChecks, ledgerChecks } from './0011-audit-checks';
import { organizationChecks } from './0022-organization-checks';
import { paymentChecks } from './0022-payment-checks';
import { commissionChecks } from './0033-commission-checks';
import { payoutChecks } from './0034-payout-checks';

/**
 * Payouts of commission (decision 0028): when staff was told of a transfer that is asked for, what
 * somebody outside may read of payouts, and the invariant I-25. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table commission_payout
      add column staff_told_at timestamptz,
      add constraint commission_payout_staff_told check (staff_told_at is null or way = 'transfer')`.execute(
    db,
  );
  // What a bank or the books know a transfer by is entered once for an ambassador.
  await sql`
    create unique index commission_payout_reference on commission_payout (ambassador_gid, reference)
    where reference is not null`.execute(db);
  await sql`
    create trigger commission_payout_no_truncate before truncate on commission_payout
    for each statement execute function ledger_refuse_change()`.execute(db);

  // For whoever looks from outside (T-2).
  await sql`
    create view audit_payout as
    select id as payout_id, ambassador_gid, way, state, cents, asked_at, ended_at
    from commission_payout`.execute(db);
  await sql`
    create or replace view audit_violation as
    ${ledgerChecks} union all ${depositChecks} union all ${paymentChecks}
    union all ${organizationChecks} union all ${commissionChecks} union all ${payoutChecks}`.execute(
    db,
  );
  await sql`
    create or replace view audit_check as
    select name as check_name, coalesce(found.bad_count, 0)::integer as bad_count
    from unnest(array['I-1', 'I-2', 'I-3', 'I-4', 'I-5', 'I-6', 'I-7', 'I-9', 'I-10', 'I-11',
      'I-12', 'I-13', 'I-14', 'I-15', 'I-16', 'I-17', 'I-18', 'I-19', 'I-20', 'I-21', 'I-22',
      'I-23', 'I-24', 'I-25'])
      with ordinality as checks (name, nth)
    left join (
      select check_name, count(*) as bad_count from audit_violation group by check_name
    ) found on found.check_name = checks.name
    order by nth`.execute(db);
}
