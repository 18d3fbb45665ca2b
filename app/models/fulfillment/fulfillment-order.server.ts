import { type Kysely, sql, type Transaction } from 'kysely';
import {
  type FulfillmentOrder,
  remainingOf,
  stateOf,
  unitsOf,
} from '~/domain/fulfillment/fulfillment-order';
import { noticePickup } from './pickup.server';
import type { DB } from '../../../db/schema';

/**
 * Stores an order's fulfillment orders as read, each unless what is stored is newer. Those that Shopify did not list any
 * more are gone.
 *
 * @param fetchedAt when the read began
 */
export async function replaceFulfillmentOrders(
  trx: Transaction<DB>,
  orderGid: string,
  all: readonly FulfillmentOrder[],
  fetchedAt: Date,
): Promise<void> {
  for (const one of all) await upsertFulfillmentOrder(trx, one, fetchedAt);
  await sql`
    update fulfillment_order set gone_at = ${fetchedAt}
    where order_gid = ${orderGid} and gone_at is null and fetched_at <= ${fetchedAt}
      and fulfillment_order_gid <> all(${all.map(({ gid }) => gid)}::text[])`.execute(trx);
}

/**
 * Stores one fulfillment order as read, unless what is stored is newer by Shopify's `updatedAt` or, where that is equal,
 * by when the reads began. What was said when an order of somebody who asked to be forgotten was put on hold is left out.
 */
export async function upsertFulfillmentOrder(
  trx: Transaction<DB>,
  one: FulfillmentOrder,
  fetchedAt: Date,
): Promise<void> {
  const { lines } = one;
  const isRedacted = await isOrderRedacted(trx, one.orderGid);
  const holds = JSON.stringify(
    isRedacted ? one.holds.map((hold) => ({ ...hold, notes: null })) : one.holds,
  );
  const stored = await sql`
    insert into fulfillment_order as mine (fulfillment_order_gid, number, order_gid, order_name,
      ordered_at, updated_at, fetched_at, status, request_status, state, location_gid, location_name,
      method, fulfill_at, units, remaining_units, holds, actions, gone_at)
    values (${one.gid}, ${numberOf(one.gid)}, ${one.orderGid}, ${one.orderName}, ${one.orderedAt},
      ${one.updatedAt}, ${fetchedAt}, ${one.status}, ${one.requestStatus}, ${stateOf(one)},
      ${one.locationGid}, ${one.locationName}, ${one.method}, ${one.fulfillAt}, ${unitsOf(lines)},
      ${remainingOf(lines)}, ${holds}::jsonb, ${one.actions}, null)
    on conflict (fulfillment_order_gid) do update set
      order_name = excluded.order_name, ordered_at = excluded.ordered_at,
      updated_at = excluded.updated_at, fetched_at = excluded.fetched_at, status = excluded.status,
      request_status = excluded.request_status, state = excluded.state,
      location_gid = excluded.location_gid, location_name = excluded.location_name,
      method = excluded.method, fulfill_at = excluded.fulfill_at, units = excluded.units,
      remaining_units = excluded.remaining_units, holds = excluded.holds,
      actions = excluded.actions, gone_at = null
    where mine.updated_at < excluded.updated_at
      or (mine.updated_at = excluded.updated_at and mine.fetched_at <= excluded.fetched_at)`.execute(
    trx,
  );
  if (stored.numAffectedRows === 0n) return;
  await noticePickup(trx, one, fetchedAt);
  await trx
    .deleteFrom('fulfillment_order_line')
    .where('fulfillment_order_gid', '=', one.gid)
    .execute();
  if (lines.length === 0) return;
  await trx
    .insertInto('fulfillment_order_line')
    .values(
      lines.map((line, nth) => ({
        fulfillment_order_gid: one.gid,
        nth,
        gid: line.gid,
        line_gid: line.lineGid,
        variant_gid: line.variantGid,
        sku: line.sku,
        title: line.title,
        variant_title: line.variantTitle,
        units: line.units,
        remaining_units: line.remainingUnits,
      })),
    )
    // A line that moved to another fulfillment order, of which the former one was not read yet.
    .onConflict((conflict) =>
      conflict.column('gid').doUpdateSet((row) => ({
        fulfillment_order_gid: row.ref('excluded.fulfillment_order_gid'),
        nth: row.ref('excluded.nth'),
        units: row.ref('excluded.units'),
        remaining_units: row.ref('excluded.remaining_units'),
      })),
    )
    .execute();
}

