import { type Kysely, sql, type Transaction } from 'kysely';
import { cents } from '~/domain/core/money';
import { type Order, orderSearchWords } from '~/domain/orders/order';
import { withoutPerson } from '~/domain/orders/erp-order-facts';
import type { DB } from '../../../db/schema';

/** An order as read from Shopify. */
export type FetchedOrder = {
  order: Order;
  /** Null for an order without a customer. */
  customerGid: string | null;
  /** When the read began. */
  fetchedAt: Date;
};

/**
 * Stores an order as read, unless the stored mirror is newer, by Shopify's `updatedAt` or, if that is
 * equal, by when the reads began. So neither out-of-order events nor a slow read replace a newer state
 * with an older one. For a customer who asked to be forgotten, no personal data is stored.
 *
 * @returns whether it was stored
 */
export async function upsertOrder(trx: Transaction<DB>, loaded: FetchedOrder): Promise<boolean> {
  const redactedAt = await findRedaction(trx, loaded);
  const order = redactedAt === null ? loaded.order : withoutPerson(loaded.order);
  const stored = await sql`
    insert into order_mirror as mine (order_gid, number, customer_gid, name, email, created_at,
      updated_at, fetched_at, financial_status, fulfillment_status, cancelled_at, currency,
      total_cents, current_cents, refunded_cents, manual_refunded_cents, tags, words, place, gone_at,
      redacted_at)
    values (${order.id}, ${numberOf(order.id)}, ${redactedAt === null ? loaded.customerGid : null},
      ${order.name}, ${order.email}, ${order.createdAt}, ${order.updatedAt}, ${loaded.fetchedAt},
      ${order.displayFinancialStatus}, ${order.displayFulfillmentStatus}, ${order.cancelledAt},
      ${order.total.currency}, ${order.total.cents}, ${order.currentTotal.cents},
      ${refundedCents(order)}, ${order.manualRefundedCents}, ${order.tags},
      array_to_tsvector(${orderSearchWords(order)}::text[]),
      order_place(${JSON.stringify(order.shippingAddress)}::jsonb), null, ${redactedAt})
    on conflict (order_gid) do update set
      customer_gid = excluded.customer_gid, name = excluded.name, email = excluded.email,
      created_at = excluded.created_at, updated_at = excluded.updated_at,
      fetched_at = excluded.fetched_at, financial_status = excluded.financial_status,
      fulfillment_status = excluded.fulfillment_status, cancelled_at = excluded.cancelled_at,
      currency = excluded.currency, total_cents = excluded.total_cents,
      current_cents = excluded.current_cents, refunded_cents = excluded.refunded_cents,
      manual_refunded_cents = excluded.manual_refunded_cents,
      tags = excluded.tags, words = excluded.words, place = excluded.place, gone_at = null,
      redacted_at = excluded.redacted_at
    where (mine.updated_at < excluded.updated_at
        or (mine.updated_at = excluded.updated_at and mine.fetched_at <= excluded.fetched_at))
      and (mine.gone_at is null or mine.gone_at < excluded.fetched_at)
      and (mine.redacted_at is null or excluded.redacted_at is not null)`.execute(trx);
  if (stored.numAffectedRows === 0n) return false;
  await replaceOrderParts(trx, order);
  // Where a parcel went and who has signed for it is the customer's.
  if (redactedAt !== null) {
    await trx.deleteFrom('parcel').where('order_gid', '=', order.id).execute();
  }
  return true;
}

/** Returns when this order or its customer was redacted; null if never. */
async function findRedaction(db: Kysely<DB>, loaded: FetchedOrder): Promise<Date | null> {
  const { rows } = await sql<{ redacted_at: Date | null }>`
    select max(redacted_at) as redacted_at from (
      select redacted_at from order_mirror where order_gid = ${loaded.order.id}
      union all
      select redacted_at from redacted_customer where customer_gid = ${loaded.customerGid}
    ) found`.execute(db);
  return rows[0]?.redacted_at ?? null;
}

/** Returns the total refunded so far, in cents. */
function refundedCents({ refunds, refunded }: Pick<Order, 'refunds' | 'refunded'>): number {
  const listed = refunds.reduce((sum, { totalRefunded }) => sum + totalRefunded.cents, 0);
  // The list of refunds ends after 20.
  return Math.max(listed, refunded.cents);
}

/** `gid://shopify/Order/123` → 123 */
export function numberOf(gid: string): bigint {
  return BigInt(gid.slice(gid.lastIndexOf('/') + 1));
}

/**
 * Empties the mirror of an order that Shopify no longer has. The row stays, so that a read that began
 * earlier does not bring the order back.
 *
 * @param fetchedAt when the read that did not find the order began
 */
export async function forgetOrder(
  trx: Transaction<DB>,
  orderGid: string,
  fetchedAt: Date,
): Promise<void> {
  const gone = await trx
    .updateTable('order_mirror')
    .set({ gone_at: fetchedAt, customer_gid: null, email: null, place: null, tags: [] })
    .set({ words: sql`''::tsvector` })
    .where('order_gid', '=', orderGid)
    .where('fetched_at', '<=', fetchedAt)
    .executeTakeFirst();
  if (gone.numUpdatedRows === 0n) return;
  for (const table of PARTS) {
    await trx.deleteFrom(table).where('order_gid', '=', orderGid).execute();
  }
}

