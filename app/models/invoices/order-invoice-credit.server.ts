import type { Kysely } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';

/** A credit memo for an order's invoice: of a refund, or of a canceled order. Its id is that of the request. */
export type InvoiceCredit = {
  id: string;
  /** The refund's or the order's. */
  causeGid: string;
  cents: Cents;
  bookCreditMemoId: string | null;
  /** How much of it lowers the invoice; null before that was decided. */
  appliedCents: Cents | null;
  hasEnded: boolean;
};

/** Lists the credits of an order's invoice, oldest first. */
export async function listInvoiceCredits(
  db: Kysely<DB>,
  orderInvoiceId: string,
): Promise<InvoiceCredit[]> {
  const rows = await db
    .selectFrom('order_invoice_credit')
    .select(['id', 'cause_gid', 'cents', 'book_credit_memo_id', 'applied_cents', 'ended_at'])
    .where('order_invoice_id', '=', orderInvoiceId)
    .orderBy('requested_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    causeGid: row.cause_gid,
    cents: cents(Number(row.cents)),
    bookCreditMemoId: row.book_credit_memo_id,
    appliedCents: row.applied_cents === null ? null : cents(Number(row.applied_cents)),
    hasEnded: row.ended_at !== null,
  }));
}

/** Lists QuickBooks' ids of the credit memos that the store has made for an invoice. @param bookInvoiceId QuickBooks' id */
export async function listCreditMemosOfInvoice(
  db: Kysely<DB>,
  bookInvoiceId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('order_invoice_credit as credit')
    .innerJoin('order_invoice as invoice', 'invoice.id', 'credit.order_invoice_id')
    .select('credit.book_credit_memo_id as id')
    .where('invoice.book_invoice_id', '=', bookInvoiceId)
    .where('credit.book_credit_memo_id', 'is not', null)
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}

/** Fixes what is to be credited, before the first call; a known cause is credited once. */
export async function requestInvoiceCredit(
  db: Kysely<DB>,
  credit: { orderInvoiceId: string; causeGid: string; amountCents: Cents; at: Date },
): Promise<void> {
  await db
    .insertInto('order_invoice_credit')
    .values({
      order_invoice_id: credit.orderInvoiceId,
      cause_gid: credit.causeGid,
      cents: BigInt(credit.amountCents),
      requested_at: credit.at,
    })
    .onConflict((known) => known.column('cause_gid').doNothing())
    .execute();
}

/** Stores which credit memo it is, and how much of it is to be applied: fixed before that is asked for. */
export async function saveInvoiceCredit(
  db: Kysely<DB>,
  id: string,
  { bookCreditMemoId, appliedCents }: { bookCreditMemoId: string; appliedCents: Cents },
): Promise<void> {
  await db
    .updateTable('order_invoice_credit')
    .set({ book_credit_memo_id: bookCreditMemoId, applied_cents: BigInt(appliedCents) })
    .where('id', '=', id)
    .execute();
}

/** @param bookPaymentId QuickBooks' id of what applies it; null if nothing of it is applied */
export async function endInvoiceCredit(
  db: Kysely<DB>,
  id: string,
  { bookPaymentId, at }: { bookPaymentId: string | null; at: Date },
): Promise<void> {
  await db
    .updateTable('order_invoice_credit')
    .set({ book_payment_id: bookPaymentId, ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}
