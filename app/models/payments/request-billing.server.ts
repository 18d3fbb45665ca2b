import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../../db/schema';

/**
 * Requests the invoice of an order whose payment is partly or wholly on invoice (decision 0055), in the transaction
 * that completes the payment, whatever it was for: the job runner finds the row within seconds. Once for each order.
 */
export async function requestBilling(
  trx: Transaction<DB>,
  payment: { id: string; termsCents: number },
  order: { gid: string; name: string },
  at: Date,
): Promise<void> {
  if (payment.termsCents === 0) return;
  await trx
    .insertInto('order_invoice')
    .values({
      payment_id: payment.id,
      order_gid: order.gid,
      order_name: order.name,
      requested_at: at,
      updated_at: at,
    })
    .onConflict((known) => known.doNothing())
    .execute();
}

/**
 * Has the job runner look at the order of an invoice that was paid or has changed in QuickBooks: once nothing is open on
 * it, the order becomes paid.
 *
 * @returns false if it is not the invoice of an order
 */
export async function settleOrderOfInvoice(
  trx: Kysely<DB>,
  bookInvoiceId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('order_invoice')
    .set({ is_due: true })
    .where('book_invoice_id', '=', bookInvoiceId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
