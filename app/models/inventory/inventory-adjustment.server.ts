import type { Kysely, Selectable, Transaction } from 'kysely';
import type { AdjustmentState, PlannedAdjustment } from '~/domain/inventory/inventory';
import type { DB, InventoryAdjustment as Row } from '../../../db/schema';

export type Adjustment = PlannedAdjustment & {
  /** Also the key under which Shopify makes it once. */
  id: string;
  itemGid: string;
  locationGid: string;
  /** As Shopify names it. */
  reason: string;
  /** What was available when the form was made; null: whatever there is. */
  was: number | null;
  arrivalId: string | null;
  staffId: string;
  requestId: string | null;
};

export type StoredAdjustment = Adjustment & {
  state: AdjustmentState;
  problem: string | null;
  createdAt: Date;
  triedAt: Date | null;
};

/**
 * Stores an adjustment that is to be made, within the transaction that enqueues its job.
 *
 * @returns the one that this form has made before; null if it is new
 */
export async function insertAdjustment(
  trx: Transaction<DB>,
  { formToken, ...adjustment }: Adjustment & { formToken: string },
  at: Date,
): Promise<StoredAdjustment | null> {
  const result = await trx
    .insertInto('inventory_adjustment')
    .values({
      id: adjustment.id,
      form_token: formToken,
      item_gid: adjustment.itemGid,
      location_gid: adjustment.locationGid,
      reason: adjustment.reason,
      mode: adjustment.mode,
      quantity: adjustment.quantity,
      was: adjustment.was,
      arrival_id: adjustment.arrivalId,
      staff_id: adjustment.staffId,
      request_id: adjustment.requestId,
      state: 'pending',
      created_at: at,
    })
    .onConflict((known) => known.column('form_token').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n ? null : findAdjustmentOfForm(trx, formToken);
}

/** Finds the adjustment that a form has made; null if it has made none. */
export async function findAdjustmentOfForm(
  db: Kysely<DB>,
  formToken: string,
): Promise<StoredAdjustment | null> {
  const row = await db
    .selectFrom('inventory_adjustment')
    .selectAll()
    .where('form_token', '=', formToken)
    .executeTakeFirst();
  return row ? toAdjustment(row) : null;
}

/** Lists the adjustments that have been pending since before this time: their jobs were abandoned. */
export async function listPendingAdjustments(db: Kysely<DB>, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('inventory_adjustment')
    .select('id')
    .where('state', '=', 'pending')
    .where('created_at', '<', before)
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findAdjustment(db: Kysely<DB>, id: string): Promise<StoredAdjustment | null> {
  const row = await db
    .selectFrom('inventory_adjustment')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toAdjustment(row) : null;
}

/** Counts the adjustments of an item that Shopify has not confirmed yet. */
export async function countPendingAdjustments(db: Kysely<DB>, itemGid: string): Promise<number> {
  const { count } = await db
    .selectFrom('inventory_adjustment')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('item_gid', '=', itemGid)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Notes that from now on it may have been made. */
export async function noteAdjustmentTried(db: Kysely<DB>, id: string, at: Date): Promise<void> {
  await db
    .updateTable('inventory_adjustment')
    .set({ tried_at: at })
    .where('id', '=', id)
    .where('tried_at', 'is', null)
    .execute();
}

/** Ends an adjustment. @returns false if it has ended before */
export async function endAdjustment(
  trx: Transaction<DB>,
  id: string,
  { state, problem }: { state: Exclude<AdjustmentState, 'pending'>; problem: string | null },
  at: Date,
): Promise<boolean> {
  const result = await trx
    .updateTable('inventory_adjustment')
    .set({ state, problem, ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

function toAdjustment(row: Selectable<Row>): StoredAdjustment {
  return {
    id: row.id,
    itemGid: row.item_gid,
    locationGid: row.location_gid,
    reason: row.reason,
    mode: row.mode as PlannedAdjustment['mode'],
    quantity: row.quantity,
    was: row.was,
    arrivalId: row.arrival_id,
    staffId: row.staff_id,
    requestId: row.request_id,
    state: row.state as AdjustmentState,
    problem: row.problem,
    createdAt: row.created_at,
    triedAt: row.tried_at,
  };
}
