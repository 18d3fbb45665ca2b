import { type Kysely, type RawBuilder, sql } from 'kysely';
import { disputePhase, NOTHING_CHARGED_BACK } from '~/domain/disputes/dispute';
import {
  ERP_ORDER_LIST,
  type ErpListedOrder,
  type ErpListQuery,
  type ErpOrderQuery,
  MOST_ORDERS,
  mostOf,
} from '~/domain/orders/erp-order-query';
import { cents } from '~/domain/core/money';
import { FILE_BATCH, inBatches } from '~/models/core/list.server';
import type { DB } from '../../../db/schema';
import {
  ERP_SORTS,
  hasCommonWords,
  inOrder,
  matching,
  type Plan,
} from './erp-order-matching.server';
import { gidOf } from '~/domain/core/ids';

export type ErpOrderPage = ErpListPage & { orders: ErpListedOrder[] };

/**
 * Returns the requested page of all orders and how many match. It counts at most `mostOf(query)`
 * (decision 0032 has the cost).
 */
export async function listErpOrders(db: Kysely<DB>, query: ErpOrderQuery): Promise<ErpOrderPage> {
  if (await hasCommonWords(db, query)) {
    const page = await parsePage(db, query, 'walk');
    if (page.isMore) return page;
  }
  return parsePage(db, query, 'index');
}

async function parsePage(
  db: Kysely<DB>,
  query: ErpOrderQuery,
  direction: Plan,
): Promise<ErpOrderPage> {
  const shown = sql`select ${COLUMNS} from page join order_mirror o
    on o.order_gid = 'gid://shopify/Order/' || page.number`;
  const list = { found: matching(query, direction), shown, order: inOrder(query) };
  const { rows, ...page } = await loadListPage<Row>(db, query, list, mostOf(query));
  return { orders: rows.map(listed), ...page };
}

/**
 * Lists the ids of all orders that match the query, in the list's order, at most one more than `MOST_ORDERS`:
 * the caller can tell from the extra one that there are too many to change at once.
 */
export async function listErpOrderIds(db: Kysely<DB>, query: ErpOrderQuery): Promise<string[]> {
  const direction = (await hasCommonWords(db, query)) ? 'walk-all' : 'index';
  const { rows } = await sql<{ number: bigint }>`
    ${matching(query, direction)} limit ${MOST_ORDERS + 1}`.execute(db);
  return rows.map(({ number }) => gidOf('Order', number));
}

/** Yields all orders that match the query, for a download: in the list's order, in batches of a thousand. */
export async function* allErpOrders(
  db: Kysely<DB>,
  query: ErpOrderQuery,
): AsyncGenerator<ErpListedOrder[]> {
  const { by, direction } = ERP_SORTS[query.sort];
  const found: Plan = (await hasCommonWords(db, query)) ? 'walk-all' : 'index';
  const than = sql.raw(direction === 'asc' ? '>' : '<');
  const loadAfter = async (last: Row | null) => {
    const beyond = last
      ? sql`(o.${sql.ref(by)}, o.number) ${than} (${last[by]}, ${last.number})`
      : sql`true`;
    const { rows } = await sql<Row>`
      with page as materialized (${matching(query, found, beyond)} limit ${FILE_BATCH})
      select ${COLUMNS} from page join order_mirror o
        on o.order_gid = 'gid://shopify/Order/' || page.number
      ${inOrder(query)}`.execute(db);
    return rows;
  };
  for await (const rows of inBatches(loadAfter)) yield rows.map(listed);
}

