import type { Reads } from '~/models/core/reads';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  type ErpOrderQuery,
  type ErpOrderStates,
  MOST_ORDERS,
  type OrderStatus,
  type StateCount,
} from '~/domain/orders/erp-order-query';
import { searchedWords } from '~/domain/core/text/search-text';
import type { DB } from '../../../db/schema';
import { allOf, inDays } from '~/models/core/list-conditions';
import type { ListSql } from '~/models/core/list.server';
import { type WordSample, withCommonWords } from './common-words.server';
import { WITHHELD_ORDERS } from '~/models/disputes/dispute.server';
import type { ListedOrder } from '~/domain/orders/order';
import { GIVEN_BACK, UNPAID, UNSENT } from '~/domain/orders/order-payment';
import { cents, type Cents } from '~/domain/core/money';

/** Orders that customers placed here on invoice, in whole or in part. */

/** SQL: whether the order of row `o` was placed on invoice. */
export const IS_ON_INVOICE = sql<boolean>`exists (
  select from payment where payment.order_gid = o.order_gid and payment.terms_cents > 0)`;

/**
 * SQL: whether a bank decides on the debit that pays what is owed of the order of row `o`. It names the open states as
 * the index of open payments does, which Postgres uses only then.
 */
export const IS_AT_BANK = sql<boolean>`exists (select from payment at_bank
  where at_bank.purpose = 'order' and at_bank.subject = o.order_gid
    and at_bank.state = 'processing' and at_bank.state not in ('settled', 'failed')
    and at_bank.failure_code is null)`;

/** SQL: terms and purchase order number of the order of row `o`, as `on_terms`; null unless it was placed on invoice. */
export const ON_TERMS = sql`(
  select json_build_object('terms', p.terms, 'poNumber', p.po_number) from payment p
  where p.order_gid = o.order_gid and p.terms_cents > 0) as on_terms`;

/** What `ON_TERMS` selects. */
export type OnTermsRow = {
  on_terms: Pick<ListedOrder, 'terms' | 'poNumber'> | null;
};

/** Returns those of the orders that were placed on invoice. */
export async function findOnInvoice(
  db: Kysely<DB>,
  orderGids: readonly string[],
): Promise<Set<string>> {
  if (orderGids.length === 0) return new Set();
  const rows = await db
    .selectFrom('payment')
    .select('order_gid')
    .where('order_gid', 'in', orderGids)
    .where('terms_cents', '>', 0)
    .execute();
  return new Set(rows.flatMap(({ order_gid }) => order_gid ?? []));
}

/** Returns those of these orders of which a bank decides on a debit. */
export async function findAtBank(
  db: Kysely<DB>,
  orderGids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ order_gid: string }>`
    select o.order_gid from unnest(${[...orderGids]}::text[]) as o (order_gid)
    where ${IS_AT_BANK}`.execute(db);
  return new Set(rows.map((row) => row.order_gid));
}

/** Counts what a customer owes on invoice, by Shopify's states: the orders, and the amount in all. */
export async function sumOwedOnInvoice(
  db: Kysely<DB>,
  gid: string,
): Promise<{ count: number; cents: Cents }> {
  const { rows } = await sql<{ count: bigint; cents: bigint }>`
    select count(*) as count, coalesce(sum(p.terms_cents), 0)::bigint as cents
    from payment p join order_mirror o on o.order_gid = p.order_gid
    where p.customer_gid = ${gid} and p.terms_cents > 0 and o.gone_at is null
      and o.cancelled_at is null and o.financial_status = any(${[...UNPAID]}::text[])
  `.execute(db);
  return { count: Number(rows[0]?.count ?? 0), cents: cents(Number(rows[0]?.cents ?? 0)) };
}

/** Shopify's states of an order that was paid and of which something is still the customer's. */
const PAID = ['PAID', 'PARTIALLY_REFUNDED'];

/**
 * SQL: whether something of the order of row `o` is to be sent: it is paid or on invoice, not canceled, and no bank has
 * taken its money back.
 */
export const IS_TO_SEND = sql<boolean>`(o.cancelled_at is null
  and o.fulfillment_status = any(${[...UNSENT]}::text[])
  and (o.financial_status = any(${PAID}::text[])
    or (o.financial_status = any(${[...UNPAID]}::text[]) and ${IS_ON_INVOICE}))
  and o.order_gid not in (${WITHHELD_ORDERS}))`;

/** SQL: whether the order of row `o` is called off at Shopify: canceled there, or all that was paid is given back. */
export const IS_CALLED_OFF = sql<boolean>`(o.cancelled_at is not null
  or o.financial_status in (${sql.join(GIVEN_BACK.map((one) => sql.lit(one)))}))`;

