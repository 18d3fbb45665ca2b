import { type Kysely, type RawBuilder, sql } from 'kysely';
import { cents } from '~/domain/core/money';
import type { Order, OrderMoney } from '~/domain/orders/order';
import {
  GIVEN_BACK,
  type OrderStepFacts,
  PARCEL_ENDED,
  PARCEL_SILENT,
  PARCEL_SILENT_DAYS,
  UNPAID,
  UNSENT,
} from '~/domain/orders/order-payment';
import type { DB } from '../../../db/schema';
import { NO_TIMES } from './order-mirror.server';
import { IS_AT_BANK, IS_ON_INVOICE } from './erp-order-matching.server';
import type { MonthSpend } from '~/domain/core/time/bars';
import type { StoreMonth } from '~/domain/core/time/store-day';

/** An order on the dashboard's home page, from the mirror. Times are ISO 8601, UTC. */
export type HomeOrder = Omit<OrderStepFacts, 'parcels'> & {
  /** `gid://shopify/Order/123` */
  id: string;
  name: string;
  createdAt: string;
  /** On invoice, owed by what the mirror knows, and no payment of it has begun here. */
  isOwedOnInvoice: boolean;
  total: OrderMoney;
  refunded: OrderMoney;
  lines: { title: string; quantity: number }[];
  parcels: Order['fulfillments'];
  tags: string[];
  shippingAddress: { province: string | null; country: string | null } | null;
};

/** How many of the latest fulfilled orders are searched for parcels in transit. */
const SENT_CHECKED_AT = 300;
const DAY_MS = 24 * 60 * 60_000;

/**
 * SQL: whether what is owed of the order of row `o`, placed on invoice, may be asked for. As `owedCents` and
 * `orderPayment` decide it from Shopify's answer, but from the mirror: an order of which a part was paid with Earth
 * Cash and another part is recorded at Shopify is left to staff. What is being paid, or was and is not yet in the
 * mirror, is not asked for; each is found through its own index.
 */
const IS_OWED_ON_INVOICE = sql<boolean>`(o.financial_status = any(${[...UNPAID]}::text[])
  and exists (select from payment p
    where p.order_gid = o.order_gid and p.terms_cents > 0 and p.state = 'settled'
      and (p.store_credit_cents = 0 or o.financial_status <> 'PARTIALLY_PAID'))
  and not exists (select from payment p
    where p.purpose = 'order' and p.subject = o.order_gid and p.state not in ('settled', 'failed'))
  and not exists (select from payment p
    where p.purpose = 'order' and p.order_gid = o.order_gid and p.state = 'settled'))`;

type Row = {
  order_gid: string;
  name: string;
  created_at: Date;
  updated_at: Date;
  financial_status: string | null;
  fulfillment_status: string;
  currency: string;
  total_cents: bigint;
  refunded_cents: bigint;
  on_invoice: boolean;
  owed_on_invoice: boolean;
  has_payment: boolean;
  at_bank: boolean;
  is_open: boolean;
  is_latest: boolean;
  lines: HomeOrder['lines'];
  parcels: HomeOrder['parcels'];
  tags: string[];
  shipping_address: HomeOrder['shippingAddress'];
};

/**
 * Lists a customer's open orders and their latest ones, newest first and without canceled ones, in one
 * statement. Each open state is read from its own index, so the cost is the same for ten orders and for fifty
 * thousand.
 *
 * @param most how many of each
 * @param now UTC milliseconds
 */