async function isOrderRedacted(db: Kysely<DB>, orderGid: string): Promise<boolean> {
  const row = await db
    .selectFrom('order_mirror')
    .select('redacted_at')
    .where('order_gid', '=', orderGid)
    // A redaction that is under way comes first, or finds what is stored here.
    .forShare()
    .executeTakeFirst();
  return row !== undefined && row.redacted_at !== null;
}

/** Lists those of these fulfillment orders that the mirror has, as last read, oldest order first. */
export async function listFulfillmentMirrors(
  db: Kysely<DB>,
  gids: readonly string[],
): Promise<FulfillmentOrder[]> {
  return load(db, sql`f.fulfillment_order_gid = any(${gids}::text[])`);
}

/** Lists an order's fulfillment orders as last read. */
export async function listFulfillmentMirrorsOf(
  db: Kysely<DB>,
  orderGid: string,
): Promise<FulfillmentOrder[]> {
  return load(db, sql`f.order_gid = ${orderGid}`);
}

/**
 * Lists an order's fulfillment orders if all of them were read since then and nothing was heard of them after that; null
 * otherwise, and if it has none.
 */
export async function listFreshFulfillments(
  db: Kysely<DB>,
  orderGid: string,
  since: Date,
): Promise<FulfillmentOrder[] | null> {
  const { rows } = await sql<{ fresh: boolean | null }>`
    select min(f.fetched_at) >= ${since} and not exists (
        select from mirror_queue where gid = ${orderGid} or gid = any(array_agg(f.fulfillment_order_gid)))
      as fresh
    from fulfillment_order f where f.order_gid = ${orderGid} and f.gone_at is null`.execute(db);
  return rows[0]?.fresh ? listFulfillmentMirrorsOf(db, orderGid) : null;
}

async function load(
  db: Kysely<DB>,
  which: ReturnType<typeof sql<boolean>>,
): Promise<FulfillmentOrder[]> {
  const { rows } = await sql<Row>`
    select f.*, coalesce((
      select json_agg(json_build_object('gid', l.gid, 'lineGid', l.line_gid, 'variantGid',
        l.variant_gid, 'sku', l.sku, 'title', l.title, 'variantTitle', l.variant_title, 'units',
        l.units, 'remainingUnits', l.remaining_units) order by l.nth)
      from fulfillment_order_line l where l.fulfillment_order_gid = f.fulfillment_order_gid
    ), '[]') as lines
    from fulfillment_order f where ${which} and f.gone_at is null
    order by f.ordered_at, f.number`.execute(db);
  return rows.map((row) => ({
    gid: row.fulfillment_order_gid,
    orderGid: row.order_gid,
    orderName: row.order_name,
    orderedAt: row.ordered_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    status: row.status,
    requestStatus: row.request_status,
    locationGid: row.location_gid,
    locationName: row.location_name,
    method: row.method,
    fulfillAt: row.fulfill_at?.toISOString() ?? null,
    holds: row.holds,
    actions: row.actions,
    lines: row.lines,
  }));
}

type Row = Pick<FulfillmentOrder, 'holds' | 'lines' | 'actions' | 'status' | 'method'> & {
  fulfillment_order_gid: string;
  order_gid: string;
  order_name: string;
  ordered_at: Date;
  updated_at: Date;
  request_status: string;
  location_gid: string | null;
  location_name: string;
  fulfill_at: Date | null;
};

function numberOf(gid: string): bigint {
  return BigInt(gid.slice(gid.lastIndexOf('/') + 1));
}
