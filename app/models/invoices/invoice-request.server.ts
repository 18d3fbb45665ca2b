import type { Kysely, Selectable, Transaction } from 'kysely';
import type { DB, InvoiceRequest as InvoiceRequestRow } from '../../../db/schema';
import { type Payment, paymentFromRow, selectPayments } from '~/models/payments/payment-row.server';

/** A customer's request to pay by invoice (spec section 4, Invoice request). */
export type InvoiceRequest = {
  id: string;
  customerGid: string;
  /** At the time of the request; null if the account has none. */
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  requestedAt: Date;
};

export type NewInvoiceRequest = Pick<
  InvoiceRequest,
  'customerGid' | 'email' | 'firstName' | 'lastName' | 'requestedAt'
>;

/** Inserts a request. @returns its id; null if the customer already has an open one */
export async function insertInvoiceRequest(
  trx: Transaction<DB>,
  request: NewInvoiceRequest,
): Promise<string | null> {
  const row = await trx
    .insertInto('invoice_request')
    .values({
      customer_gid: request.customerGid,
      email: request.email,
      first_name: request.firstName,
      last_name: request.lastName,
      requested_at: request.requestedAt,
    })
    .onConflict((open) => open.column('customer_gid').where('state', '=', 'open').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Closes open requests made before a moment. */
export async function closeInvoiceRequestsBefore(
  trx: Transaction<DB>,
  customerGid: string,
  before: Date,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('invoice_request')
    .set({ state: 'closed', closed_at: at })
    .where('customer_gid', '=', customerGid)
    .where('state', '=', 'open')
    .where('requested_at', '<', before)
    .execute();
}

/** Finds a request. @param id a UUID */
export async function findInvoiceRequest(
  db: Kysely<DB>,
  id: string,
): Promise<InvoiceRequest | null> {
  const row = await db
    .selectFrom('invoice_request')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Finds a customer's open request made since a moment; null if there is none. */
export async function findOpenInvoiceRequest(
  db: Kysely<DB>,
  customerGid: string,
  since: Date,
): Promise<InvoiceRequest | null> {
  const row = await db
    .selectFrom('invoice_request')
    .selectAll()
    .where('customer_gid', '=', customerGid)
    .where('state', '=', 'open')
    .where('requested_at', '>=', since)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Lists all requests of a customer, latest first. */
export async function listInvoiceRequests(
  db: Kysely<DB>,
  customerGid: string,
): Promise<InvoiceRequest[]> {
  const rows = await db
    .selectFrom('invoice_request')
    .selectAll()
    .where('customer_gid', '=', customerGid)
    .orderBy('requested_at', 'desc')
    .execute();
  return rows.map(fromRow);
}

function fromRow(row: Selectable<InvoiceRequestRow>): InvoiceRequest {
  return {
    id: row.id,
    customerGid: row.customer_gid,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    requestedAt: row.requested_at,
  };
}

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
