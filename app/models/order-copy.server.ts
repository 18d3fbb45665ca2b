import { sql, type Kysely, type Transaction } from 'kysely';
import type { Order } from '~/domain/order';
import { orderWords } from '~/domain/order-words';
import { withoutPerson } from '~/domain/redacted-order';
import type { DB } from '../../db/schema';
import { replaceOrderParts } from './order-copy-parts.server';

/** One order as a read of the platform gave it. */
export type ReadOrder = {
  order: Order;
  /** Null for an order without a customer. */
  customerGid: string | null;
  /** When that read began. */
  readAt: Date;
};

/**
 * Keeps an order as it was read, unless what is kept already is newer: by the platform's `updatedAt`,
 * and where that says nothing, by when the reads began. So neither events out of order nor a slow read
 * ever turn a newer state into an older one. Of a customer who asked to be forgotten, nothing personal
 * is kept.
 *
 * @returns whether it was kept
 */
export async function keepOrder(trx: Transaction<DB>, read: ReadOrder): Promise<boolean> {
  const redactedAt = await findRedaction(trx, read);
  const order = redactedAt === null ? read.order : withoutPerson(read.order);
  const kept = await sql`
    insert into order_copy as mine (order_gid, number, customer_gid, name, email, created_at,
      updated_at, read_at, financial_status, fulfillment_status, cancelled_at, currency,
      total_cents, current_cents, refunded_cents, tags, words, place, gone_at, redacted_at)
    values (${order.id}, ${numberOf(order.id)}, ${redactedAt === null ? read.customerGid : null},
      ${order.name}, ${order.email}, ${order.createdAt}, ${order.updatedAt}, ${read.readAt},
      ${order.displayFinancialStatus}, ${order.displayFulfillmentStatus}, ${order.cancelledAt},
      ${order.total.currency}, ${order.total.cents}, ${order.currentTotal.cents},
      ${refundedCents(order)}, ${order.tags}, array_to_tsvector(${orderWords(order)}::text[]),
      order_place(${JSON.stringify(order.shippingAddress)}::jsonb), null, ${redactedAt})
    on conflict (order_gid) do update set
      customer_gid = excluded.customer_gid, name = excluded.name, email = excluded.email,
      created_at = excluded.created_at, updated_at = excluded.updated_at,
      read_at = excluded.read_at, financial_status = excluded.financial_status,
      fulfillment_status = excluded.fulfillment_status, cancelled_at = excluded.cancelled_at,
      currency = excluded.currency, total_cents = excluded.total_cents,
      current_cents = excluded.current_cents, refunded_cents = excluded.refunded_cents,
      tags = excluded.tags, words = excluded.words, place = excluded.place, gone_at = null,
      redacted_at = excluded.redacted_at
    where (mine.updated_at < excluded.updated_at
        or (mine.updated_at = excluded.updated_at and mine.read_at <= excluded.read_at))
      and (mine.gone_at is null or mine.gone_at < excluded.read_at)
      and (mine.redacted_at is null or excluded.redacted_at is not null)`.execute(trx);
  if (kept.numAffectedRows === 0n) return false;
  await replaceOrderParts(trx, order);
  return true;
}

/** When the customer of this order, or the order itself, was to be forgotten; null: never. */
async function findRedaction(db: Kysely<DB>, read: ReadOrder): Promise<Date | null> {
  const { rows } = await sql<{ redacted_at: Date | null }>`
    select max(redacted_at) as redacted_at from (
      select redacted_at from order_copy where order_gid = ${read.order.id}
      union all
      select redacted_at from redacted_customer where customer_gid = ${read.customerGid}
    ) found`.execute(db);
  return rows[0]?.redacted_at ?? null;
}

/** What was given back so far, over all refunds that were read. */
export function refundedCents({ refunds, refunded }: Pick<Order, 'refunds' | 'refunded'>): number {
  const listed = refunds.reduce((sum, { totalRefunded }) => sum + totalRefunded.cents, 0);
  // The list ends after 20 of them.
  return Math.max(listed, refunded.cents);
}

/** `gid://shopify/Order/123` → 123 */
export function numberOf(gid: string): bigint {
  return BigInt(gid.slice(gid.lastIndexOf('/') + 1));
}

/**
 * The platform has the order no more: what is left is that there was one, so that a read that began
 * before does not bring it back.
 *
 * @param readAt when the read began that did not find it
 */
export async function forgetOrder(
  trx: Transaction<DB>,
  orderGid: string,
  readAt: Date,
): Promise<void> {
  const gone = await trx
    .updateTable('order_copy')
    .set({ gone_at: readAt, customer_gid: null, email: null, place: null, tags: [] })
    .set({ words: sql`''::tsvector` })
    .where('order_gid', '=', orderGid)
    .where('read_at', '<=', readAt)
    .executeTakeFirst();
  if (gone.numUpdatedRows === 0n) return;
  for (const table of PARTS) {
    await trx.deleteFrom(table).where('order_gid', '=', orderGid).execute();
  }
}

const PARTS = [
  'order_copy_whole',
  'order_copy_line',
  'order_copy_fulfillment',
  'order_copy_refund',
] as const;

/** One of a customer's own orders as it was read last; null for what is not theirs or not there. */
export async function findOrderCopy(
  db: Kysely<DB>,
  customerGid: string,
  orderGid: string,
): Promise<{ order: Order; readAt: Date } | null> {
  const row = await db
    .selectFrom('order_copy as o')
    .innerJoin('order_copy_whole as w', 'w.order_gid', 'o.order_gid')
    .select(['w.body', 'o.read_at'])
    .where('o.order_gid', '=', orderGid)
    .where('o.customer_gid', '=', customerGid)
    .where('o.gone_at', 'is', null)
    .executeTakeFirst();
  return row ? { order: keptOrder(row.body), readAt: row.read_at } : null;
}

/** The whole order as its copy has it. Copies from before orders had a referral and disputes lack both. */
export function keptOrder(body: unknown): Order {
  const order = body as Omit<Order, 'referral' | 'disputes'> &
    Partial<Pick<Order, 'referral' | 'disputes'>>;
  return { ...order, referral: order.referral ?? null, disputes: order.disputes ?? [] };
}
