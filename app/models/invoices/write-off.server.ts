import type { Kysely, Selectable, Transaction } from 'kysely';
import { isUuid } from '~/domain/core/ids';
import { cents } from '~/domain/core/money';
import type { WriteOff, WriteOffRejection, WriteOffState } from '~/domain/invoices/write-off';
import type { DB, InvoiceWriteOff } from '../../../db/schema';

/** The most that a customer's page lists. */
const LISTED = 20;

/** Fixes what is to be written off, before the first call. @returns its id; null if this invoice's is under way */
export async function insertWriteOff(
  trx: Transaction<DB>,
  desired: Omit<WriteOff, 'id' | 'state' | 'rejection'>,
): Promise<string | null> {
  const row = await trx
    .insertInto('invoice_write_off')
    .values({
      invoice_id: desired.invoiceId,
      book_customer_id: desired.bookCustomerId,
      invoice_number: desired.invoiceNumber,
      cents: BigInt(desired.cents),
      reason: desired.reason,
      requested_by: desired.requestedBy,
      requested_at: desired.requestedAt,
    })
    .onConflict((open) => open.column('invoice_id').where('state', '=', 'requested').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** @throws if there is none */
export async function getWriteOff(db: Kysely<DB>, id: string): Promise<WriteOff> {
  if (!isUuid(id)) throw new Error('There is no such write-off.');
  const row = await db
    .selectFrom('invoice_write_off')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return toWriteOff(row);
}

/** Lists the latest of a customer of QuickBooks, newest first. */
export async function listWriteOffs(db: Kysely<DB>, bookCustomerId: string): Promise<WriteOff[]> {
  const rows = await db
    .selectFrom('invoice_write_off')
    .selectAll()
    .where('book_customer_id', '=', bookCustomerId)
    .orderBy('requested_at', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map(toWriteOff);
}

/** Lists what was written off of this invoice, or is being, with QuickBooks' id of its credit memo. */
export async function listWriteOffMemos(
  db: Kysely<DB>,
  invoiceId: string,
): Promise<{ state: WriteOffState; bookCreditMemoId: string | null }[]> {
  const rows = await db
    .selectFrom('invoice_write_off')
    .select(['state', 'book_credit_memo_id'])
    .where('invoice_id', '=', invoiceId)
    .where('state', '<>', 'refused')
    .execute();
  return rows.map((row) => ({
    state: row.state as WriteOffState,
    bookCreditMemoId: row.book_credit_memo_id,
  }));
}

export async function markWrittenOff(
  db: Kysely<DB>,
  id: string,
  {
    bookCreditMemoId,
    bookPaymentId,
    at,
  }: {
    bookCreditMemoId: string;
    /** Of what applies it; null if QuickBooks did that by itself. */
    bookPaymentId: string | null;
    at: Date;
  },
): Promise<void> {
  await db
    .updateTable('invoice_write_off')
    .set({
      state: 'done',
      book_credit_memo_id: bookCreditMemoId,
      book_payment_id: bookPaymentId,
      ended_at: at,
    })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .execute();
}

export async function rejectWriteOff(
  db: Kysely<DB>,
  id: string,
  rejection: WriteOffRejection,
  at: Date,
): Promise<void> {
  await db
    .updateTable('invoice_write_off')
    .set({ state: 'refused', rejection, ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .execute();
}

function toWriteOff(row: Selectable<InvoiceWriteOff>): WriteOff {
  return {
    id: row.id,
    invoiceId: row.invoice_id,
    bookCustomerId: row.book_customer_id,
    invoiceNumber: row.invoice_number,
    cents: cents(Number(row.cents)),
    reason: row.reason,
    requestedBy: row.requested_by,
    requestedAt: row.requested_at,
    state: row.state as WriteOffState,
    rejection: row.rejection as WriteOffRejection | null,
  };
}
