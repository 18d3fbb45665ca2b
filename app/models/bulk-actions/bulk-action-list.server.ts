import { type Kysely, type RawBuilder, sql } from 'kysely';
import type {
  ListedBulkAction,
  BulkAction,
  BulkActionChange,
  BulkActionItemState,
  BulkActionRejection,
  BulkActionState,
} from '~/domain/bulk-actions/bulk-action';
import type { BulkList } from '~/domain/orders/erp-order-query';
import type { DB } from '../../../db/schema';
import { cents } from '~/domain/core/money';
import type { Tracking } from '~/domain/fulfillment/step';
import type { OrderMoney } from '~/domain/orders/order';

/** A staff member. They can begin their own bulk actions; an admin can end everybody's. */
export type BulkActionReader = { id: string; isAdmin: boolean };

/** A bulk action whose orders have not changed for this long has stopped on the way. */
const STUCK_MS = 60 * 60_000;

/**
 * Builds the condition for a bulk action (alias `run`) that was abandoned and that this reader can act on:
 * chosen and never begun, or begun and unchanged for an hour.
 *
 * @param now UTC milliseconds
 */
export function abandonedBulkActions(reader: BulkActionReader, now: number): RawBuilder<boolean> {
  const before = new Date(now - STUCK_MS);
  return sql<boolean>`run.state in ('asked', 'running')
    and (run.state = 'asked' or (run.begun_at < ${before} and not exists (
      select from bulk_action_item item where item.bulk_action_id = run.id and item.at >= ${before})))
    and (run.staff_id = ${reader.id} or ${reader.isAdmin}::boolean)`;
}

/** Lists a page of all bulk actions, or of those that were abandoned, newest first. */
export async function listBulkActions(
  db: Kysely<DB>,
  { openFor, limit, offset }: { openFor: { reader: BulkActionReader; now: number } | null } & Page,
): Promise<{ bulkActions: ListedBulkAction[]; count: number }> {
  const shown = openFor === null ? sql`true` : abandonedBulkActions(openFor.reader, openFor.now);
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select run.id, run.staff_id, run.list, run.change, run.tag, run.orders, run.state, run.created_at,
        run.ended_at, staff_user.name
      from bulk_action run left join staff_user on staff_user.id = run.staff_id
      where ${shown}
      order by run.created_at desc, run.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: bigint }>`select count(*) as count from bulk_action run where ${shown}`.execute(
      db,
    ),
  ]);
  const progress = await loadBulkActionProgress(
    db,
    rows.map(({ id }) => id),
  );
  return {
    bulkActions: rows.map((row) => ({
      id: row.id,
      staffId: row.staff_id,
      staffName: row.name,
      list: row.list,
      change: row.change,
      tag: row.tag,
      orders: row.orders,
      state: row.state,
      createdAt: row.created_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      ...bulkActionProgress(progress, row.id),
    })),
    count: Number(counted.rows[0]?.count ?? 0n),
  };
}

type Page = { limit: number; offset: number };

type Row = {
  id: string;
  staff_id: string;
  list: BulkList;
  change: BulkActionChange;
  tag: string | null;
  orders: number;
  state: BulkActionState;
  created_at: Date;
  ended_at: Date | null;
  name: string | null;
};

type Progress = Pick<BulkAction, 'counts' | 'sum'>;

/** Returns the progress and the totals of these bulk actions, by id. */
export async function loadBulkActionProgress(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Progress>> {
  const { rows } = await sql<{
    bulk_action_id: string;
    state: BulkActionItemState;
    count: bigint;
    seen: bigint | null;
    unpaid: bigint;
  }>`
    select bulk_action_id, state, count(*) as count, sum(seen_cents)::bigint as seen,
      count(*) filter (where seen_cents > 0) as unpaid
    from bulk_action_item where bulk_action_id = any(${ids}::uuid[])
    group by bulk_action_id, state`.execute(db);
  const found = new Map<string, Progress>();
  for (const { bulk_action_id: id, state, count, seen, unpaid } of rows) {
    const before = bulkActionProgress(found, id);
    const sum = before.sum ?? { cents: cents(0), unpaid: 0 };
    found.set(id, {
      counts: { ...before.counts, [state]: Number(count) },
      sum:
        seen === null
          ? before.sum
          : { cents: cents(sum.cents + Number(seen)), unpaid: sum.unpaid + Number(unpaid) },
    });
  }
  return found;
}

/** Returns one bulk action's progress; zeros if it has no orders. */
export function bulkActionProgress(progress: ReadonlyMap<string, Progress>, id: string): Progress {
  return progress.get(id) ?? { counts: NOTHING_DONE, sum: null };
}

const NOTHING_DONE = { waiting: 0, asked: 0, done: 0, refused: 0 };

/** An item of a bulk action as the mirror has it; if there is no mirror, only its id. */
type ShownBulkActionItem = {
  gid: string;
  name: string | null;
  email: string | null;
  total: OrderMoney | null;
  /** With what a fulfillment order is sent; null for nothing. */
  tracking: Tracking | null;
};

/** The most items that a bulk action's page lists. */
const SHOWN = 200;

/** An order or a draft: their ids never overlap. Drafts are in the shop's own currency. */
const ITEMS_WITH_MIRROR = sql`bulk_action_item item
  left join order_mirror o on o.order_gid = item.order_gid
  left join draft_mirror d on d.draft_gid = item.order_gid
  left join fulfillment_order f on f.fulfillment_order_gid = item.order_gid`;

/** Lists a bulk action's first 200 items, in the order in which they are changed. */
export async function listBulkActionItems(
  db: Kysely<DB>,
  bulkActionId: string,
): Promise<ShownBulkActionItem[]> {
  const { rows } = await sql<BulkActionItemsRow>`
    select item.order_gid as gid, coalesce(o.name, d.name, f.order_name) as name,
      coalesce(o.email, d.email) as email, coalesce(o.current_cents, d.total_cents) as total,
      coalesce(o.currency, 'USD') as currency, item.tracking
    from ${ITEMS_WITH_MIRROR} where item.bulk_action_id = ${bulkActionId}::uuid order by item.nth limit ${SHOWN}`.execute(
    db,
  );
  return rows.map(({ total, currency, ...item }) => ({
    ...item,
    total: total === null ? null : { cents: cents(Number(total)), currency },
  }));
}

type BulkActionItemsRow = Omit<ShownBulkActionItem, 'total'> & {
  total: bigint | null;
  currency: string;
};

type RejectedItem = { gid: string; name: string | null; because: BulkActionRejection };

/** Lists the first 200 items of a bulk action that were refused. */
export async function listRejectedItems(
  db: Kysely<DB>,
  bulkActionId: string,
): Promise<RejectedItem[]> {
  const { rows } = await sql<RejectedItem>`
    select item.order_gid as gid, item.because, coalesce(o.name, d.name, f.order_name) as name
    from ${ITEMS_WITH_MIRROR} where item.bulk_action_id = ${bulkActionId}::uuid and item.state = 'refused'
    order by item.nth limit ${SHOWN}`.execute(db);
  return rows;
}

/**
 * Deletes bulk actions that ended, or were chosen and abandoned, before that time, and with them the tags that
 * staff typed. What was done to each order stays in the activity log.
 */
export async function deleteBulkActionsBefore(db: Kysely<DB>, before: Date): Promise<void> {
  await sql`
    delete from bulk_action
    where ended_at < ${before} or (state = 'asked' and created_at < ${before})`.execute(db);
}
