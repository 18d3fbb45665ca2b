import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

/**
 * Lists which of these orders have a commission that does not match the order: its entries have another
 * total, its referral is undecided, or it is paid and has earned nothing although nobody has to approve it or
 * somebody has. Leaves out orders that can never be decided: those whose ambassador no longer takes part (`decideOrderReferral`), and referrals that are not in
 * our format.
 *
 * @param orders ids, at most as many as one statement checks (domain/staff/audit-things)
 */
export async function listUnsettledCommissions(
  db: Kysely<DB>,
  orders: readonly string[],
): Promise<string[]> {
  const theirs = sql`${orders}::text[]`;
  const { rows } = await sql<{ order_gid: string }>`
    select order_gid from commission_standing_of(${theirs})
    where cents <> target_cents or sales_cents <> target_sales_cents
    union
    select w.order_gid from order_mirror_whole w
    join order_mirror o on o.order_gid = w.order_gid
    cross join lateral (
      select customer_gid from ambassador where code = split_part(w.referral, ' ', 2)
      union all
      select ambassador_gid from ambassador_code_end
      where code = split_part(w.referral, ' ', 2) and ended_at > o.created_at
    ) a
    left join ambassador_mirror c on c.customer_gid = a.customer_gid
    where w.order_gid = any(${theirs})
      and w.referral ~ '^(code [A-Z2-9]+|link [A-Z2-9]+ 2[0-9-]{9}T[0-9:]{8}[.][0-9]{3}Z)$'
      and o.gone_at is null and c.gone_at is null
      and not exists (select from redacted_customer r where r.customer_gid = a.customer_gid)
      and not exists (select from order_referral r where r.order_gid = w.order_gid)
    union
    select r.order_gid from order_referral r
    join order_mirror o on o.order_gid = r.order_gid
    where r.order_gid = any(${theirs}) and r.refused is null and o.gone_at is null
      and o.financial_status in ('PAID', 'PARTIALLY_REFUNDED', 'REFUNDED')
      and not exists (select from commission c where c.order_gid = r.order_gid)
      and not exists (select from approval a where a.kind = 'commission'
        and a.subject_id = r.order_gid and a.state <> 'approved')`.execute(db);
  return rows.map((row) => row.order_gid);
}
