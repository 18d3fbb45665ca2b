import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../db/schema';

/** One click on an ambassador's link; nothing of who has clicked. */
export async function insertClick(db: Kysely<DB>, ambassadorGid: string, at: Date): Promise<void> {
  await db
    .insertInto('referral_click')
    .values({ ambassador_gid: ambassadorGid, clicked_at: at })
    .execute();
}

/**
 * Deletes clicks that are older, and adds them to what their ambassadors have been clicked in all: how
 * many there were is kept, when each was is not.
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

/** A customer's last click; one that is older than the one that is known changes nothing. */
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

/** The last click of a customer, however long ago, and whose link it was; null for none. */
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

/** Forgets clicks of customers that no rule can count any more. */
export async function deleteCustomerReferralsBefore(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('customer_referral').where('clicked_at', '<', before).execute();
}

/**
 * Takes a customer who is to be forgotten out of the programme: whose link has brought them; and of an
 * ambassador the name in their code and on the boards. What was earned stays, it is the books'. The
 * link leads nowhere from then on. Can be called again.
 */
export async function redactReferral(trx: Transaction<DB>, gid: string): Promise<void> {
  await trx.deleteFrom('customer_referral').where('customer_gid', '=', gid).execute();
  // They begin with the name.
  await trx.deleteFrom('ambassador_code_end').where('ambassador_gid', '=', gid).execute();
  await trx
    .updateTable('ambassador')
    .set({
      // Of the letters and digits that a code has, drawn from the random id that the database makes.
      code: sql`'GONE' || translate(upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)), '01', 'XY')`,
      board_name: 'hidden',
    })
    .where('customer_gid', '=', gid)
    // No code that is drawn from a name is as long.
    .where(sql`char_length(code)`, '<', 16)
    .execute();
}
