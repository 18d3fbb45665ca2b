import { sql, type Kysely } from 'kysely';
import { depositChecks, ledgerChecks } from './0011-audit-checks';

/**
 * `audit_violation`, a row for everything that is wrong, and `audit_check`, a row for every check
 * that is made, with the number of its violations. Part of migration 0011. Frozen.
 */
export async function auditViolations(db: Kysely<unknown>): Promise<void> {
  await sql`create view audit_violation as ${ledgerChecks} union all ${depositChecks}`.execute(db);
  await sql`
    create view audit_check as
    select name as check_name,
      (select count(*) from audit_violation where check_name = name)::integer as bad_count
    from unnest(array['I-1', 'I-2', 'I-3', 'I-4', 'I-5', 'I-6', 'I-7', 'I-9', 'I-10', 'I-11',
      'I-12', 'I-13', 'I-14', 'I-15']) with ordinality as checks (name, nth)
    order by nth`.execute(db);
}
