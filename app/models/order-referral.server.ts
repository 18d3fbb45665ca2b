import { sql, type Transaction } from 'kysely';
import { refusalOf, type ReferralRefusal } from '~/domain/order-referral';
import { readReferral } from '~/domain/referral';
import type { DB } from '../../db/schema';
import { lockAmbassador } from './ambassador.server';

/** What of an order decides whose it is. */
export type ReferredOrder = {
  gid: string;
  /** The order's attribute, as anybody may have written it. */
  referral: string | null;
  customerGid: string | null;
  email: string | null;
  /** Where it goes, as digests: `householdDigest`, and the one by which ambassadors were kept before. */
  places: readonly string[];
  createdAt: Date;
};

export type OrderReferral = { ambassadorGid: string; refused: ReferralRefusal | null };

/**
 * Decides whom an order belongs to, once and for ever, and holds that ambassador's row from then on.
 * Null where the order names nobody who takes part; such an order is asked about again with the next
 * change of it.
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
  // Before the row that refers to it: two orders of one ambassador wait here and not for each other.
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

/** What somebody else has decided at the same moment: it stands. */
async function findDecided(trx: Transaction<DB>, orderGid: string): Promise<OrderReferral> {
  const row = await trx
    .selectFrom('order_referral')
    .select(['ambassador_gid', 'refused'])
    .where('order_gid', '=', orderGid)
    .executeTakeFirstOrThrow();
  return { ambassadorGid: row.ambassador_gid, refused: row.refused as ReferralRefusal | null };
}

/**
 * Who has this code, or had it when the order was made, and takes part, and how near the order is to them. Their own is what was bought with
 * their account, or for an address that their account or an order of theirs has.
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
        or exists (select from order_copy o
          where o.customer_gid = a.customer_gid and o.gone_at is null
            and lower(o.email) = lower(${email}::text)) as is_own,
      coalesce(c.places && ${places}::text[], false) as is_household
    from ambassador a
    left join ambassador_copy c on c.customer_gid = a.customer_gid
    where (a.code = ${code} or exists (select from ambassador_code_end e
        where e.code = ${code} and e.ambassador_gid = a.customer_gid and e.ended_at > ${createdAt}))
      and c.gone_at is null
      and not exists (select from redacted_customer r where r.customer_gid = a.customer_gid)`.execute(
    trx,
  );
  const [row] = rows;
  return row ? { gid: row.gid, isOwn: row.is_own, isHousehold: row.is_household } : null;
}
