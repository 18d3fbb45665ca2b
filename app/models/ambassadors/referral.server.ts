import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../db/schema';

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
export async function keepCustomerReferral(
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