/**
 * SQL: the orders that are called off though Shopify has something of them to send. It says what the index of just these
 * says, which Postgres uses only then.
 */
export const CALLED_OFF_UNSENT = sql`select o.order_gid from order_mirror o
  where o.gone_at is null and o.fulfillment_status not in ('FULFILLED', 'RESTOCKED')
    and ${IS_CALLED_OFF}`;

/**
 * From this many hits in the sample on, walking the orders in sort order finds enough sooner. Sorted by
 * total, neighboring orders lie all over the table, so each one costs more.
 */
const COMMON = { newest: 40, oldest: 40, highest: 150, lowest: 150 } as const;
/** The walk stops after this many: words that only the newest orders have are then looked up in the index. */
const WALK = 30_000;

/** Whether the index of words would return most of all orders. */
export function areCommon(sample: WordSample, { sort }: Pick<ErpOrderQuery, 'sort'>): boolean {
  return sample.hits >= COMMON[sort];
}

/** Selects what `inListOrder` does of the first matches, found by walking the orders in the list's order. */
export function walked(
  query: ErpOrderQuery,
  { order }: Pick<ListSql<never, never>, 'order'>,
): RawBuilder<unknown> {
  const direction = sql.raw(order.direction);
  const inOrder = sql`order by list_by ${direction}, list_tie ${direction}`;
  const by = typeof order.by === 'string' ? sql.ref(order.by) : order.by;
  return sql`select id, list_by, list_tie from (
      select o.number as id, ${by} as list_by, o.number as list_tie, o.words from order_mirror o
      where ${allOf(inFields(query))} ${inOrder} limit ${WALK}
    ) walked
    where ${withCommonWords('words', searchedWords(query.search) ?? [])} ${inOrder}`;
}

const STANDS: Record<OrderStatus, RawBuilder<unknown>> = {
  TO_SEND: IS_TO_SEND,
  NOT_CANCELLED: sql`o.cancelled_at is null`,
  CANCELLED: sql`o.cancelled_at is not null`,
};

/** The conditions besides the words. */
export function inFields(query: ErpOrderQuery): ListSql<never, never>['where'] {
  const { financial, fulfillment, currentStatus, dispute, tag, leastCents, mostCents } = query;
  return [
    sql`o.gone_at is null`,
    financial === null ? null : sql`o.financial_status = ${financial}`,
    fulfillment === null ? null : sql`o.fulfillment_status = ${fulfillment}`,
    currentStatus === null ? null : STANDS[currentStatus],
    dispute === null
      ? null
      : sql`(o.order_gid in (${WITHHELD_ORDERS})) = ${dispute === 'DISPUTED'}`,
    tag === null ? null : sql`o.tags @> array[${tag}]::text[]`,
    leastCents === null ? null : sql`o.total_cents >= ${leastCents}::bigint`,
    mostCents === null ? null : sql`o.total_cents <= ${mostCents}::bigint`,
    ...inDays('o.created_at', query),
  ];
}

type Column = 'financial_status' | 'fulfillment_status';

/** Counts the orders in each state, at most `MOST_ORDERS`, by index-only reads. */
export async function countErpOrderStates({ mayBeOld: db }: Reads): Promise<ErpOrderStates> {
  const [all, financial, fulfillment] = await Promise.all([
    countAll(db),
    statesIn(db, 'financial_status'),
    statesIn(db, 'fulfillment_status'),
  ]);
  return { all, financial, fulfillment };
}

async function countAll(db: Kysely<DB>): Promise<ErpOrderStates['all']> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from (
      select created_at from order_mirror where gone_at is null
      order by created_at desc limit ${MOST_ORDERS + 1}
    ) first_ones`.execute(db);
  return capped(Number(rows[0]?.count ?? 0));
}

/** Jumps in the index from one state to the next. @see https://wiki.postgresql.org/wiki/Loose_indexscan */
async function statesIn(db: Kysely<DB>, column: Column): Promise<StateCount[]> {
  const state = sql.ref(column);
  const there = sql`from order_mirror where gone_at is null`;
  const { rows } = await sql<{ state: string; count: bigint }>`
    with recursive found as (
      (select ${state} as state ${there} and ${state} is not null order by ${state} limit 1)
      union all
      select (select ${state} ${there} and ${state} > found.state order by ${state} limit 1)
      from found where found.state is not null
    )
    select state, (
      select count(*) from (
        select created_at ${there} and ${state} = found.state
        order by created_at desc limit ${MOST_ORDERS + 1}
      ) first_ones
    ) as count
    from found where state is not null`.execute(db);
  return rows.map(({ state: name, count }) => ({ state: name, ...capped(Number(count)) }));
}

function capped(count: number): { count: number; isMore: boolean } {
  return { count: Math.min(count, MOST_ORDERS), isMore: count > MOST_ORDERS };
}
