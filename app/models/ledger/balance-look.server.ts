import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

/** A customer's balance is looked at no more often than this, however often Shopify reports changes. */
const BETWEEN_LOOKS_MS = 10_000;

/**
 * Requests a look because a customer's balance may have been changed at Shopify by others: it is read, and
 * the change is posted in the ledger (money-security 3.8), at the earliest ten seconds after the last time.
 * Shopify reports our own writes as well; the look that they cause finds nothing and writes nothing.
 *
 * Only for customers after first contact, which reads anyway. No change is missed: a look in progress does
 * not count for a change that is reported now.
 */
export async function wantLook(db: Kysely<DB>, gid: string, at: Date): Promise<void> {
  const later = new Date(at.getTime() + BETWEEN_LOOKS_MS);
  await sql`
    insert into balance_projection (customer_gid, wanted_seq, look_at, next_attempt_at, updated_at)
    select customer_gid, 0, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
    from customer_account where customer_gid = ${gid}::text and imported
    on conflict (customer_gid) do update set
      look_at = case
        when balance_projection.lease_owner is not null then ${later}::timestamptz
        else coalesce(balance_projection.look_at, greatest(${at}::timestamptz,
          balance_projection.updated_at + ${BETWEEN_LOOKS_MS} * interval '1 millisecond'))
      end
    where not balance_projection.paused`.execute(db);
}
