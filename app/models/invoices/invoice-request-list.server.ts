import { type Kysely, sql, type Transaction } from 'kysely';
import type { InvoiceDecision } from '~/domain/invoices/invoice';
import type { DB } from '../../../db/schema';

export type InvoiceListRow = {
  customerGid: string;
  /** From the open request, as of that time; null if there is none. */
  requested: { at: Date; email: string | null } | null;
  /** The current decision; null until there is one. */
  decided: {
    decision: InvoiceDecision;
    at: Date;
    /** A staff member's id, or a name. */
    by: string;
    reason: string | null;
    notifiedAt: Date | null;
  } | null;
};

type Part = { limit: number; offset: number };

/** Lists a page of open requests, oldest first, or of decisions, newest first; and counts them all. */
export async function listInvoiceList(
  db: Kysely<DB>,
  { isOpen, limit, offset }: Part & { isOpen: boolean },
): Promise<{ rows: InvoiceListRow[]; count: number }> {
  if (isOpen) {
    const open = db.selectFrom('invoice_request as r').where('r.state', '=', 'open');
    const [rows, { count }] = await Promise.all([
      open
        .leftJoin('invoice_option as o', 'o.customer_gid', 'r.customer_gid')
        .select(['r.customer_gid', 'r.email', 'r.requested_at'])
        .select(['o.state', 'o.decided_at', 'o.decided_by', 'o.reason', 'o.notified_at'])
        .orderBy('r.requested_at')
        .orderBy('r.id')
        .limit(limit)
        .offset(offset)
        .execute(),
      open.select((row) => row.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
    ]);
    return { rows: rows.map(fromRow), count: Number(count) };
  }
  const decided = db.selectFrom('invoice_option as o');
  const [rows, { count }] = await Promise.all([
    decided
      .leftJoin('invoice_request as r', (join) =>
        join.onRef('r.customer_gid', '=', 'o.customer_gid').on('r.state', '=', 'open'),
      )
      .select(['o.customer_gid', 'r.email', 'r.requested_at'])
      .select(['o.state', 'o.decided_at', 'o.decided_by', 'o.reason', 'o.notified_at'])
      .orderBy('o.decided_at', 'desc')
      .orderBy('o.customer_gid')
      .limit(limit)
      .offset(offset)
      .execute(),
    decided.select((row) => row.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(fromRow), count: Number(count) };
}

/** Finds the request and decision of a customer; null if there is neither. */
export async function findInvoiceList(
  db: Kysely<DB>,
  customerGid: string,
): Promise<InvoiceListRow | null> {
  const [request, decided] = await Promise.all([
    db
      .selectFrom('invoice_request')
      .select(['email', 'requested_at'])
      .where('customer_gid', '=', customerGid)
      .where('state', '=', 'open')
      .executeTakeFirst(),
    db
      .selectFrom('invoice_option')
      .select(['state', 'decided_at', 'decided_by', 'reason', 'notified_at'])
      .where('customer_gid', '=', customerGid)
      .executeTakeFirst(),
  ]);
  if (!request && !decided) return null;
  return fromRow({
    customer_gid: customerGid,
    email: request?.email ?? null,
    requested_at: request?.requested_at ?? null,
    state: decided?.state ?? null,
    decided_at: decided?.decided_at ?? null,
    decided_by: decided?.decided_by ?? null,
    reason: decided?.reason ?? null,
    notified_at: decided?.notified_at ?? null,
  });
}

type Row = {
  customer_gid: string;
  email: string | null;
  requested_at: Date | null;
  state: string | null;
  decided_at: Date | null;
  decided_by: string | null;
  reason: string | null;
  notified_at: Date | null;
};

function fromRow(row: Row): InvoiceListRow {
  const { requested_at: requestedAt, decided_at: decidedAt } = row;
  return {
    customerGid: row.customer_gid,
    requested: requestedAt === null ? null : { at: requestedAt, email: row.email },
    decided:
      decidedAt === null
        ? null
        : {
            decision: row.state as InvoiceDecision,
            at: decidedAt,
            by: row.decided_by ?? '',
            reason: row.reason,
            notifiedAt: row.notified_at,
          },
  };
}

/** Who decided, and why; the customer never sees the reason. */
type DecidedBy = { by: string; reason?: string | null };

/** The current decision on whether a customer may pay by invoice. */
type DecidedInvoiceOption = {
  decision: InvoiceDecision;
  decidedAt: Date;
  /** When the mail to the customer was sent; null until then. */
  notifiedAt: Date | null;
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
    notifiedAt: row.notified_at,
  };
}

/** Records that the mail about this decision was sent; a later decision gets its own mail. */
export async function markInvoiceDecisionNotified(
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
