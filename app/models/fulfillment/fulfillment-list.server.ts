import type { Reads } from '~/models/core/reads';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { gidOf } from '~/domain/core/ids';
import type { FulfillmentState } from '~/domain/fulfillment/fulfillment-order';
import {
  FULFILLMENT_LIST,
  type FulfillmentQuery,
  type ListedFulfillment,
  mostFulfillments,
} from '~/domain/fulfillment/fulfillment-query';
import { allOf, inDays } from '~/models/core/list-conditions';
import {
  type ListPage,
  eachInList,
  inListOrder,
  listIds,
  type ListSql,
  loadCapped,
} from '~/models/core/list.server';
import {
  sampleWords,
  withCommonWords,
  type WordSample,
  withWords,
} from '~/models/orders/common-words.server';
import { CALLED_OFF_UNSENT, IS_CALLED_OFF } from '~/models/orders/erp-order-matching.server';
import type { DB } from '../../../db/schema';

/**
 * Words that so many of a thousand orders have are looked for by walking the list: of rarer ones the index of words
 * returns few enough. The walk stops after `WALK` fulfillment orders.
 */
const COMMON = 40;
const WALK = 30_000;

/** Returns the requested page of all fulfillment orders, and how many match, at most `mostFulfillments`. */
export async function listFulfillments(
  db: Kysely<DB>,
  query: FulfillmentQuery,
): Promise<ListPage<ListedFulfillment>> {
  const sample = await sampleWords(db, query.search);
  const list = fulfillmentsOf(query, sample);
  const most = mostFulfillments(query);
  if (sample && sample.hits >= COMMON) {
    const page = await loadCapped(db, list, most, walked(query, sample, list));
    if (page.isMore || (await isWalkedToItsEnd(db, query))) return page;
  }
  return loadCapped(db, list, most, inListOrder(list));
}

/**
 * Lists the first of all that match the query and that can be sent now: those that have left, wait or are canceled are left
 * out whatever the query says.
 */
export async function listSendableGids(
  db: Kysely<DB>,
  query: FulfillmentQuery,
  most: number,
): Promise<string[]> {
  const list = fulfillmentsOf(query, await sampleWords(db, query.search));
  const sendable = sql`f.state in ('ready', 'partly-sent') and f.order_gid not in (${CALLED_OFF_UNSENT})`;
  const numbers = await listIds(db, { ...list, where: [...list.where, sendable] }, most);
  return numbers.map((number) => gidOf('FulfillmentOrder', number));
}

/** A fulfillment order that an imported line may be about. `order`: the order's name without '#', in capitals. */
export type ImportedPart = {
  order: string;
  gid: string;
  orderName: string;
  locationName: string;
  state: FulfillmentState;
  isCalledOff: boolean;
  remainingUnits: number;
};

