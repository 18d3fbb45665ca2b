import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';
import { paymentFromRow, selectPayments, type Payment } from '~/models/payments/payment-row.server';

/** More installments than anyone pays an invoice in. */
const AT_MOST = 50;

/** Lists a customer's payments of an invoice, including failed ones, latest first. */
export async function listInvoicePayments(
  db: Kysely<DB>,
  gid: string,
  invoiceId: string,
): Promise<Payment[]> {
  const rows = await selectPayments(db)
    .where('customer_gid', '=', gid)
    .where('purpose', '=', 'invoice')
    .where('subject', '=', invoiceId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(AT_MOST)
    .execute();
  return rows.map(paymentFromRow);
}
