import type { Reads } from '~/models/core/reads';
import { type Kysely, sql } from 'kysely';
import { disputePhase, NOTHING_CHARGED_BACK } from '~/domain/disputes/dispute';
import {
  ERP_ORDER_LIST,
  type ErpListedOrder,
  type ErpOrderQuery,
  MOST_ORDERS,
  mostOf,
} from '~/domain/orders/erp-order-query';
import { cents } from '~/domain/core/money';
import {
  amountOrder,
  type ListPage,
  eachInList,
  inListOrder,
  listIds,
  type ListSql,
  loadCapped,
} from '~/models/core/list.server';
import type { DB } from '../../../db/schema';
import { sampleWords, withCommonWords, type WordSample, withWords } from './common-words.server';
import {
  areCommon,
  inFields,
  ON_TERMS,
  type OnTermsRow,
  walked,
} from './erp-order-matching.server';
import { gidOf } from '~/domain/core/ids';

/** All orders that match the query. @param sample of its words. @param isWalked whether they are so common that no index helps */
function ordersOf(
  query: ErpOrderQuery,
  sample: WordSample | null,
  isWalked = sample !== null && areCommon(sample, query),
): ListSql<Row, ErpListedOrder> {
  return {
    from: sql`order_mirror o`,
    where: [
      ...inFields(query),
      sample === null
        ? null
        : isWalked
          ? withCommonWords('o.words', sample.words)
          : withWords('o.words', sample),
    ],
    id: 'o.number',
    on: sql`o.order_gid = 'gid://shopify/Order/' || page.id`,
    order: amountOrder(query.sort, {
      time: 'o.created_at',
      amount: 'o.total_cents',
      tie: 'o.number',
    }),
    columns: COLUMNS,
    isRare: sample !== null && !isWalked,
    item: listed,
    page: query.page,
    perPage: ERP_ORDER_LIST.perPage,
  };
}

/**
 * Returns the requested page of all orders and how many match. It counts at most `mostOf(query)`
 * (decision 0032 has the cost).
 */
export async function listErpOrders(
  db: Kysely<DB>,
  query: ErpOrderQuery,
): Promise<ListPage<ErpListedOrder>> {
  const sample = await sampleWords(db, query.search);
  const list = ordersOf(query, sample, false);
  if (sample && areCommon(sample, query)) {
    const page = await loadCapped(db, list, mostOf(query), walked(query, list));
    if (page.isMore) return page;
  }
  return loadCapped(db, list, mostOf(query), inListOrder(list));
}

/**
 * Lists the ids of all orders that match the query, in the list's order, at most one more than `MOST_ORDERS`:
 * the caller can tell from the extra one that there are too many to change at once.
 */
export async function listErpOrderIds(db: Kysely<DB>, query: ErpOrderQuery): Promise<string[]> {
  const list = ordersOf(query, await sampleWords(db, query.search));
  return (await listIds(db, list, MOST_ORDERS + 1)).map((number) => gidOf('Order', number));
}

/** Yields all orders that match the query, for a download: in the list's order, in batches of a thousand. */
export async function* allErpOrders(
  { mayBeOld: db }: Reads,
  query: ErpOrderQuery,
): AsyncGenerator<ErpListedOrder[]> {
  yield* eachInList(db, ordersOf(query, await sampleWords(db, query.search)));
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

type Row = OnTermsRow & {
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
  o.current_cents, o.refunded_cents, o.tags, ${ON_TERMS},
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
    terms: row.on_terms?.terms ?? null,
    poNumber: row.on_terms?.poNumber ?? null,
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
