import { type Kysely, sql } from 'kysely';
import type { Cents } from '~/domain/core/money';
import type { EditRejection, EditSettlement, OrderVersion } from '~/domain/order-edits/order-edit';
import type { DB } from '../../../db/schema';
import { type OrderEdit, orderEditFromRow } from './order-edit.server';

/** Longer than all calls of one run take. */
const LEASE_MS = 60_000;

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
  return row ? orderEditFromRow(row) : null;
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
