import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';
import { paymentFromRow, selectPayments, type Payment } from './payment-row.server';

/** The payment that has paid for an order, whoever's it is; null for an order that was not paid here. */
export async function findPaymentOfOrder(
  db: Kysely<DB>,
  orderGid: string,
): Promise<Payment | null> {
  const row = await selectPayments(db).where('order_gid', '=', orderGid).executeTakeFirst();
  return row ? paymentFromRow(row) : null;
}
