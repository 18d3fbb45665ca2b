import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../../db/schema';
import { claimDue, type Claim } from '~/models/core/lease.server';
import { cents, type Cents } from '~/domain/core/money';
import { REFUNDED_FROM_CENTS } from '~/models/payments/payments-of-order.server';
import type { CashSpan } from '~/domain/refunds/payment-refund';

/**
 * Records the total of an order's refunds that Shopify only records (`manualRefundCents`); the cascade
 * (decision 0018) returns money based on it. The amount is cumulative and never decreases, so calls may be late,
 * repeated or out of order, within any transaction: it is one statement.
 *
 * @param refundedCents of these refunds of the order; of several payments the first ones are refunded first, each
 *   up to its total
 * @returns whether the amount grew: then there is money to give back, so wake the money work
 */
export async function noteOrderRefunded(
  trx: Kysely<DB>,
  orderGid: string,
  refundedCents: number,
  at: Date,
): Promise<boolean> {
  const most = sql`least(total_cents::bigint,
    greatest(0, ${refundedCents}::bigint - ${REFUNDED_FROM_CENTS}))::integer`;
  const { numAffectedRows } = await sql`
    update payment set
      refunded_cents = ${most},
      attempts = case state when 'settled' then 0 else attempts end,
      next_attempt_at = case state when 'settled' then ${at}::timestamptz else next_attempt_at end,
      updated_at = ${at}
    where order_gid = ${orderGid} and refunded_cents < ${most}`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * A settled payment of which something is still owed to the balance or to the card. Refunds of a payment
 * that is not settled yet wait. Matches the condition of the index `payment_return_due`.
 */
export const IS_OWED_BACK = sql`state = 'settled'
  and (card_refund_requested_cents > card_refunded_cents
    or store_credit_returned_cents + card_as_store_credit_cents + card_refund_requested_cents
      < least(refunded_cents, store_credit_cents + card_cents))`;

/**
 * How much of it is owed back, in cents: refunded, but not given back anywhere yet. What a bank has
 * taken from the card beyond the requested card refund does not count as a refund.
 */
export const OWED_BACK_CENTS = sql`(least(refunded_cents, store_credit_cents + card_cents)
  - store_credit_returned_cents - card_as_store_credit_cents - least(card_refunded_cents, card_refund_requested_cents))`;

/** Leases payments of which something is owed back and that are due. @returns their ids */
export function claimDueReturns(db: Kysely<DB>, claim: Claim): Promise<string[]> {
  return claimDue(db, { table: 'payment', key: 'id', among: () => IS_OWED_BACK }, claim);
}

/** Lists all payments of which something is owed back, due or not. */
export async function listOwedBack(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment where ${IS_OWED_BACK} order by next_attempt_at`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Lists orders whose mirror shows a larger refund than their payment knows of, or that were canceled
 * unpaid (`isCalledOffUnpaid`). Either the process died before recording the refund, or the refund came
 * before the payment knew its order.
 *
 * @param among payment ids, or the time since when the payment or its order's mirror has changed
 */
export async function listUnnotedRefunds(
  db: Kysely<DB>,
  among: readonly string[] | Date,
): Promise<{ orderGid: string; refundedCents: number }[]> {
  const isAmong =
    among instanceof Date
      ? sql`payment.id in (
          select id from payment where updated_at >= ${among}
          union select its.id from order_mirror read join payment its on its.order_gid = read.order_gid
          where read.fetched_at >= ${among})`
      : sql`payment.id = any(${among}::uuid[])`;
  const { rows } = await sql<{ order_gid: string; owed: bigint }>`
    select order_gid, owed from (
      select made.order_gid, payment.refunded_cents, payment.total_cents,
        ${REFUNDED_FROM_CENTS} as from_cents,
        case when made.cancelled_at is not null and made.financial_status = 'VOIDED'
          then payment.total_cents
          else coalesce(made.manual_refunded_cents, made.refunded_cents) end::bigint as owed
      from payment join order_mirror made on made.order_gid = payment.order_gid
      where ${isAmong}
    ) known
    where owed - from_cents > refunded_cents and refunded_cents < total_cents`.execute(db);
  return rows.map((row) => ({ orderGid: row.order_gid, refundedCents: Number(row.owed) }));
}

/** Completed refunds by staff: the mail of each is written once. */

/** Batch size; the next run picks up the rest. */
const AT_ONCE = 100;

/**
 * Lists the ids of completed refunds whose mail is not written yet, oldest first. If the order was paid
 * here, only once the balance has its part of each payment and Stripe has accepted the cards': nobody is notified of a refund
 * that is stuck. A refund whose cascade waits is mailed when that continues.
 */
export async function listUnnotifiedRefunds(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select refund.id from order_refund refund
    where refund.notified_at is null and refund.state = 'done'
      and (refund.payment_id is null or not exists (
        select from payment where payment.order_gid = refund.order_gid
          and (payment.card_refunded_cents < payment.card_refund_requested_cents
            or payment.store_credit_returned_cents + payment.card_as_store_credit_cents
              + payment.card_refund_requested_cents
            < least(greatest(0, refund.to_cents - ${REFUNDED_FROM_CENTS}),
              payment.store_credit_cents + payment.card_cents))))
    order by refund.ended_at
    limit ${AT_ONCE}::int`.execute(db);
  return rows.map((row) => row.id);
}

/** Marks the refund's mail as written. @returns false if it already was, or the refund is not completed */
export async function markRefundNotified(
  trx: Transaction<DB>,
  id: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('order_refund')
    .set({ notified_at: at })
    .where('id', '=', id)
    .where('state', '=', 'done')
    .where('notified_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A refund as its mail needs it. */
export type RefundToNotify = {
  orderGid: string;
  /** The first payment that took money; null: Shopify's own checkout took the money and gives it back. */
  paymentId: string | null;
  amountCents: Cents;
  /** Its span in the order's refund total. */
  place: CashSpan;
};

/** Returns a refund for its mail; null if it is not completed. */
export async function findRefundToNotify(
  db: Kysely<DB>,
  id: string,
): Promise<RefundToNotify | null> {
  const row = await db
    .selectFrom('order_refund')
    .select(['order_gid', 'payment_id', 'amount_cents', 'from_cents', 'to_cents'])
    .where('id', '=', id)
    .where('state', '=', 'done')
    .executeTakeFirst();
  if (!row) return null;
  return {
    orderGid: row.order_gid,
    paymentId: row.payment_id,
    amountCents: cents(row.amount_cents),
    place: { fromCents: row.from_cents, toCents: row.to_cents },
  };
}
