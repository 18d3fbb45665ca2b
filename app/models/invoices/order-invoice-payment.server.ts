import type { Kysely } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';

/** Earth Cash was part of the order's payment; or the order was paid at Shopify. */
export type RecordedReason = 'earth_cash' | 'order_paid';

/** A payment that we record in the books for an order's invoice. Its id is that of the request. */
export type InvoicePayment = {
  id: string;
  cents: Cents;
  state: 'requested' | 'recorded' | 'rejected';
};

/** Returns the payment of this reason that is under way or was recorded last; null if there is none. */
export async function findInvoicePayment(
  db: Kysely<DB>,
  orderInvoiceId: string,
  reason: RecordedReason,
): Promise<InvoicePayment | null> {
  const row = await db
    .selectFrom('order_invoice_payment')
    .select(['id', 'cents', 'state'])
    .where('order_invoice_id', '=', orderInvoiceId)
    .where('reason', '=', reason)
    .where('state', '<>', 'rejected')
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row
    ? { id: row.id, cents: cents(Number(row.cents)), state: row.state as InvoicePayment['state'] }
    : null;
}

/** Fixes what is to be recorded, before the first call. @returns the one under way if another process was faster */
export async function requestInvoicePayment(
  db: Kysely<DB>,
  {
    orderInvoiceId,
    reason,
    amountCents,
    at,
  }: {
    orderInvoiceId: string;
    reason: RecordedReason;
    amountCents: Cents;
    at: Date;
  },
): Promise<InvoicePayment> {
  await db
    .insertInto('order_invoice_payment')
    .values({
      order_invoice_id: orderInvoiceId,
      reason,
      cents: BigInt(amountCents),
      requested_at: at,
    })
    .onConflict((known) => known.doNothing())
    .execute();
  const found = await findInvoicePayment(db, orderInvoiceId, reason);
  if (found === null) throw new Error('The payment that was just requested is gone.');
  return found;
}

/** @param bookPaymentId QuickBooks' id; null if it has refused the payment for good */
export async function endInvoicePayment(
  db: Kysely<DB>,
  id: string,
  { bookPaymentId, at }: { bookPaymentId: string | null; at: Date },
): Promise<void> {
  await db
    .updateTable('order_invoice_payment')
    .set({
      state: bookPaymentId === null ? 'rejected' : 'recorded',
      book_payment_id: bookPaymentId,
      ended_at: at,
    })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .execute();
}
