import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';
import { paymentFromRow, selectPayments, type Payment } from './payment-row.server';

/** Returns the payment of an order, whichever customer made it; null if the order was not paid here. */
export async function findPaymentOfOrder(
  db: Kysely<DB>,
  orderGid: string,
): Promise<Payment | null> {
  const row = await selectPayments(db).where('order_gid', '=', orderGid).executeTakeFirst();
  return row ? paymentFromRow(row) : null;
}
