import { sql, type Kysely, type Transaction } from 'kysely';
import { cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';
import { REFUNDED_FROM_CENTS } from '~/models/payments/payments-of-order.server';
import type { RefundToNotify } from './payment-refund.server';

/** Orders that staff cancel: recorded before Shopify is called, and each mailed to its customer once. */

/** Batch size; the next run picks up the rest. */
const AT_ONCE = 100;

/** Records that staff want to cancel, unless the mail is written already. @param refundedCents so far */
export async function noteOrderCancel(
  db: Kysely<DB>,
  { orderGid, refundedCents }: { orderGid: string; refundedCents: number },
  at: Date,
): Promise<void> {
  await db
    .insertInto('order_cancel')
    .values({ order_gid: orderGid, refunded_cents: BigInt(refundedCents), requested_at: at })
    .onConflict((conflict) =>
      conflict
        .column('order_gid')
        .doUpdateSet({ refunded_cents: BigInt(refundedCents), requested_at: at })
        .where('order_cancel.notified_at', 'is', null),
    )
    .execute();
}

/**
 * Deletes the record after Shopify has refused. If it is canceled elsewhere, the customer is notified from there.
 *
 * @param requestedAt of the record to delete; one made later by another staff member stays
 */
export async function forgetOrderCancel(
  db: Kysely<DB>,
  orderGid: string,
  requestedAt: Date,
): Promise<void> {
  await db
    .deleteFrom('order_cancel')
    .where('order_gid', '=', orderGid)
    .where('requested_at', '=', requestedAt)
    .where('notified_at', 'is', null)
    .execute();
}

/**
 * Lists canceled orders whose mail is not written yet, oldest first: those whose refund was made and
 * accepted, so that the mail states the right amounts, and those for which that takes over an hour.
 */
export async function listUnnotifiedCancels(db: Kysely<DB>, now: Date): Promise<string[]> {
  const waitsSince = new Date(now.getTime() - 3_600_000);
  const { rows } = await sql<{ order_gid: string }>`
    select wanted.order_gid
    from order_cancel wanted
      join order_mirror made on made.order_gid = wanted.order_gid
      cross join lateral (
        select count(*) as payments, bool_and(
          payment.refunded_cents >= payment.store_credit_cents + payment.card_cents
          and payment.card_refunded_cents >= payment.card_refund_requested_cents
          and payment.store_credit_returned_cents + payment.card_as_store_credit_cents
            + payment.card_refund_requested_cents >= payment.store_credit_cents + payment.card_cents
        ) as all_back
        from payment where payment.order_gid = wanted.order_gid) ours
    where wanted.notified_at is null and made.cancelled_at is not null
      and (wanted.requested_at <= ${waitsSince}
        or (ours.payments = 0 and made.financial_status in ('REFUNDED', 'VOIDED'))
        or ours.all_back)
    order by wanted.requested_at
    limit ${AT_ONCE}::int`.execute(db);
  return rows.map((row) => row.order_gid);
}

/** Marks the order's mail as written. @returns false if it already was */
export async function markCancelNotified(
  trx: Transaction<DB>,
  orderGid: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('order_cancel')
    .set({ notified_at: at })
    .where('order_gid', '=', orderGid)
    .where('notified_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns what the cancellation gave back, for its mail; null if it was forgotten. */
export async function findCancelToNotify(
  db: Kysely<DB>,
  orderGid: string,
): Promise<RefundToNotify | null> {
  const { rows } = await sql<{ payment_id: string | null; before: bigint; by_now: bigint }>`
    select ours.first_id as payment_id, wanted.refunded_cents as before,
      case when ours.first_id is null then made.refunded_cents
        else coalesce(ours.back_cents, wanted.refunded_cents) end::bigint as by_now
    from order_cancel wanted
      join order_mirror made on made.order_gid = wanted.order_gid
      cross join lateral (
        select max(${REFUNDED_FROM_CENTS}
            + least(payment.refunded_cents, payment.store_credit_cents + payment.card_cents))
            filter (where payment.refunded_cents > 0) as back_cents,
          (array_agg(payment.id order by payment.store_credit_cents + payment.card_cents > 0 desc,
            payment.created_at))[1] as first_id
        from payment where payment.order_gid = wanted.order_gid) ours
    where wanted.order_gid = ${orderGid}`.execute(db);
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