/** Lists the fulfillment orders of the orders of these names. @param orders without '#', in capitals */
export async function listPartsOfOrders(
  db: Kysely<DB>,
  orders: readonly string[],
): Promise<ImportedPart[]> {
  const names = orders.flatMap((name) => [name, `#${name}`]);
  const { rows } = await sql<ImportedRow>`
    select f.fulfillment_order_gid, f.order_name, f.location_name, f.state, f.remaining_units,
      exists (select from order_mirror o
        where o.order_gid = f.order_gid and o.gone_at is null and ${IS_CALLED_OFF}) as is_called_off
    from fulfillment_order f
    where f.gone_at is null and upper(f.order_name) = any(${names}::text[])
    order by f.number`.execute(db);
  return rows.map((row) => ({
    order: row.order_name.replace(/^#/, '').toUpperCase(),
    gid: row.fulfillment_order_gid,
    orderName: row.order_name,
    locationName: row.location_name,
    state: row.state,
    isCalledOff: row.is_called_off,
    remainingUnits: row.remaining_units,
  }));
}

type ImportedRow = {
  fulfillment_order_gid: string;
  order_name: string;
  location_name: string;
  state: FulfillmentState;
  remaining_units: number;
  is_called_off: boolean;
};

/** Yields all that match the query, for a download: in the list's order, in batches of a thousand. */
export async function* allFulfillments(
  { mayBeOld: db }: Reads,
  query: FulfillmentQuery,
): AsyncGenerator<ListedFulfillment[]> {
  yield* eachInList(db, fulfillmentsOf(query, await sampleWords(db, query.search)));
}

/** All fulfillment orders that match the query, by when their orders were placed. */
function fulfillmentsOf(
  query: FulfillmentQuery,
  sample: WordSample | null,
): ListSql<Row, ListedFulfillment> {
  const { sort, page } = query;
  return {
    from: sql`fulfillment_order f`,
    where: [...inFields(query), sample && withWords('f.words', sample)],
    id: 'f.number',
    on: sql`f.fulfillment_order_gid = 'gid://shopify/FulfillmentOrder/' || page.id`,
    order: { by: 'f.ordered_at', tie: 'f.number', direction: sort === 'newest' ? 'desc' : 'asc' },
    columns: COLUMNS,
    isRare: sample !== null,
    item: (row) => ({
      gid: row.fulfillment_order_gid,
      orderGid: row.order_gid,
      orderName: row.order_name,
      orderedAt: row.ordered_at.toISOString(),
      customer: row.customer,
      state: row.state,
      isCalledOff: row.is_called_off,
      locationName: row.location_name,
      method: row.method,
      units: row.units,
      remainingUnits: row.remaining_units,
      lines: row.lines,
    }),
    page,
    perPage: FULFILLMENT_LIST.perPage,
  };
}

/** The conditions besides the words. */
function inFields(query: FulfillmentQuery): ListSql<never, never>['where'] {
  const { state, location, method, goods } = query;
  return [
    sql`f.gone_at is null`,
    state === null
      ? null
      : state === 'to-send'
        ? sql`f.state in ('ready', 'held', 'later', 'partly-sent')`
        : sql`f.state = ${state}`,
    // Of an order that was called off nothing is sent any more, also where Shopify would still let it be.
    state === null || state === 'sent' || state === 'canceled'
      ? null
      : sql`f.order_gid not in (${CALLED_OFF_UNSENT})`,
    location === null ? null : sql`f.location_gid = ${`gid://shopify/Location/${location}`}`,
    method === null ? null : sql`f.method = ${method}`,
    goods === null ? null : goods === 'custom' ? sql`f.is_custom` : sql`not f.is_custom`,
    ...inDays('f.ordered_at', query),
  ];
}

/** Selects what `inListOrder` does of the first matches, found by walking the list in its order. */
function walked(
  query: FulfillmentQuery,
  { words }: WordSample,
  { order: { direction } }: Pick<ListSql<never, never>, 'order'>,
): RawBuilder<unknown> {
  const way = sql.raw(direction);
  return sql`select id, list_by, list_tie from (
      select f.number as id, f.ordered_at as list_by, f.number as list_tie, f.words
      from fulfillment_order f where ${allOf(inFields(query))}
      order by f.ordered_at ${way}, f.number ${way} limit ${WALK}
    ) walked
    where ${withCommonWords('words', words)} order by list_by ${way}, list_tie ${way}`;
}

/** Whether the walk has seen all that the other conditions leave, so that what it has found is all there is. */
async function isWalkedToItsEnd(db: Kysely<DB>, query: FulfillmentQuery): Promise<boolean> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from (select from fulfillment_order f where ${allOf(inFields(query))}
      limit ${WALK}) walked`.execute(db);
  return Number(rows[0]?.count ?? 0) < WALK;
}

const COLUMNS = sql`f.fulfillment_order_gid, f.order_gid, f.order_name, f.ordered_at, f.state,
  f.location_name, f.method, f.units, f.remaining_units,
  (f.state in ('ready', 'held', 'later', 'partly-sent')
    and exists (select from order_mirror o
      where o.order_gid = f.order_gid and o.gone_at is null and ${IS_CALLED_OFF})) as is_called_off,
  (select coalesce(w.body#>>'{shippingAddress,name}', nullif(concat_ws(' ',
    w.body#>>'{shippingAddress,firstName}', w.body#>>'{shippingAddress,lastName}'), ''))
    from order_mirror_whole w where w.order_gid = f.order_gid) as customer,
  coalesce((select json_agg(json_build_object('title', l.title, 'quantity', l.units) order by l.nth)
    from fulfillment_order_line l where l.fulfillment_order_gid = f.fulfillment_order_gid), '[]')
    as lines`;

type Row = {
  fulfillment_order_gid: string;
  order_gid: string;
  order_name: string;
  ordered_at: Date;
  customer: string | null;
  state: FulfillmentState;
  is_called_off: boolean;
  location_name: string;
  method: string | null;
  units: number;
  remaining_units: number;
  lines: { title: string; quantity: number }[];
};

/** Lists the locations that have fulfillment orders, by jumps in the index from one to the next. */
export async function listFulfillmentLocations(
  db: Kysely<DB>,
): Promise<{ gid: string; name: string }[]> {
  const { rows } = await sql<{ gid: string; name: string }>`
    with recursive found as (
      (select location_gid from fulfillment_order
        where gone_at is null and location_gid is not null order by location_gid limit 1)
      union all
      select (select f.location_gid from fulfillment_order f
        where f.gone_at is null and f.location_gid > found.location_gid
        order by f.location_gid limit 1)
      from found where found.location_gid is not null
    )
    select found.location_gid as gid, (select f.location_name from fulfillment_order f
      where f.location_gid = found.location_gid and f.gone_at is null limit 1) as name
    from found where found.location_gid is not null order by name`.execute(db);
  return rows;
}
