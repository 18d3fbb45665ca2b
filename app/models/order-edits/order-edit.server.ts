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
import type { DB, OrderEdit as OrderEditRow } from '../../../db/schema';

/** Longer than all calls of one run take. */
const LEASE_MS = 60_000;

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
  return row ? fromRow(row) : null;
}

/** Returns an edit's current state. @throws if there is none */
export async function getOrderEdit(db: Kysely<DB>, id: string): Promise<OrderEdit> {
  return fromRow(
    await db.selectFrom('order_edit').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
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
  return rows.map((row) => ({ ...fromRow(row), staffName: row.name }));
}

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

/**
 * Leases an edit that has not ended.
 *
 * @param holder a UUID of this call
 * @returns null if another process has the lease, or the edit has ended
 */
export async function claimOrderEdit(
  db: Kysely<DB>,
  id: string,
  { holder, at }: { holder: string; at: Date },
): Promise<OrderEdit | null> {
  const row = await db
    .updateTable('order_edit')
    .set({ lease_owner: holder, lease_until: new Date(at.getTime() + LEASE_MS) })
    .where('id', '=', id)
    .where('state', 'in', ['requested', 'committed'])
    .where((one) => one.or([one('lease_until', 'is', null), one('lease_until', '<=', at)]))
    .returningAll()
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** Releases the lease, so that the next attempt need not wait for it. */
export async function releaseOrderEdit(db: Kysely<DB>, id: string, holder: string): Promise<void> {
  await db
    .updateTable('order_edit')
    .set({ lease_owner: null, lease_until: null })
    .where('id', '=', id)
    .where('lease_owner', '=', holder)
    .execute();
}

/**
 * Records the session that is about to be committed, or that it is about to be once more.
 *
 * @returns false if another process has begun one, or the edit has ended
 */
export async function noteCommitAsked(
  db: Kysely<DB>,
  { id, sessionGid: before }: Pick<OrderEdit, 'id' | 'sessionGid'>,
  { sessionGid, at }: { sessionGid: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update order_edit set session_gid = ${sessionGid}, commit_asked_at = ${at}
    where id = ${id} and state = 'requested'
      and session_gid is not distinct from ${before}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Marks an edit as being in the order. @returns false if it already was, or has ended */
export async function markEditCommitted(
  trx: Kysely<DB>,
  id: string,
  { after, at }: { after: OrderVersion; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('order_edit')
    .set({ state: 'committed', after: JSON.stringify(after), committed_at: at })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends an edit that is not in the order. @returns false if it has ended, or is in the order */
export async function rejectEdit(
  trx: Kysely<DB>,
  id: string,
  rejection: EditRejection,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('order_edit')
    .set({ state: 'refused', rejection, ended_at: at, lease_owner: null, lease_until: null })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends an edit whose difference is settled, or is on its way by machines of their own. */
export async function markEditSettled(
  trx: Kysely<DB>,
  id: string,
  { settlement, settledCents, at }: { settlement: EditSettlement; settledCents: Cents; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('order_edit')
    .set({
      state: 'done',
      settlement,
      settled_cents: BigInt(settledCents),
      ended_at: at,
      lease_owner: null,
      lease_until: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'committed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function fromRow(row: Selectable<OrderEditRow>): OrderEdit {
  return {
    id: row.id,
    formToken: row.form_token,
    orderGid: row.order_gid,
    staffId: row.staff_id,
    requestId: row.request_id,
    change: row.input as OrderChange,
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
