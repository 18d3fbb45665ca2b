import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../../db/schema';
import { parseReferral, type ReferralRejection, rejectionOf } from '~/domain/ambassadors/referral';
import { lockAmbassador } from './ambassador.server';

/** Records a click on an ambassador's link; nothing about who clicked. */
export async function insertClick(db: Kysely<DB>, ambassadorGid: string, at: Date): Promise<void> {
  await db
    .insertInto('referral_click')
    .values({ ambassador_gid: ambassadorGid, clicked_at: at })
    .execute();
}

/**
 * Deletes older clicks and adds their number to the ambassadors' totals: the count is kept, the times
 * are not.
 */
export async function deleteClicksBefore(db: Kysely<DB>, before: Date): Promise<void> {
  await sql`
    with gone as (
      delete from referral_click where clicked_at < ${before} returning ambassador_gid
    ), counted as (
      select ambassador_gid, count(*) as clicks from gone group by ambassador_gid
    )
    update ambassador a set earlier_clicks = earlier_clicks + clicks
    from counted where counted.ambassador_gid = a.customer_gid`.execute(db);
}

/** Records a customer's last click, unless a later one is already recorded. */
export async function saveCustomerReferral(
  db: Kysely<DB>,
  gid: string,
  { ambassadorGid, clickedAt }: { ambassadorGid: string; clickedAt: Date },
): Promise<void> {
  const values = { ambassador_gid: ambassadorGid, clicked_at: clickedAt };
  await db
    .insertInto('customer_referral')
    .values({ customer_gid: gid, ...values })
    .onConflict((known) =>
      known
        .column('customer_gid')
        .doUpdateSet(values)
        .where('customer_referral.clicked_at', '<', clickedAt),
    )
    .execute();
}

/** Returns a customer's last click, however long ago, and whose link it was; null if there is none. */
export async function findCustomerReferral(
  db: Kysely<DB>,
  gid: string,
): Promise<{ code: string; clickedAt: Date } | null> {
  const row = await db
    .selectFrom('customer_referral as r')
    .innerJoin('ambassador as a', 'a.customer_gid', 'r.ambassador_gid')
    .select(['a.code', 'r.clicked_at'])
    .where('r.customer_gid', '=', gid)
    .executeTakeFirst();
  return row ? { code: row.code, clickedAt: row.clicked_at } : null;
}

/** Deletes customers' clicks that are too old to count. */
export async function deleteCustomerReferralsBefore(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('customer_referral').where('clicked_at', '<', before).execute();
}

/**
 * Removes a customer who asked to be forgotten from the program: whose link brought them, and for an
 * ambassador the name in their code and on the boards. Earnings stay, as accounting records. The link
 * leads nowhere from then on. Idempotent.
 */
export async function redactReferral(trx: Transaction<DB>, gid: string): Promise<void> {
  await trx.deleteFrom('customer_referral').where('customer_gid', '=', gid).execute();
  // Former codes begin with the name.
  await trx.deleteFrom('ambassador_code_end').where('ambassador_gid', '=', gid).execute();
  await trx
    .updateTable('ambassador')
    .set({
      // From the characters that codes use, derived from a random UUID.
      code: sql`'GONE' || translate(upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)), '01', 'XY')`,
      board_name: 'hidden',
    })
    .where('customer_gid', '=', gid)
    // Codes derived from a name are shorter than this, so a repeated call changes nothing.
    .where(sql`char_length(code)`, '<', 16)
    .execute();
}

/** The parts of an order that decide its referral. */
export type ReferredOrder = {
  gid: string;
  /** The order's attribute, which anybody may have written. */
  referral: string | null;
  customerGid: string | null;
  email: string | null;
  /**
   * Digests of the delivery address: `householdDigest`, and `order_place`, which older ambassador mirrors
   * have.
   */
  places: readonly string[];
  createdAt: Date;
};

export type OrderReferral = { ambassadorGid: string; refused: ReferralRejection | null };

/**
 * Decides once and for all which ambassador an order belongs to, and locks that ambassador's row.
 * Returns null if the order names nobody who takes part; it is checked again at its next change.
 */
export async function decideOrderReferral(
  trx: Transaction<DB>,
  order: ReferredOrder,
  { at, referralDays }: { at: Date; referralDays: number },
): Promise<OrderReferral | null> {
  const referral = parseReferral(order.referral);
  if (referral === null) return null;
  const ambassador = await findReferred(trx, referral.code, order);
  if (ambassador === null) return null;
  const refused = rejectionOf(
    referral,
    { createdAt: order.createdAt, ...ambassador },
    referralDays,
  );
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
  return { ambassadorGid: row.ambassador_gid, refused: row.refused as ReferralRejection | null };
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
