import type { Transaction } from 'kysely';
import type { Order } from '~/domain/orders/order';
import type { DB } from '../../../db/schema';

/**
 * Replaces everything that belongs to an order's copy: its full body for its own page, and its lines,
 * parcels and refunds for queries over many orders. Call it only right after writing the order's row:
 * the lock on that row serializes concurrent calls.
 */
export async function replaceOrderParts(trx: Transaction<DB>, order: Order): Promise<void> {
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
