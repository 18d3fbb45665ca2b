import { sql, type Kysely, type Transaction } from 'kysely';
import type { OrderRun, RunChange, RunItemState, RunRefusal, RunState } from '~/domain/order-run';
import type { DB } from '../../db/schema';

export type NewOrderRun = {
  id: string;
  formToken: string;
  staffId: string;
  change: RunChange;
  tag: string | null;
  requestId: string | null;
  orderGids: readonly string[];
};

/** @returns false when its form was sent before */
export async function insertOrderRun(
  trx: Transaction<DB>,
  run: NewOrderRun,
  at: Date,
): Promise<boolean> {
  const { id, formToken, staffId, change, tag, requestId, orderGids } = run;
  const added = await trx
    .insertInto('order_run')
    .values({
      id,
      form_token: formToken,
      staff_id: staffId,
      change,
      tag,
      orders: orderGids.length,
      state: 'asked',
      request_id: requestId,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('form_token').doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) return false;
  await sql`
    insert into order_run_item (run_id, nth, order_gid)
    select ${id}::uuid, nth, gid
    from unnest(${orderGids}::text[]) with ordinality as chosen (gid, nth)`.execute(trx);
  return true;
}

/** The run that this form of theirs has made before; null where there is none. */
export async function findRunOfForm(
  db: Kysely<DB>,
  staffId: string,
  formToken: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('order_run')
    .select('id')
    .where('form_token', '=', formToken)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return row?.id ?? null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A run with how far it is; null where there is none. */
export async function findOrderRun(db: Kysely<DB>, id: string): Promise<OrderRun | null> {
  if (!UUID.test(id)) return null;
  const run = await db.selectFrom('order_run').selectAll().where('id', '=', id).executeTakeFirst();
  if (!run) return null;
  const { rows } = await sql<{ state: RunItemState; count: bigint }>`
    select state, count(*) as count from order_run_item where run_id = ${id}::uuid
    group by state`.execute(db);
  const counts = { waiting: 0, asked: 0, done: 0, refused: 0 };
  for (const { state, count } of rows) counts[state] = Number(count);
  return {
    id: run.id,
    staffId: run.staff_id,
    change: run.change as RunChange,
    tag: run.tag,
    orders: run.orders,
    state: run.state as RunState,
    requestId: run.request_id,
    counts,
  };
}

/** Goes from one state to another. @returns false when it is not in `from` any more */
export async function moveOrderRun(
  db: Kysely<DB>,
  id: string,
  { from, to }: { from: RunState; to: RunState },
  at: Date,
): Promise<boolean> {
  const isOver = to === 'done' || to === 'stopped';
  const moved = await db
    .updateTable('order_run')
    .set({
      state: to,
      ...(to === 'running' ? { begun_at: at } : {}),
      ...(isOver ? { ended_at: at } : {}),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** Whether it was begun and has not ended. */
export async function isRunUnderWay(db: Kysely<DB>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('order_run')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.state === 'running';
}

/**
 * Takes the turn on the next order of a run that is under way. One whose turn was taken long ago is
 * taken again: its process has died, and the same change twice is harmless.
 *
 * @param takenBefore turns older than that are nobody's
 */
export async function claimRunItem(
  db: Kysely<DB>,
  runId: string,
  { at, takenBefore }: { at: Date; takenBefore: Date },
): Promise<{ nth: number; orderGid: string } | null> {
  const { rows } = await sql<{ nth: number; order_gid: string }>`
    update order_run_item item set state = 'asked', at = ${at}
    from (
      select nth from order_run_item
      where run_id = ${runId}::uuid
        and (state = 'waiting' or (state = 'asked' and at < ${takenBefore}))
      order by nth limit 1 for update skip locked
    ) next, order_run run
    where item.run_id = ${runId}::uuid and item.nth = next.nth
      and run.id = item.run_id and run.state = 'running'
    returning item.nth, item.order_gid`.execute(db);
  const [row] = rows;
  return row ? { nth: row.nth, orderGid: row.order_gid } : null;
}

/** Writes down what came of one order; `waiting`: nothing yet, so that its turn comes again. */
export async function endRunItem(
  db: Kysely<DB>,
  runId: string,
  nth: number,
  end: { state: 'done' | 'waiting' } | { state: 'refused'; because: RunRefusal },
  at: Date,
): Promise<void> {
  await db
    .updateTable('order_run_item')
    .set({ state: end.state, because: 'because' in end ? end.because : null, at })
    .where('run_id', '=', runId)
    .where('nth', '=', nth)
    .where('state', '=', 'asked')
    .execute();
}

export type RefusedItem = { orderGid: string; name: string | null; because: RunRefusal };

/** The orders of a run that were not changed, the first 200. */
export async function listRefusedItems(db: Kysely<DB>, runId: string): Promise<RefusedItem[]> {
  const rows = await db
    .selectFrom('order_run_item as item')
    .leftJoin('order_copy as o', 'o.order_gid', 'item.order_gid')
    .select(['item.order_gid', 'item.because', 'o.name'])
    .where('item.run_id', '=', runId)
    .where('item.state', '=', 'refused')
    .orderBy('item.nth')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    orderGid: row.order_gid,
    name: row.name,
    because: row.because as RunRefusal,
  }));
}

/** Which of these orders the copy has; for what was ticked. */
export async function listKnownOrders(db: Kysely<DB>, gids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ order_gid: string }>`
    select order_gid from order_copy
    where order_gid = any(${gids}::text[]) and gone_at is null
    order by created_at desc, number desc`.execute(db);
  return rows.map((row) => row.order_gid);
}

/** Whether a payment of the store's is on its way to this order: it marks the order itself. */
export async function isOrderBeingPaid(db: Kysely<DB>, orderGid: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('order_gid', '=', orderGid)
    .where('state', '<>', 'settled')
    .executeTakeFirst();
  return row !== undefined;
}
