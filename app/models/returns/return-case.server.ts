import { type Kysely, type Selectable, type Transaction } from 'kysely';
import { cents } from '~/domain/core/money';
import { isUuid } from '~/domain/core/ids';
import type {
  ReturnCase,
  ReturnEnding,
  ReturnLine,
  ReturnOutcome,
  ReturnReason,
  ReturnKind,
  ReturnOfOrder,
  ReturnState,
} from '~/domain/returns/return';
import type { DB, ReturnCase as CaseRow } from '../../../db/schema';

export function returnFromRow(row: Selectable<CaseRow>): ReturnCase {
  return {
    id: row.id,
    number: row.number,
    customerGid: row.customer_gid,
    orderGid: row.order_gid,
    orderName: row.order_name,
    kind: row.kind as ReturnCase['kind'],
    wish: row.wish as ReturnOutcome | null,
    note: row.note,
    state: row.state as ReturnCase['state'],
    comesBack: row.comes_back,
    ending: endingOf(row),
    endingError: row.outcome_error,
    draftTriedAt: row.draft_tried_at,
    draftGid: row.draft_gid,
    replacementGid: row.replacement_gid,
    replacementName: row.replacement_name,
    returnTriedAt: row.return_tried_at,
    returnGid: row.return_gid,
    platformStatus: row.platform_status,
    platformError: row.platform_error,
    isBehind: row.is_behind,
    awaitsStaffSince: row.awaits_staff_since,
    version: row.version,
    createdAt: row.created_at,
    redactedAt: row.redacted_at,
  };
}

function endingOf(row: Selectable<CaseRow>): ReturnEnding | null {
  if (row.outcome === null || row.outcome_token === null) return null;
  return {
    outcome: row.outcome as ReturnOutcome,
    state: row.outcome_state as ReturnEnding['state'],
    token: row.outcome_token,
    cents: row.outcome_cents === null ? null : cents(row.outcome_cents),
    seenCents: row.outcome_seen_cents ?? 0,
    by: row.outcome_by ?? '',
  };
}

/** Finds any case; for staff and for the store's own work. */
export async function findReturnCase(db: Kysely<DB>, id: string): Promise<ReturnCase | null> {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom('return_case')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? returnFromRow(row) : null;
}

/** Finds a customer's own case; null for someone else's, as for one that does not exist. */
export async function findOwnReturn(
  db: Kysely<DB>,
  customerGid: string,
  id: string,
): Promise<ReturnCase | null> {
  const found = await findReturnCase(db, id);
  return found?.customerGid === customerGid ? found : null;
}

/** Finds the case of a return at Shopify. */
export async function findCaseOfReturn(
  db: Kysely<DB>,
  returnGid: string,
): Promise<ReturnCase | null> {
  const row = await db
    .selectFrom('return_case')
    .selectAll()
    .where('return_gid', '=', returnGid)
    .executeTakeFirst();
  return row ? returnFromRow(row) : null;
}

/** Finds the case by the number that its lines' notes carry at Shopify. */
export async function findCaseByNumber(
  db: Kysely<DB>,
  number: number,
  orderGid: string,
): Promise<ReturnCase | null> {
  const row = await db
    .selectFrom('return_case')
    .selectAll()
    .where('number', '=', number)
    .where('order_gid', '=', orderGid)
    .executeTakeFirst();
  return row ? returnFromRow(row) : null;
}

/** Lists an order's cases, oldest first. @param orderGid `gid://shopify/Order/…` */
export async function listReturnsOfOrder(
  db: Kysely<DB>,
  orderGid: string,
): Promise<ReturnOfOrder[]> {
  const rows = await db
    .selectFrom('return_case')
    .select(['id', 'number', 'kind', 'state', 'created_at'])
    .where('order_gid', '=', orderGid)
    .orderBy('number')
    .execute();
  return rows.map(({ id, number, kind, state, created_at: at }) => ({
    id,
    number,
    kind: kind as ReturnKind,
    state: state as ReturnState,
    createdAt: at.toISOString(),
  }));
}

/** Lists all cases of a customer, newest first. */
export async function allReturns(db: Kysely<DB>, customerGid: string): Promise<ReturnCase[]> {
  const rows = await db
    .selectFrom('return_case')
    .selectAll()
    .where('customer_gid', '=', customerGid)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(returnFromRow);
}

/** Finds the case that a form has begun when it was sent before. */
export async function findReturnByToken(
  db: Kysely<DB>,
  customerGid: string,
  formToken: string,
): Promise<ReturnCase | null> {
  const row = await db
    .selectFrom('return_case')
    .selectAll()
    .where('customer_gid', '=', customerGid)
    .where('form_token', '=', formToken)
    .executeTakeFirst();
  return row ? returnFromRow(row) : null;
}

/** Locks a case's row; null if there is none. */
export async function lockReturn(trx: Transaction<DB>, id: string): Promise<ReturnCase | null> {
  if (!isUuid(id)) return null;
  const row = await trx
    .selectFrom('return_case')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? returnFromRow(row) : null;
}

type NewReturn = Pick<ReturnCase, 'id' | 'orderGid' | 'orderName' | 'kind' | 'wish' | 'note'> & {
  customerGid: string | null;
  lines: readonly Omit<ReturnLine, 'isRestocked'>[];
  at: Date;
} & (
    | { formToken: string }
    /** Begun in Shopify's own admin, where it is already. */
    | { returnGid: string; platformStatus: string; state: ReturnCase['state'] }
  );

/** Inserts a case with its lines. @returns false if its form, or Shopify's return, has one already */
export async function insertReturn(trx: Transaction<DB>, one: NewReturn): Promise<boolean> {
  const isOurs = 'formToken' in one;
  const state = isOurs ? 'requested' : one.state;
  const row = await trx
    .insertInto('return_case')
    .values({
      id: one.id,
      customer_gid: one.customerGid,
      order_gid: one.orderGid,
      order_name: one.orderName,
      kind: one.kind,
      wish: one.wish,
      note: one.note,
      state,
      comes_back: state === 'requested' ? null : true,
      form_token: isOurs ? one.formToken : null,
      return_gid: isOurs ? null : one.returnGid,
      platform_status: isOurs ? null : one.platformStatus,
      is_behind: isOurs,
      awaits_staff_since: state === 'requested' ? one.at : null,
      created_at: one.at,
      updated_at: one.at,
    })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  if (one.lines.length === 0) return true;
  await trx
    .insertInto('return_line')
    .values(
      one.lines.map((line, nth) => ({
        return_id: one.id,
        nth,
        line_gid: line.lineGid,
        parcel_line_gid: line.parcelLineGid,
        product_gid: line.productGid,
        variant_gid: line.variantGid,
        title: line.title,
        sku: line.sku,
        quantity: line.quantity,
        reason: line.reason,
        worth_cents: line.worthCents,
      })),
    )
    .execute();
  return true;
}

/** Lists the lines of a case, in their order. */
export async function listReturnLines(db: Kysely<DB>, id: string): Promise<ReturnLine[]> {
  const rows = await db
    .selectFrom('return_line')
    .selectAll()
    .where('return_id', '=', id)
    .orderBy('nth')
    .execute();
  return rows.map((row) => ({
    lineGid: row.line_gid,
    parcelLineGid: row.parcel_line_gid,
    productGid: row.product_gid,
    variantGid: row.variant_gid,
    title: row.title,
    sku: row.sku,
    quantity: row.quantity,
    reason: row.reason as ReturnReason,
    worthCents: cents(row.worth_cents),
    isRestocked: row.is_restocked,
  }));
}
