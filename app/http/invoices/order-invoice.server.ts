import type { Kysely } from 'kysely';
import type { OrderInvoiceShown } from '~/domain/invoices/order-invoice';
import { findInvoiceOfOrder } from '~/models/invoices/order-invoice.server';
import type { DB } from '../../../db/schema';

/** Returns an order's invoice as its pages show it; null for an order that is not on invoice. */
export async function shownInvoiceOf(
  db: Kysely<DB>,
  orderGid: string,
): Promise<OrderInvoiceShown | null> {
  const row = await findInvoiceOfOrder(db, orderGid);
  if (row === null) return null;
  const { state, rejection, bookInvoiceId, docNumber: number, billedCents, balanceCents } = row;
  return { state, rejection, bookInvoiceId, number, totalCents: billedCents, balanceCents };
}
