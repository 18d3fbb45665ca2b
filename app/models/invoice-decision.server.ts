import { sql, type Kysely, type Transaction } from 'kysely';
import type { InvoiceDecision } from '~/domain/invoice-request';
import type { DB } from '../../db/schema';

/** Who has decided, and why; the reason is never said to the customer. */
export type DecidedBy = { by: string; reason?: string | null };

/** What was decided about a customer's paying by invoice, as it stands now. */
export type DecidedInvoiceOption = {
  decision: InvoiceDecision;
  decidedAt: Date;
  /** When the mail to the customer left; null while it is still to be sent. */
  toldAt: Date | null;
};

/** What is known of the decision before, when another is written. */
type DecidedBefore = {
  /** When the decision was made that they have seen, null for none; left out, any. */
  seenAt?: Date | null | undefined;
  /** The customer has asked: the same decision again is an answer of its own. */
  isAnswer?: boolean;
};

/**
 * Writes a decision down. @param by who has decided, as the log and the row name them; `reason`: why, as
 *   staff reads it
 * @returns false, and nothing written, when the same was decided before, or another than they have seen
 */
export async function writeInvoiceDecision(
  trx: Transaction<DB>,
  customerGid: string,
  { decision, at, by, reason = null }: { decision: InvoiceDecision; at: Date } & DecidedBy,
  { seenAt, isAnswer = false }: DecidedBefore = {},
): Promise<boolean> {
  const row = { state: decision, decided_at: at, decided_by: by, told_at: null, reason };
  const isSeen =
    seenAt === undefined
      ? sql<boolean>`true`
      : sql<boolean>`invoice_option.decided_at = ${seenAt}::timestamptz`;
  const result = await trx
    .insertInto('invoice_option')
    .values({ customer_gid: customerGid, ...row })
    .onConflict((known) =>
      known
        .column('customer_gid')
        .doUpdateSet(row)
        .where(
          sql<boolean>`case when invoice_option.state = ${decision} then ${isAnswer}::boolean
            else ${isSeen} end`,
        ),
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

/** Holds what the customer has asked to the end of the transaction, so that one decision answers it. */
export async function lockOpenInvoiceRequest(
  trx: Transaction<DB>,
  customerGid: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('invoice_request')
    .select('id')
    .where('customer_gid', '=', customerGid)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** A decision answers whatever the customer has asked. @returns how many were open */
export async function closeInvoiceRequests(
  trx: Transaction<DB>,
  customerGid: string,
  at: Date,
): Promise<number> {
  const closed = await trx
    .updateTable('invoice_request')
    .set({ state: 'closed', closed_at: at })
    .where('customer_gid', '=', customerGid)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return Number(closed.numUpdatedRows);
}
