import { sql, type Kysely, type Transaction } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import type { CashSpan } from '~/domain/refunds/payment-refund';
import type { DB } from '../../../db/schema';

/** Completed refunds by staff: each is queued for its mail once, and marked when the mail was sent. */

/** Batch size; the next run picks up the rest. */
const AT_ONCE = 100;

/**
 * Lists the ids of completed refunds whose mail is not queued yet, oldest first. If the order was paid
 * here, only once the balance has its part and Stripe has accepted the card's: nobody is told of a refund
 * that is stuck. A refund whose cascade waits is mailed when that continues.
 */
export async function listUntoldRefunds(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select refund.id from order_refund refund left join payment on payment.id = refund.payment_id
    where refund.notified_at is null and refund.state = 'done'
      and (refund.payment_id is null
        or payment.card_refunded_cents >= payment.card_refund_wanted_cents
          and payment.cash_returned_cents + payment.card_as_cash_cents
            + payment.card_refund_wanted_cents
          >= least(refund.to_cents, payment.cash_cents + payment.card_cents))
    order by refund.ended_at
    limit ${AT_ONCE}::int`.execute(db);
  return rows.map((row) => row.id);
}

/** Marks the refund's mail as queued. @returns false if it already was, or the refund is not completed */
export async function markRefundTold(trx: Transaction<DB>, id: string, at: Date): Promise<boolean> {
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
export type RefundToTell = {
  orderGid: string;
  /** Null: Shopify's own checkout took the money and gives it back. */
  paymentId: string | null;
  amountCents: Cents;
  /** Its span in the order's refund total. */
  place: CashSpan;
};

/** Returns a refund for its mail; null if the mail was sent or the refund is not completed. */
export async function findRefundToTell(db: Kysely<DB>, id: string): Promise<RefundToTell | null> {
  const row = await db
    .selectFrom('order_refund')
    .select(['order_gid', 'payment_id', 'amount_cents', 'from_cents', 'to_cents'])
    .where('id', '=', id)
    .where('state', '=', 'done')
    .where('mailed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    orderGid: row.order_gid,
    paymentId: row.payment_id,
    amountCents: cents(row.amount_cents),
    place: { fromCents: row.from_cents, toCents: row.to_cents },
  };
}

/** Records that the mail was sent; the first time is kept. */
export async function markRefundMailed(db: Kysely<DB>, id: string, at: Date): Promise<void> {
  await db
    .updateTable('order_refund')
    .set({ mailed_at: at })
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .execute();
}
