import { type Kysely, type Selectable, sql } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import type {
  EditMethod,
  EditRejection,
  EditSettlement,
  OrderChange,
  OrderEditState,
  OrderVersion,
} from '~/domain/order-edits/order-edit';
import { PAYABLE } from '~/domain/orders/order-payment';
import type { DB, OrderEdit as OrderEditRow } from '../../../db/schema';

/** An edit of an order that staff have reviewed, from its form to its end (decision 0073). */
export type OrderEdit = {
  id: string;
  formToken: string;
  orderGid: string;
  staffId: string;
  requestId: string | null;
  change: OrderChange;
  method: EditMethod;
  /** `linesVersion` of the order that was reviewed. */
  version: string;
  before: OrderVersion;
  /** What the order was to cost by the review. */
  expectedCents: Cents;
  state: OrderEditState;
  rejection: EditRejection | null;
  sessionGid: string | null;
  /** When Shopify was last asked to commit the session. */
  commitAskedAt: Date | null;
  after: OrderVersion | null;
  settlement: EditSettlement | null;
  settledCents: Cents | null;
  requestedAt: Date;
  endedAt: Date | null;
};

export type NewOrderEdit = Pick<
  OrderEdit,
  | 'id'
  | 'formToken'
  | 'orderGid'
  | 'staffId'
  | 'requestId'
  | 'change'
  | 'method'
  | 'version'
  | 'before'
  | 'expectedCents'
> & { at: Date };

/** Records an edit before Shopify is called. @returns false if another edit of the order is under way */
export async function insertOrderEdit(trx: Kysely<DB>, edit: NewOrderEdit): Promise<boolean> {
  const inserted = await trx
    .insertInto('order_edit')
    .values({
      id: edit.id,
      form_token: edit.formToken,
      order_gid: edit.orderGid,
      staff_id: edit.staffId,
      request_id: edit.requestId,
      input: JSON.stringify(edit.change),
      method: edit.method,
      version: edit.version,
      before: JSON.stringify(edit.before),
      expected_cents: BigInt(edit.expectedCents),
      requested_at: edit.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Finds the edit that a form has asked for; null if there is none. */
export async function findEditByToken(
  db: Kysely<DB>,
  formToken: string,
): Promise<OrderEdit | null> {
  const row = await db
    .selectFrom('order_edit')
    .selectAll()
    .where('form_token', '=', formToken)
    .executeTakeFirst();
  return row ? orderEditFromRow(row) : null;
}

/** Returns an edit's current state. @throws if there is none */
export async function getOrderEdit(db: Kysely<DB>, id: string): Promise<OrderEdit> {
  return orderEditFromRow(
    await db.selectFrom('order_edit').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
}

/** Returns an edit; null if there is none. */
export async function findOrderEdit(db: Kysely<DB>, id: string): Promise<OrderEdit | null> {
  const row = await db.selectFrom('order_edit').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? orderEditFromRow(row) : null;
}

/** Whether an edit of this order has not ended. */
export async function hasOpenEdit(db: Kysely<DB>, orderGid: string): Promise<boolean> {
  const row = await db
    .selectFrom('order_edit')
    .select('id')
    .where('order_gid', '=', orderGid)
    .where('state', 'in', ['requested', 'committed'])
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the edits of an order, newest first, with the names of who asked for them. */
export async function listOrderEdits(
  db: Kysely<DB>,
  orderGid: string,
  limit: number,
): Promise<(OrderEdit & { staffName: string | null })[]> {
  const rows = await db
    .selectFrom('order_edit')
    .leftJoin('staff_user', 'staff_user.id', 'order_edit.staff_id')
    .selectAll('order_edit')
    .select('staff_user.name')
    .where('order_gid', '=', orderGid)
    .orderBy('requested_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...orderEditFromRow(row), staffName: row.name }));
}

/**
 * SQL: whether money of an order was moved since edit `e` ended. Shopify's status of an order that was refunded in part
 * stays the same when what has been added to it is paid.
 */
const HAS_MONEY_MOVED = sql<boolean>`exists (select from payment where purpose = 'order'
    and subject = e.order_gid and state = 'settled' and created_at > e.ended_at)
  or exists (select from order_refund r where r.order_gid = e.order_gid and r.state <> 'refused'
    and r.requested_at > e.ended_at)
  or exists (select from staff_action act where act.subject_kind = 'order'
    and act.subject_id = e.order_gid and act.step = 'mark-paid' and act.outcome = 'done'
    and act.at > e.ended_at)`;

/**
 * SQL: whether what edit `e` has changed of order `o` is still to be collected or given back by staff: the card or balance
 * could not be charged and nobody has paid since or is paying, or it could not be refunded and nobody has since. Only an
 * order's latest edit says so.
 */
export const IS_EDIT_OPEN = sql<boolean>`(e.settlement in ('not-charged', 'not-refunded')
  and o.cancelled_at is null and o.gone_at is null
  and not exists (select from order_edit later
    where later.order_gid = e.order_gid and later.ended_at > e.ended_at
      and later.settlement is not null)
  and case e.settlement
    when 'not-charged' then o.financial_status = any(${[...PAYABLE]}::text[])
      and not exists (select from payment where purpose = 'order' and subject = e.order_gid
        and state not in ('settled', 'failed'))
      and (o.financial_status <> 'PARTIALLY_REFUNDED' or not (${HAS_MONEY_MOVED}))
    else not exists (select from order_refund r
      where r.order_gid = e.order_gid and r.state <> 'refused'
        and r.requested_at > e.ended_at) end)`;

/** Lists edits that have not ended although they were asked for before then: their job was abandoned. */
export async function listUnendedEdits(db: Kysely<DB>, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('order_edit')
    .select('id')
    .where('state', 'in', ['requested', 'committed'])
    .where('requested_at', '<', before)
    .execute();
  return rows.map(({ id }) => id);
}

/** Edits from before lines of the order could be discounted say nothing of that. */
function changeFrom(input: unknown): OrderChange {
  const change = input as Omit<OrderChange, 'discounts' | 'removedShipping'> & Partial<OrderChange>;
  const { discounts = [], removedShipping = [] } = change;
  return { ...change, discounts, removedShipping };
}

/** Converts a row to an OrderEdit. */
export function orderEditFromRow(row: Selectable<OrderEditRow>): OrderEdit {
  return {
    id: row.id,
    formToken: row.form_token,
    orderGid: row.order_gid,
    staffId: row.staff_id,
    requestId: row.request_id,
    change: changeFrom(row.input),
    method: row.method as EditMethod,
    version: row.version,
    before: row.before as OrderVersion,
    expectedCents: cents(Number(row.expected_cents)),
    state: row.state as OrderEditState,
    rejection: row.rejection as EditRejection | null,
    sessionGid: row.session_gid,
    commitAskedAt: row.commit_asked_at,
    after: row.after as OrderVersion | null,
    settlement: row.settlement as EditSettlement | null,
    settledCents: row.settled_cents === null ? null : cents(Number(row.settled_cents)),
    requestedAt: row.requested_at,
    endedAt: row.ended_at,
  };
}