/** Lists those of these orders that are in the mirror, for a download, newest first. */
export async function listErpOrdersOf(
  db: Kysely<DB>,
  gids: readonly string[],
): Promise<ErpListedOrder[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from order_mirror o
    where o.order_gid = any(${gids}::text[]) and o.gone_at is null
    order by created_at desc, number desc`.execute(db);
  return rows.map(listed);
}

type Row = {
  order_gid: string;
  number: bigint;
  name: string;
  email: string | null;
  customer_name: string | null;
  customer_gid: string | null;
  created_at: Date;
  cancelled_at: Date | null;
  financial_status: string | null;
  fulfillment_status: string;
  currency: string;
  total_cents: bigint;
  current_cents: bigint;
  refunded_cents: bigint;
  tags: string[];
  lines: { title: string; quantity: number }[];
  tracking: string[];
  dispute_status: string | null;
  is_disputed: boolean | null;
};

const COLUMNS = sql`o.order_gid, o.number, o.name, o.email, o.customer_gid, o.created_at,
  o.cancelled_at, o.financial_status, o.fulfillment_status, o.currency, o.total_cents,
  o.current_cents, o.refunded_cents, o.tags,
  (select coalesce(w.body#>>'{shippingAddress,name}', nullif(concat_ws(' ',
    w.body#>>'{shippingAddress,firstName}', w.body#>>'{shippingAddress,lastName}'), ''))
    from order_mirror_whole w where w.order_gid = o.order_gid) as customer_name,
  coalesce((select json_agg(json_build_object('title', title, 'quantity', quantity) order by nth)
    from order_mirror_line l where l.order_gid = o.order_gid), '[]') as lines,
  coalesce((select array_agg(parcel order by nth) from order_mirror_fulfillment f, unnest(tracking)
    as parcel where f.order_gid = o.order_gid), '{}') as tracking,
  (select d.status from payment p join payment_dispute d on d.payment_id = p.id
    where p.order_gid = o.order_gid
    order by d.status = any(${NOTHING_CHARGED_BACK}::text[]), d.opened_at desc limit 1) as dispute_status,
  (select w.is_disputed from order_mirror_whole w where w.order_gid = o.order_gid) as is_disputed`;

function listed(row: Row): ErpListedOrder {
  const money = (amount: bigint) => ({ cents: cents(Number(amount)), currency: row.currency });
  return {
    id: row.order_gid,
    name: row.name,
    email: row.email,
    customerName: row.customer_name,
    createdAt: row.created_at.toISOString(),
    displayFinancialStatus: row.financial_status,
    displayFulfillmentStatus: row.fulfillment_status,
    total: money(row.total_cents),
    currentTotal: money(row.current_cents),
    refunded: money(row.refunded_cents),
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    tags: row.tags,
    lines: row.lines,
    trackingNumbers: row.tracking,
    dispute: disputeOf(row),
  };
}

/** Shopify's own disputes count as open: what became of them is on the order's page. */
function disputeOf({ dispute_status: status, is_disputed }: Row): ErpListedOrder['dispute'] {
  const phase = status === null ? 'over' : disputePhase(status);
  if (phase !== 'over') return phase;
  return is_disputed ? 'open' : null;
}

/** Of orders and of drafts. */
const PER_PAGE = ERP_ORDER_LIST.perPage;

export type ErpListPage = {
  /** On all pages, at most `most`. */
  count: number;
  isMore: boolean;
  pageCount: number;
  /** The page that is shown: the last one if a later one was requested. */
  page: number;
};

/**
 * Reads the requested page of a list and the number of matches, in one statement that counts at most `most`
 * (decision 0032 has the cost).
 *
 * @param found selects the numbers and the sort column of all matches, sorted
 * @param shown selects the rows of a page from `page`, which has their numbers
 * @param order the `order by` clause
 */
export async function loadListPage<Row extends { number: bigint }>(
  db: Kysely<DB>,
  query: Pick<ErpListQuery, 'page'>,
  list: { found: RawBuilder<unknown>; shown: RawBuilder<unknown>; order: RawBuilder<unknown> },
  most: number,
): Promise<ErpListPage & { rows: Row[] }> {
  const { found, shown, order } = list;
  const { rows } = await sql<{ number: bigint | null; matches: bigint; page: bigint }>`
    with found as materialized (${found} limit ${most + 1}),
    counted as (
      select count(*) as matches, least(${query.page}::int, greatest(1,
        ceil(least(count(*), ${most}::int) / ${PER_PAGE}::numeric)))::int as page
      from found
    ),
    page as (
      select number from found ${order}
      limit ${PER_PAGE}
      offset (select (page - 1) * ${PER_PAGE}::int from counted)
    )
    select counted.matches, counted.page, listed.*
    from counted left join (${shown}) listed on true
    ${order}`.execute(db);
  const [first] = rows;
  const all = Number(first?.matches ?? 0);
  const count = Math.min(all, most);
  return {
    rows: rows.filter(({ number }) => number !== null) as unknown as Row[],
    count,
    isMore: all > most,
    pageCount: Math.max(1, Math.ceil(count / PER_PAGE)),
    page: Number(first?.page ?? 1),
  };
}