export async function listHomeOrders(
  db: Kysely<DB>,
  gid: string,
  most: { open: number; latest: number },
  now: number,
): Promise<{ open: HomeOrder[]; latest: HomeOrder[] }> {
  const mine = sql`from order_mirror o
    where o.customer_gid = ${gid} and o.gone_at is null and o.cancelled_at is null`;
  const isOwed = sql`coalesce(o.financial_status, '') <> all(${[...GIVEN_BACK]}::text[])`;
  const newest = sql`order by o.created_at desc, o.number desc`;
  const columns = sql`o.order_gid, o.created_at, o.number`;
  // A range instead of '=' keeps the state in the sort order, which only the state's own index provides. With
  // '=' PostgreSQL walks the orders of all states of a customer who has very many.
  const newestIn = (
    column: 'fulfillment_status' | 'financial_status',
    state: RawBuilder<unknown>,
    limit: number,
    more = sql`true`,
  ) => sql`select ${columns}, o.updated_at ${mine} and ${more}
      and o.${sql.ref(column)} between ${state} and ${state}
    order by o.${sql.ref(column)} desc, o.created_at desc, o.number desc limit ${limit}`;
  const silentSince = new Date(now - PARCEL_SILENT_DAYS * DAY_MS);
  const { rows } = await sql<Row>`
    with unsent as (
      select order_gid, created_at, number from unnest(${[...UNSENT]}::text[]) as state
      cross join lateral (
        ${newestIn('fulfillment_status', sql`state`, most.open, isOwed)}) found
    ), unpaid as (
      select order_gid, created_at, number from unnest(${[...UNPAID]}::text[]) as state
      cross join lateral (${newestIn('financial_status', sql`state`, most.open)}) found
    ), moving as (
      select ${columns} from (
        ${newestIn('fulfillment_status', sql`'FULFILLED'`, SENT_CHECKED_AT, isOwed)}) o
      where exists (select from order_mirror_fulfillment f where f.order_gid = o.order_gid
        and coalesce(f.status, '') <> all(${[...PARCEL_ENDED]}::text[])
        and (o.updated_at >= ${silentSince}
          or coalesce(f.status, 'FULFILLED') <> all(${[...PARCEL_SILENT]}::text[])))
      ${newest} limit ${most.open}
    ), open as (
      select o.order_gid from (
        select * from unsent union select * from unpaid union select * from moving) o
      ${newest} limit ${most.open}
    ), latest as (
      select o.order_gid ${mine} ${newest} limit ${most.latest}
    )
    select o.order_gid, o.name, o.created_at, o.updated_at, o.financial_status,
      o.fulfillment_status, o.currency, o.total_cents, o.refunded_cents,
      ${IS_ON_INVOICE} as on_invoice, coalesce(${IS_OWED_ON_INVOICE}, false) as owed_on_invoice,
      exists (select from payment p where p.order_gid = o.order_gid) as has_payment,
      ${IS_AT_BANK} as at_bank,
      o.order_gid in (select order_gid from open) as is_open,
      o.order_gid in (select order_gid from latest) as is_latest,
      coalesce((select json_agg(json_build_object('title', title, 'quantity', quantity) order by nth)
        from order_mirror_line l where l.order_gid = o.order_gid), '[]') as lines,
      coalesce((select w.body -> 'fulfillments' from order_mirror_whole w
        where w.order_gid = o.order_gid), '[]') as parcels,
      (select w.body -> 'shippingAddress' from order_mirror_whole w
        where w.order_gid = o.order_gid) as shipping_address, o.tags
    from order_mirror o
    where o.order_gid in (select order_gid from open union select order_gid from latest)
    ${newest}`.execute(db);
  return {
    open: rows.filter((row) => row.is_open).map(homeOrder),
    latest: rows.filter((row) => row.is_latest).map(homeOrder),
  };
}

function homeOrder(row: Row): HomeOrder {
  return {
    id: row.order_gid,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    cancelledAt: null,
    displayFinancialStatus: row.financial_status,
    displayFulfillmentStatus: row.fulfillment_status,
    isOnInvoice: row.on_invoice,
    isOwedOnInvoice: row.owed_on_invoice,
    hasPaymentHere: row.has_payment,
    isAtBank: row.at_bank,
    total: { cents: cents(Number(row.total_cents)), currency: row.currency },
    refunded: { cents: cents(Number(row.refunded_cents)), currency: row.currency },
    lines: row.lines,
    parcels: row.parcels.map((parcel) => ({ ...NO_TIMES, ...parcel })),
    tags: row.tags,
    shippingAddress: row.shipping_address,
  };
}

/**
 * Returns what a customer's orders of each month are worth now, in cents of USD: after changes, with
 * refunds deducted in the month of the order. Canceled orders are excluded. A month without orders is
 * zero.
 *
 * @param months consecutive months, oldest first
 */
export async function sumSpendByMonth(
  db: Kysely<DB>,
  gid: string,
  months: readonly StoreMonth[],
): Promise<MonthSpend[]> {
  const begins = months.map(({ begin }) => new Date(begin).toISOString());
  const ends = months.map(({ end }) => new Date(end).toISOString());
  // Each month by its own bounds in the index order_mirror_spend, which includes the amounts; computing a
  // zone or bound for each of 50,000 rows would take ten times as long.
  const { rows } = await sql<{ cents: bigint }>`
    select coalesce(spent.cents, 0)::bigint as cents
    from unnest(${begins}::timestamptz[], ${ends}::timestamptz[])
      with ordinality as month (begins_at, ends_at, nth)
    cross join lateral (
      select sum(current_cents) as cents from order_mirror
      where customer_gid = ${gid} and gone_at is null and cancelled_at is null
        and currency = 'USD' and created_at >= begins_at and created_at < ends_at) spent
    order by nth`.execute(db);
  return months.map(({ month }, nth) => ({ month, cents: cents(Number(rows[nth]?.cents ?? 0)) }));
}
