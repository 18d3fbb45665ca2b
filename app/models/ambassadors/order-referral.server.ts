import { sql, type Transaction } from 'kysely';
import { refusalOf, type ReferralRefusal } from '~/domain/ambassadors/order-referral';
import { readReferral } from '~/domain/ambassadors/referral';
import type { DB } from '../../../db/schema';
import { lockAmbassador } from './ambassador.server';

/** The parts of an order that decide its referral. */
export type ReferredOrder = {
  gid: string;
  /** The order's attribute, which anybody may have written. */
  referral: string | null;
  customerGid: string | null;
  email: string | null;
  /**
   * Digests of the delivery address: `householdDigest`, and `order_place`, which older ambassador copies
   * have.
   */
  places: readonly string[];
  createdAt: Date;
};

export type OrderReferral = { ambassadorGid: string; refused: ReferralRefusal | null };

/**
 * Decides once and for all which ambassador an order belongs to, and locks that ambassador's row.
 * Returns null if the order names nobody who takes part; it is checked again at its next change.
 */
export async function decideOrderReferral(
  trx: Transaction<DB>,
  order: ReferredOrder,
  { at, referralDays }: { at: Date; referralDays: number },
): Promise<OrderReferral | null> {
  const referral = readReferral(order.referral);
  if (referral === null) return null;
  const ambassador = await findReferred(trx, referral.code, order);
  if (ambassador === null) return null;
  const refused = refusalOf(referral, { createdAt: order.createdAt, ...ambassador }, referralDays);
  // Before the insert that refers to the row: two orders of one ambassador queue here and cannot
  // deadlock.
  await lockAmbassador(trx, ambassador.gid);
  const decided = await trx
    .insertInto('order_referral')
    .values({
      order_gid: order.gid,
      ambassador_gid: ambassador.gid,
      how: referral.how,
      clicked_at: referral.how === 'link' ? referral.clickedAt : null,
      refused,
      decided_at: at,
    })
    .onConflict((known) => known.doNothing())
    .executeTakeFirst();
  if (decided.numInsertedOrUpdatedRows === 0n) return findDecided(trx, order.gid);
  return { ambassadorGid: ambassador.gid, refused };
}

/** Returns the decision that another process made at the same moment. */
async function findDecided(trx: Transaction<DB>, orderGid: string): Promise<OrderReferral> {
  const row = await trx
    .selectFrom('order_referral')
    .select(['ambassador_gid', 'refused'])
    .where('order_gid', '=', orderGid)
    .executeTakeFirstOrThrow();
  return { ambassadorGid: row.ambassador_gid, refused: row.refused as ReferralRefusal | null };
}

/**
 * Finds the participating ambassador who has this code, or had it when the order was placed, and whether
 * the order is their own or goes to their household. It is their own if it was bought with their
 * account, or with an email address of their account or of one of their orders.
 */
async function findReferred(
  trx: Transaction<DB>,
  code: string,
  { customerGid, email, places, createdAt }: ReferredOrder,
): Promise<{ gid: string; isOwn: boolean; isHousehold: boolean } | null> {
  const { rows } = await sql<{ gid: string; is_own: boolean; is_household: boolean }>`
    select a.customer_gid as gid,
      coalesce(a.customer_gid = ${customerGid}::text, false)
        or exists (select from customer_profile p
          where p.customer_gid = a.customer_gid and lower(p.email) = lower(${email}::text))
        or exists (select from order_mirror o
          where o.customer_gid = a.customer_gid and o.gone_at is null
            and lower(o.email) = lower(${email}::text)) as is_own,
      coalesce(c.places && ${places}::text[], false) as is_household
    from ambassador a
    left join ambassador_mirror c on c.customer_gid = a.customer_gid
    where (a.code = ${code} or exists (select from ambassador_code_end e
        where e.code = ${code} and e.ambassador_gid = a.customer_gid and e.ended_at > ${createdAt}))
      and c.gone_at is null
      and not exists (select from redacted_customer r where r.customer_gid = a.customer_gid)`.execute(
    trx,
  );
  const [row] = rows;
  return row ? { gid: row.gid, isOwn: row.is_own, isHousehold: row.is_household } : null;
}
