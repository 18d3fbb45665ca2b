import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/** One customer's balance is looked at once in so long, however often Shopify says that they changed. */
const BETWEEN_LOOKS_MS = 10_000;

/**
 * Says that somebody may have changed what Shopify shows of a customer's balance: it is read, and what
 * is found comes into the ledger (money-security 3.8), within ten seconds of the last time. Our own
 * write is heard of as well; the look that it causes finds nothing, writes nothing, and ends it.
 *
 * Only for whom has had first contact, which reads by itself. Nobody's change is missed: a look that is
 * under way does not count for a change that is heard of now.
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
