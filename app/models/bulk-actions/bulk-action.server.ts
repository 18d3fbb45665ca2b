import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import type {
  BulkAction,
  BulkActionChange,
  BulkActionRejection,
  BulkActionState,
} from '~/domain/bulk-actions/bulk-action';
import type { BulkList } from '~/domain/orders/erp-order-query';
import type { DB } from '../../../db/schema';
import { loadBulkActionProgress, bulkActionProgress } from './bulk-action-list.server';
import type { BulkActionItem } from '~/domain/draft-orders/draft-order';
import type { Tracking } from '~/domain/fulfillment/step';
import { isUuid } from '~/domain/core/ids';

export type NewBulkAction = {
  id: string;
  formToken: string;
  staffId: string;
  list: BulkList;
  change: BulkActionChange;
  tag: string | null;
  requestId: string | null;
  items: readonly NewBulkActionItem[];
};

/** `tracking`: with what a fulfillment order is sent; absent for none. */
export type NewBulkActionItem = BulkActionItem & { tracking?: Tracking };

/** Creates a bulk action with its items. @returns false if its form was submitted before */
export async function insertBulkAction(
  trx: Transaction<DB>,
  bulkAction: NewBulkAction,
  at: Date,
): Promise<boolean> {
  const { id, formToken, staffId, list, change, tag, requestId, items } = bulkAction;
  const added = await trx
    .insertInto('bulk_action')
    .values({
      id,
      form_token: formToken,
      staff_id: staffId,
      list,
      change,
      tag,
      orders: items.length,
      state: 'asked',
      request_id: requestId,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('form_token').doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) return false;
  const gids = items.map(({ gid }) => gid);
  const versions = items.map(({ version }) => version ?? '');
  const trackings = items.map(({ tracking }) => (tracking ? JSON.stringify(tracking) : ''));
  await sql`
    insert into bulk_action_item (bulk_action_id, nth, order_gid, version, tracking, seen_cents)
    select ${id}::uuid, nth, gid, nullif(version, ''), nullif(tracking, '')::jsonb, ${seenOf(change)}
    from unnest(${gids}::text[], ${versions}::text[], ${trackings}::text[])
        with ordinality as chosen (gid, version, tracking, nth)
      left join order_mirror o on o.order_gid = chosen.gid
      left join draft_mirror d on d.draft_gid = chosen.gid`.execute(trx);
  return true;
}

/** Selects what is recorded of each item, from our mirrors `o` and `d`; the page to confirm shows the sum. */
function seenOf(change: BulkActionChange): RawBuilder<unknown> {
  if (change === 'mark-paid') return TO_BE_PAID;
  return change === 'delete' ? sql`d.total_cents` : sql`null::bigint`;
}

/** What is still to be paid on order `o` according to our mirror; the whole amount if it is partly paid. */
const TO_BE_PAID = sql`case
  when o.cancelled_at is not null
    or o.financial_status in ('PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'VOIDED') then 0
  else coalesce(o.current_cents, 0) end`;

/** Returns the bulk action that this form created earlier; null if there is none. */
export async function findBulkActionOfForm(
  db: Kysely<DB>,
  staffId: string,
  formToken: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('bulk_action')
    .select('id')
    .where('form_token', '=', formToken)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns a bulk action with its progress; null if there is none. */
export async function findBulkAction(db: Kysely<DB>, id: string): Promise<BulkAction | null> {
  if (!isUuid(id)) return null;
  const bulkAction = await db
    .selectFrom('bulk_action')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!bulkAction) return null;
  const progress = await loadBulkActionProgress(db, [id]);
  return {
    id: bulkAction.id,
    staffId: bulkAction.staff_id,
    list: bulkAction.list as BulkList,
    change: bulkAction.change as BulkActionChange,
    tag: bulkAction.tag,
    orders: bulkAction.orders,
    chosenAt: bulkAction.created_at,
    state: bulkAction.state as BulkActionState,
    requestId: bulkAction.request_id,
    ...bulkActionProgress(progress, id),
  };
}

/** Moves a bulk action to another state. @returns false if it is no longer in `from` */
export async function moveBulkAction(
  db: Kysely<DB>,
  id: string,
  { from, to }: { from: BulkActionState; to: BulkActionState },
  at: Date,
): Promise<boolean> {
  const isOver = to === 'done' || to === 'stopped';
  const moved = await db
    .updateTable('bulk_action')
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

/** Whether the bulk action was begun and has not ended. */
export async function isBulkActionUnderWay(db: Kysely<DB>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('bulk_action')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.state === 'running';
}

export type ClaimedItem = BulkActionItem & {
  nth: number;
  /** What was to be paid when the order was chosen; null if that was not recorded. */
  seenCents: Cents | null;
  tracking: Tracking | null;
};

/**
 * Claims the next order of a running run. A claim from before `claimedBefore` is taken over: its process
 * has died, and applying the same change twice is harmless.
 *
 * @param claimedBefore claims older than this have expired
 */
export async function claimBulkActionItem(
  db: Kysely<DB>,
  bulkActionId: string,
  { at, claimedBefore }: { at: Date; claimedBefore: Date },
): Promise<ClaimedItem | null> {
  const { rows } = await sql<ClaimedRow>`
    update bulk_action_item item set state = 'asked', at = ${at}
    from (
      select nth from bulk_action_item
      where bulk_action_id = ${bulkActionId}::uuid
        and (state = 'waiting' or (state = 'asked' and at < ${claimedBefore}))
      order by nth limit 1 for update skip locked
    ) next, bulk_action run
    where item.bulk_action_id = ${bulkActionId}::uuid and item.nth = next.nth
      and run.id = item.bulk_action_id and run.state = 'running'
    returning item.nth, item.order_gid, item.version, item.seen_cents,
      item.tracking`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const seenCents = row.seen_cents === null ? null : cents(Number(row.seen_cents));
  return {
    nth: row.nth,
    gid: row.order_gid,
    version: row.version,
    seenCents,
    tracking: row.tracking,
  };
}

type ClaimedRow = {
  nth: number;
  order_gid: string;
  version: string | null;
  seen_cents: bigint | null;
  tracking: Tracking | null;
};

/** Records the outcome for one order; `waiting` puts it back in the queue. */
export async function endBulkActionItem(
  db: Kysely<DB>,
  bulkActionId: string,
  nth: number,
  end: { state: 'done' | 'waiting' } | { state: 'refused'; because: BulkActionRejection },
  at: Date,
): Promise<void> {
  await db
    .updateTable('bulk_action_item')
    .set({ state: end.state, because: 'because' in end ? end.because : null, at })
    .where('bulk_action_id', '=', bulkActionId)
    .where('nth', '=', nth)
    .where('state', '=', 'asked')
    .execute();
}

/** Filters ticked orders to those that the mirror has, newest first. */
export async function listKnownOrders(db: Kysely<DB>, gids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ order_gid: string }>`
    select order_gid from order_mirror
    where order_gid = any(${gids}::text[]) and gone_at is null
    order by created_at desc, number desc`.execute(db);
  return rows.map((row) => row.order_gid);
}
