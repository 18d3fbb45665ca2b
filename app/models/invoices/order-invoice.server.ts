import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { isUuid } from '~/domain/core/ids';
import { cents, type Cents } from '~/domain/core/money';
import type { BillingRejection, OrderInvoiceState } from '~/domain/invoices/order-invoice';
import type { PaymentTermsName } from '~/domain/orders/order-terms';
import type { DB, OrderInvoice as OrderInvoiceRow } from '../../../db/schema';

/** An order on invoice on its way to its invoice in QuickBooks (decision 0055). */
export type OrderInvoice = {
  id: string;
  paymentId: string;
  orderGid: string;
  orderName: string;
  state: OrderInvoiceState;
  requestNo: number;
  /** YYYY-MM-DD; null before the first call. */
  issuedOn: string | null;
  bookCustomerId: string | null;
  bookInvoiceId: string | null;
  docNumber: string | null;
  billedCents: Cents | null;
  /** What was open when it was last read. */
  balanceCents: Cents | null;
  rejection: BillingRejection | null;
  requestedAt: Date;
  billedAt: Date | null;
  /** Of its payment. */
  customerGid: string;
  storeCreditCents: Cents;
  terms: PaymentTermsName | null;
  poNumber: string | null;
  /** The PO number that its invoice has, as far as it is from here. */
  billedPo: string | null;
};

type Row = Selectable<OrderInvoiceRow> & {
  customer_gid: string;
  store_credit_cents: number;
  terms: string | null;
  po_number: string | null;
};

const ZERO_IF_MADE = sql<bigint | null>`case when book_invoice_id is null then null else 0 end`;

/** Finds the row of an order; null if it was not placed on invoice here. */
export async function findInvoiceOfOrder(
  db: Kysely<DB>,
  orderGid: string,
): Promise<OrderInvoice | null> {
  const row = await select(db).where('i.order_gid', '=', orderGid).executeTakeFirst();
  return row ? toOrderInvoice(row as Row) : null;
}

/** @throws if there is none */
export async function getOrderInvoice(db: Kysely<DB>, id: string): Promise<OrderInvoice> {
  if (!isUuid(id)) throw new Error('There is no such row of an order on invoice.');
  const row = await select(db).where('i.id', '=', id).executeTakeFirstOrThrow();
  return toOrderInvoice(row as Row);
}

/** What a step has found out: the invoice as it was read or written. */
export type InvoiceFacts = Partial<
  Pick<
    Selectable<OrderInvoiceRow>,
    | 'issued_on'
    | 'book_customer_id'
    | 'book_invoice_id'
    | 'doc_number'
    | 'billed_cents'
    | 'balance_cents'
    | 'billed_po'
  >
>;

/** Stores what a step has found out. */
export async function saveInvoice(
  db: Kysely<DB>,
  id: string,
  facts: InvoiceFacts,
  at: Date,
): Promise<void> {
  await db
    .updateTable('order_invoice')
    .set({ ...facts, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** The invoice is in the books, with what was paid already. @returns whether this call has ended it */
export async function markBilled(trx: Transaction<DB>, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('order_invoice')
    .set({ state: 'billed', billed_at: at, updated_at: at })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Nothing is owed on it any more: the order was canceled. */
export async function markInvoiceVoid(db: Kysely<DB>, id: string, at: Date): Promise<void> {
  await db
    .updateTable('order_invoice')
    .set({ state: 'void', rejection: null, updated_at: at })
    .set({ billed_cents: ZERO_IF_MADE, balance_cents: ZERO_IF_MADE })
    .where('id', '=', id)
    .execute();
}

/** QuickBooks refuses it for good, or we do. @returns whether that is new */
export async function rejectInvoice(
  db: Kysely<DB>,
  id: string,
  rejection: BillingRejection,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('order_invoice')
    .set({ state: 'rejected', rejection, updated_at: at })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Lets a rejected invoice be tried again, as a request of its own: the one before was refused for good. An invoice
 * whose period was closed gets the day of the next attempt.
 *
 * @returns whether it was rejected
 */
export async function requestInvoiceAgain(
  trx: Transaction<DB>,
  id: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('order_invoice')
    .set((row) => ({
      state: 'requested',
      request_no: sql`request_no + 1`,
      issued_on: sql<string>`case when rejection = 'closed-period' then null else ${row.ref('issued_on')} end`,
      rejection: null,
      is_due: true,
      updated_at: at,
    }))
    .where('id', '=', id)
    .where('state', '=', 'rejected')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function select(db: Kysely<DB>) {
  return db
    .selectFrom('order_invoice as i')
    .innerJoin('payment as p', 'p.id', 'i.payment_id')
    .selectAll('i')
    .select(['p.customer_gid', 'p.store_credit_cents', 'p.terms', 'p.po_number']);
}

const amount = (value: bigint | null) => (value === null ? null : cents(Number(value)));

function toOrderInvoice(row: Row): OrderInvoice {
  return {
    id: row.id,
    paymentId: row.payment_id,
    orderGid: row.order_gid,
    orderName: row.order_name,
    state: row.state as OrderInvoiceState,
    requestNo: row.request_no,
    issuedOn: row.issued_on,
    bookCustomerId: row.book_customer_id,
    bookInvoiceId: row.book_invoice_id,
    docNumber: row.doc_number,
    billedCents: amount(row.billed_cents),
    balanceCents: amount(row.balance_cents),
    rejection: row.rejection as BillingRejection | null,
    requestedAt: row.requested_at,
    billedAt: row.billed_at,
    customerGid: row.customer_gid,
    storeCreditCents: cents(row.store_credit_cents),
    terms: row.terms as PaymentTermsName | null,
    poNumber: row.po_number,
    billedPo: row.billed_po,
  };
}
