import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/schema';
import { paymentFromRow, selectPayments, type Payment } from './payment-row.server';

/**
 * The payments of one order: at most one that has made it, and one for each time that something was owed of it
 * (decision 0052).
 */

/** Lists the payments of an order that have not failed, oldest first: done, or under way. */
export async function listPaymentsOfOrder(db: Kysely<DB>, orderGid: string): Promise<Payment[]> {
  const rows = await selectPayments(db)
    .where((row) =>
      row.or([
        row('order_gid', '=', orderGid),
        row.and([row('purpose', '=', 'order'), row('subject', '=', orderGid)]),
      ]),
    )
    .where('state', '!=', 'failed')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(paymentFromRow);
}

/** Returns the payment that has made an order; null if it was not ordered here. */
export async function findMaker(db: Kysely<DB>, orderGid: string): Promise<Payment | null> {
  const row = await selectPayments(db)
    .where('order_gid', '=', orderGid)
    .where('purpose', '!=', 'order')
    .executeTakeFirst();
  return row ? paymentFromRow(row) : null;
}

/** Finds the payment of what was owed of an order that a form has asked for, also one that has failed; null if none. */
export async function findPaymentOfForm(
  db: Kysely<DB>,
  orderGid: string,
  formToken: string,
): Promise<Payment | null> {
  const row = await selectPayments(db)
    .where('purpose', '=', 'order')
    .where('subject', '=', orderGid)
    .where('form_token', '=', formToken)
    .executeTakeFirst();
  return row ? paymentFromRow(row) : null;
}

/**
 * Whether any payment of an order, or of its invoice in QuickBooks, has not ended: until then nobody else says that the
 * order is paid.
 */
export async function hasOpenPayment(db: Kysely<DB>, orderGid: string): Promise<boolean> {
  const all = await listPaymentsOfOrder(db, orderGid);
  return isAnyOpen(all) || (await isInvoiceOfOrderBeingPaid(db, orderGid));
}

const isAnyOpen = (payments: readonly Pick<Payment, 'state'>[]) =>
  payments.some(({ state }) => state !== 'settled');

/** Whether a customer is paying the invoice of this order here. */
export async function isInvoiceOfOrderBeingPaid(
  db: Kysely<DB>,
  orderGid: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select payment.id from order_invoice
    join payment on payment.purpose = 'invoice' and payment.subject = order_invoice.book_invoice_id
    where order_invoice.order_gid = ${orderGid} and payment.state not in ('settled', 'failed')
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a payment of what was owed of an order has ended here since then, or goes on. */
export async function hasPaidSince(
  db: Kysely<DB>,
  orderGid: string,
  since: Date,
): Promise<boolean> {
  const all = await listPaymentsOfOrder(db, orderGid);
  return all.some(
    ({ purpose, settledAt }) => purpose === 'order' && (settledAt === null || settledAt >= since),
  );
}

/** Whether another payment of the same order, or of its invoice, has not ended. */
export async function hasOtherOpen(
  db: Kysely<DB>,
  { id, subject }: Pick<Payment, 'id' | 'subject'>,
): Promise<boolean> {
  const all = await listPaymentsOfOrder(db, subject);
  const others = all.filter((other) => other.id !== id);
  return isAnyOpen(others) || (await isInvoiceOfOrderBeingPaid(db, subject));
}

/**
 * Records what had been refunded of the order before Shopify is asked to mark it as paid: no part of that is refunded
 * of this payment.
 *
 * @returns false if another process has asked meanwhile
 */
export async function noteRefundedBefore(
  db: Kysely<DB>,
  id: string,
  refundedCents: number,
): Promise<boolean> {
  const result = await db
    .updateTable('payment')
    .set({ order_refunded_before_cents: refundedCents })
    .where('id', '=', id)
    .where('state', '=', 'charged')
    .where('order_requested_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * SQL: where the refunds of the row `payment` begin in the sum of all refunds of its order, in cents: what was paid
 * first is refunded first.
 */
export const REFUNDED_FROM_CENTS = sql`greatest(payment.order_refunded_before_cents, coalesce((
  select sum(earlier.store_credit_cents + earlier.card_cents) from payment earlier
  where earlier.order_gid = payment.order_gid
    and (earlier.created_at, earlier.id) < (payment.created_at, payment.id)), 0))::bigint`;

/** Has the payments of an order on invoice name its purchase order as Shopify does. @param poNumber null: none @returns whether that is new */
export async function savePoNumber(
  db: Kysely<DB>,
  orderGid: string,
  poNumber: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set({ po_number: poNumber })
    .where('order_gid', '=', orderGid)
    .where('terms', 'is not', null)
    .where('po_number', 'is distinct from', poNumber)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns an order's name from the mirror, `#1001`; null if it is not there. */
export async function findOrderName(db: Kysely<DB>, orderGid: string): Promise<string | null> {
  const row = await db
    .selectFrom('order_mirror')
    .select('name')
    .where('order_gid', '=', orderGid)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Whether a customer is paying this invoice here. @param invoiceId QuickBooks' id */
export async function isInvoiceBeingPaid(db: Kysely<DB>, invoiceId: string): Promise<boolean> {
  const open = await selectPayments(db)
    .where('purpose', '=', 'invoice')
    .where('subject', '=', invoiceId)
    .where('state', 'not in', ['settled', 'failed'])
    .executeTakeFirst();
  return open !== undefined;
}
