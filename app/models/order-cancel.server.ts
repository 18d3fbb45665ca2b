import { sql, type Kysely, type Transaction } from 'kysely';
import { cents } from '~/domain/money';
import type { DB } from '../../db/schema';
import type { RefundToTell } from './refund-told.server';

/** Orders that staff cancel: written down before the platform is asked, and each told to its customer once. */

/** At most so many at a time: the next look finds the others. */
const AT_ONCE = 100;

/** Staff want it cancelled. One that is told already stays as it is. @param refundedCents of it so far */
export async function noteOrderCancel(
  db: Kysely<DB>,
  { orderGid, refundedCents }: { orderGid: string; refundedCents: number },
  at: Date,
): Promise<void> {
  await db
    .insertInto('order_cancel')
    .values({ order_gid: orderGid, refunded_cents: BigInt(refundedCents), asked_at: at })
    .onConflict((conflict) =>
      conflict
        .column('order_gid')
        .doUpdateSet({ refunded_cents: BigInt(refundedCents), asked_at: at })
        .where('order_cancel.told_at', 'is', null),
    )
    .execute();
}

/**
 * The platform has refused it: whoever cancels the order elsewhere tells it there.
 *
 * @param askedAt of the note that is taken back; a later one, of somebody who has cancelled it, stays
 */
export async function forgetOrderCancel(
  db: Kysely<DB>,
  orderGid: string,
  askedAt: Date,
): Promise<void> {
  await db
    .deleteFrom('order_cancel')
    .where('order_gid', '=', orderGid)
    .where('asked_at', '=', askedAt)
    .where('told_at', 'is', null)
    .execute();
}

/**
 * Orders that are cancelled by now and that nobody has handed on yet, the oldest first: those whose money is
 * on its way back, so that a mail says what is so, and those for which that takes longer than an hour.
 */
export async function listUntoldCancels(db: Kysely<DB>, now: Date): Promise<string[]> {
  const waitsSince = new Date(now.getTime() - 3_600_000);
  const { rows } = await sql<{ order_gid: string }>`
    select wanted.order_gid
    from order_cancel wanted
      join order_copy made on made.order_gid = wanted.order_gid
      left join payment on payment.order_gid = wanted.order_gid
    where wanted.told_at is null and made.cancelled_at is not null
      and (wanted.asked_at <= ${waitsSince}
        or (payment.id is null and made.financial_status in ('REFUNDED', 'VOIDED'))
        or (payment.refunded_cents >= payment.cash_cents + payment.card_cents
          and payment.cash_returned_cents + payment.card_as_cash_cents
            + payment.card_refund_wanted_cents >= payment.cash_cents + payment.card_cents))
    order by wanted.asked_at
    limit ${AT_ONCE}::int`.execute(db);
  return rows.map((row) => row.order_gid);
}

/** It is handed to the jobs. @returns false when it was before */
export async function markCancelTold(
  trx: Transaction<DB>,
  orderGid: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('order_cancel')
    .set({ told_at: at })
    .where('order_gid', '=', orderGid)
    .where('told_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What went back by the cancelling, as the mail about it needs it; null for one whose mail has left. */
export async function findCancelToTell(
  db: Kysely<DB>,
  orderGid: string,
): Promise<RefundToTell | null> {
  const { rows } = await sql<{ payment_id: string | null; before: bigint; by_now: bigint }>`
    select payment.id as payment_id, wanted.refunded_cents as before,
      case when payment.id is null then made.refunded_cents
        else least(payment.refunded_cents, payment.cash_cents + payment.card_cents)
      end::bigint as by_now
    from order_cancel wanted
      join order_copy made on made.order_gid = wanted.order_gid
      left join payment on payment.order_gid = wanted.order_gid
    where wanted.order_gid = ${orderGid} and wanted.mailed_at is null`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const toCents = Number(row.by_now);
  const fromCents = Math.min(Number(row.before), toCents);
  return {
    orderGid,
    paymentId: row.payment_id,
    amountCents: cents(toCents - fromCents),
    place: { fromCents, toCents },
  };
}

/** The mail about it has left; the first time stays. */
export async function markCancelMailed(db: Kysely<DB>, orderGid: string, at: Date): Promise<void> {
  await db
    .updateTable('order_cancel')
    .set({ mailed_at: at })
    .where('order_gid', '=', orderGid)
    .where('mailed_at', 'is', null)
    .execute();
}
