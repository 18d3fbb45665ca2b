import { sql, type Kysely, type Transaction } from 'kysely';
import type { InvoiceDecision } from '~/domain/invoices/invoice';
import type { DB } from '../../../db/schema';

/** Who decided, and why; the customer never sees the reason. */
export type DecidedBy = { by: string; reason?: string | null };

/** The current decision on whether a customer may pay by invoice. */
export type DecidedInvoiceOption = {
  decision: InvoiceDecision;
  decidedAt: Date;
  /** When the mail to the customer was sent; null until then. */
  toldAt: Date | null;
};

/** What the person who decides knows of the previous decision. */
type DecidedBefore = {
  /** When the decision that they saw was made; null if they saw none; undefined to skip the check. */
  seenAt?: Date | null | undefined;
  /** Whether this answers a request: then the same decision again counts as a new one. */
  isAnswer?: boolean;
};

/**
 * Records a decision. @param by who decided, as named in the log and the row; `reason`: why, for staff
 *
 * @returns false, having written nothing, if it repeats the previous decision or that is not the one they saw
 */
export async function writeInvoiceDecision(
  trx: Transaction<DB>,
  customerGid: string,
  { decision, at, by, reason = null }: { decision: InvoiceDecision; at: Date } & DecidedBy,
  { seenAt, isAnswer = false }: DecidedBefore = {},
): Promise<boolean> {
  const row = { state: decision, decided_at: at, decided_by: by, notified_at: null, reason };
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

/** Finds the decision about a customer; null if there is none yet. */
export async function findInvoiceDecision(
  db: Kysely<DB>,
  customerGid: string,
): Promise<DecidedInvoiceOption | null> {
  const row = await db
    .selectFrom('invoice_option')
    .select(['state', 'decided_at', 'notified_at'])
    .where('customer_gid', '=', customerGid)
    .executeTakeFirst();
  if (!row) return null;
  return {
    decision: row.state as InvoiceDecision,
    decidedAt: row.decided_at,
    toldAt: row.notified_at,
  };
}

/** Records that the mail about this decision was sent; a later decision gets its own mail. */
export async function markInvoiceDecisionTold(
  db: Kysely<DB>,
  customerGid: string,
  decidedAt: Date,
  at: Date,
): Promise<void> {
  await db
    .updateTable('invoice_option')
    .set({ notified_at: at })
    .where('customer_gid', '=', customerGid)
    .where('decided_at', '=', decidedAt)
    .execute();
}

/** Locks the customer's open request until the transaction ends, so that only one decision answers it. */
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

/** Closes the requests that a decision answers. @returns how many were open */
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
