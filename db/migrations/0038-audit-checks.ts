import { sql } from 'kysely';
import { statements } from './statements';

/**
 * `audit_violation`, a row for everything that is wrong, and `audit_check`, a row for every check that is made,
 * with the number of its violations.
 */
export const up = statements(
  sql`
    create view audit_violation as
    select * from audit_of_transactions(0, 9223372036854775807)
    union all select * from audit_of_accounts(null)
    union all select * from audit_of_days(null, null)
    union all select * from audit_of_deposits(null)
    union all select * from audit_of_payments(null)
    union all select * from audit_of_customers(null)
    union all select * from audit_of_commissions(null)
    union all select * from audit_of_payouts(null)
    union all select * from audit_of_adjustments(null)
    union all select * from audit_of_now()`,
  // All checks in one pass: one pass for each of them was estimated so dear that Postgres compiled it
  // to machine code first, for seconds.
  sql`
    create view audit_check as
    select name as check_name, coalesce(found.bad_count, 0)::integer as bad_count
    from unnest(array['I-1', 'I-2', 'I-3', 'I-4', 'I-5', 'I-6', 'I-7', 'I-9', 'I-10', 'I-11',
      'I-12', 'I-13', 'I-14', 'I-15', 'I-16', 'I-17', 'I-18', 'I-19', 'I-20', 'I-21', 'I-22',
      'I-23', 'I-24', 'I-25', 'I-26', 'I-27', 'I-28', 'I-29'])
      with ordinality as checks (name, nth)
    left join (
      select check_name, count(*) as bad_count from audit_violation group by check_name
    ) found on found.check_name = checks.name
    order by nth`,
);
