import { sql, type Kysely, type Transaction } from 'kysely';
import { cents, type Cents } from '~/domain/money';
import type { CashSpan } from '~/domain/payment-refund';
import type { DB } from '../../db/schema';

/** Refunds by staff that were made: handed on once for each, and marked when the mail has left. */

/** At most so many at a time: the next look finds the others. */
const AT_ONCE = 100;

/**
 * Ids of refunds that were made and that nobody has handed on yet, the oldest first. Of what was paid here
 * only those of which the balance has its part by now, so that a mail says what is so: a cascade that
 * waits is told when it has gone on.
 */
export async function listUntoldRefunds(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select refund.id from order_refund refund left join payment on payment.id = refund.payment_id
    where refund.told_at is null and refund.state = 'done'
      and (refund.payment_id is null
        or payment.cash_returned_cents + payment.card_as_cash_cents
            + payment.card_refund_wanted_cents
          >= least(refund.to_cents, payment.cash_cents + payment.card_cents))
    order by refund.ended_at
    limit ${AT_ONCE}::int`.execute(db);
  return rows.map((row) => row.id);
}

/** It is handed to the jobs. @returns false when it was before, or it is not made yet */
export async function markRefundTold(trx: Transaction<DB>, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('order_refund')
    .set({ told_at: at })
    .where('id', '=', id)
    .where('state', '=', 'done')
    .where('told_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A refund as the mail about it needs it. */
export type RefundToTell = {
  orderGid: string;
  /** Null: the platform's own checkout took the money, and gives it back. */
  paymentId: string | null;
  amountCents: Cents;
  /** Its place in the sum of all refunds of the order. */
  place: CashSpan;
};

/** Null for one whose mail has left, or that was not made. */
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

/** The mail about it has left; the first time stays. */
export async function markRefundMailed(db: Kysely<DB>, id: string, at: Date): Promise<void> {
  await db
    .updateTable('order_refund')
    .set({ mailed_at: at })
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .execute();
}
