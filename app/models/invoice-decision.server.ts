import type { Kysely, Transaction } from 'kysely';
import type { InvoiceDecision } from '~/domain/invoice-request';
import type { DB } from '../../db/schema';

/** What was decided about a customer's paying by invoice, as it stands now. */
export type DecidedInvoiceOption = {
  decision: InvoiceDecision;
  decidedAt: Date;
  /** When the mail to the customer left; null while it is still to be sent. */
  toldAt: Date | null;
};

/**
 * Writes a decision down. @param by who has decided, as the log and the row name them
 * @returns false, and nothing written, when the same was decided before
 */
export async function writeInvoiceDecision(
  trx: Transaction<DB>,
  customerGid: string,
  { decision, at, by }: { decision: InvoiceDecision; at: Date; by: string },
): Promise<boolean> {
  const row = { state: decision, decided_at: at, decided_by: by, told_at: null };
  const result = await trx
    .insertInto('invoice_option')
    .values({ customer_gid: customerGid, ...row })
    .onConflict((known) =>
      known.column('customer_gid').doUpdateSet(row).where('invoice_option.state', '<>', decision),
    )
    .returning('customer_gid')
    .executeTakeFirst();
  return result !== undefined;
}

/** Null while nobody has decided. */
export async function findInvoiceDecision(
  db: Kysely<DB>,
  customerGid: string,
): Promise<DecidedInvoiceOption | null> {
  const row = await db
    .selectFrom('invoice_option')
    .select(['state', 'decided_at', 'told_at'])
    .where('customer_gid', '=', customerGid)
    .executeTakeFirst();
  if (!row) return null;
  return {
    decision: row.state as InvoiceDecision,
    decidedAt: row.decided_at,
    toldAt: row.told_at,
  };
}

/** Remembers that the mail about this decision has left; a later decision has a mail of its own. */
export async function markInvoiceDecisionTold(
  db: Kysely<DB>,
  customerGid: string,
  decidedAt: Date,
  at: Date,
): Promise<void> {
  await db
    .updateTable('invoice_option')
    .set({ told_at: at })
    .where('customer_gid', '=', customerGid)
    .where('decided_at', '=', decidedAt)
    .execute();
}

/** A decision answers whatever the customer has asked. */
export async function closeInvoiceRequests(
  trx: Transaction<DB>,
  customerGid: string,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('invoice_request')
    .set({ state: 'closed', closed_at: at })
    .where('customer_gid', '=', customerGid)
    .where('state', '=', 'open')
    .execute();
}
