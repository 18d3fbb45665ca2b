import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/** So many at a time: what is left is found by the next run. */
const MOST = 500;

/**
 * Orders whose commission is not where the order is: entries that come to something else, a referral
 * that nobody has decided about, one that was paid and has earned nothing.
 */
export async function listUnsettledCommissions(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ order_gid: string }>`
    select order_gid from commission_standing
    where cents <> target_cents or sales_cents <> target_sales_cents
    union
    select w.order_gid from order_copy_whole w
    join ambassador a on a.code = split_part(w.referral, ' ', 2)
    where w.referral is not null
      and not exists (select from order_referral r where r.order_gid = w.order_gid)
    union
    select r.order_gid from order_referral r
    join order_copy o on o.order_gid = r.order_gid
    where r.refused is null and o.gone_at is null
      and o.financial_status in ('PAID', 'PARTIALLY_REFUNDED', 'REFUNDED')
      and not exists (select from commission c where c.order_gid = r.order_gid)
    limit ${MOST}::int`.execute(db);
  return rows.map((row) => row.order_gid);
}