const PARTS = [
  'order_mirror_whole',
  'order_mirror_line',
  'order_mirror_fulfillment',
  'order_mirror_refund',
  'parcel',
] as const;

/** Returns a customer's own order as last read; null if it does not exist or is not theirs. */
export async function findOrderMirror(
  db: Kysely<DB>,
  customerGid: string,
  orderGid: string,
): Promise<{ order: Order; fetchedAt: Date } | null> {
  const row = await db
    .selectFrom('order_mirror as o')
    .innerJoin('order_mirror_whole as w', 'w.order_gid', 'o.order_gid')
    .select(['w.body', 'o.fetched_at'])
    .where('o.order_gid', '=', orderGid)
    .where('o.customer_gid', '=', customerGid)
    .where('o.gone_at', 'is', null)
    .executeTakeFirst();
  return row ? { order: storedOrder(row.body), fetchedAt: row.fetched_at } : null;
}

/** Lists all of a customer's own orders as last read, newest first. */
export async function listOwnOrders(db: Kysely<DB>, customerGid: string): Promise<Order[]> {
  const rows = await db
    .selectFrom('order_mirror as o')
    .innerJoin('order_mirror_whole as w', 'w.order_gid', 'o.order_gid')
    .select('w.body')
    .where('o.customer_gid', '=', customerGid)
    .where('o.gone_at', 'is', null)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.number', 'desc')
    .execute();
  return rows.map(({ body }) => storedOrder(body));
}

/** Of a parcel in an older copy. */
export const NO_TIMES = { sentAt: null, deliveredAt: null, expectedAt: null };

/** Returns the stored order. Older copies lack the referral, the disputes and what gateways have received. */
export function storedOrder(body: unknown): Order {
  const order = body as Omit<Order, 'referral' | 'disputes' | 'receivedCents'> &
    Partial<Pick<Order, 'referral' | 'disputes' | 'receivedCents'>>;
  return {
    ...order,
    referral: order.referral ?? null,
    disputes: order.disputes ?? [],
    receivedCents: order.receivedCents ?? cents(0),
    fulfillments: order.fulfillments.map((parcel) => ({ ...NO_TIMES, ...parcel })),
  };
}

/**
 * Replaces everything that belongs to an order's mirror: its full body for its own page, and its lines,
 * parcels and refunds for queries over many orders. Call it only right after writing the order's row:
 * the lock on that row serializes concurrent calls.
 */
async function replaceOrderParts(trx: Transaction<DB>, order: Order): Promise<void> {
  const body = JSON.stringify(order);
  await trx
    .insertInto('order_mirror_whole')
    .values({ order_gid: order.id, body })
    .onConflict((conflict) => conflict.column('order_gid').doUpdateSet({ body }))
    .execute();
  await replaceLines(trx, order);
  await replaceFulfillments(trx, order);
  await replaceRefunds(trx, order);
}

async function replaceLines(trx: Transaction<DB>, order: Order): Promise<void> {
  await trx.deleteFrom('order_mirror_line').where('order_gid', '=', order.id).execute();
  if (order.lines.length === 0) return;
  await trx
    .insertInto('order_mirror_line')
    .values(
      order.lines.map((line, nth) => ({
        order_gid: order.id,
        nth,
        line_gid: line.id,
        title: line.title,
        variant_gid: line.variant?.id ?? null,
        variant_title: line.variant?.title ?? null,
        product_gid: line.product?.id ?? null,
        product_type: line.product?.productType ?? null,
        quantity: line.quantity,
        refundable_quantity: line.refundableQuantity,
        original_cents: BigInt(line.original.cents),
        discounted_cents: BigInt(line.discounted.cents),
      })),
    )
    .execute();
}

async function replaceFulfillments(trx: Transaction<DB>, order: Order): Promise<void> {
  await trx.deleteFrom('order_mirror_fulfillment').where('order_gid', '=', order.id).execute();
  if (order.fulfillments.length === 0) return;
  await trx
    .insertInto('order_mirror_fulfillment')
    .values(
      order.fulfillments.map((parcel, nth) => ({
        order_gid: order.id,
        nth,
        fulfillment_gid: parcel.id,
        status: parcel.displayStatus,
        tracking: parcel.tracking.flatMap(({ number }) => number ?? []),
      })),
    )
    .execute();
}

async function replaceRefunds(trx: Transaction<DB>, order: Order): Promise<void> {
  await trx.deleteFrom('order_mirror_refund').where('order_gid', '=', order.id).execute();
  if (order.refunds.length === 0) return;
  await trx
    .insertInto('order_mirror_refund')
    .values(
      order.refunds.map((refund, nth) => ({
        order_gid: order.id,
        nth,
        refund_gid: refund.id,
        refunded_at: refund.createdAt,
        cents: BigInt(refund.totalRefunded.cents),
      })),
    )
    .execute();
}
