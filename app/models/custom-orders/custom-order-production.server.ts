import { type Kysely, sql, type Transaction } from 'kysely';
import {
  keptParcel,
  type Production,
  type shipmentOf,
  STAGES,
} from '~/domain/custom-orders/production';
import type { DB } from '../../../db/schema';
import { insertEvent } from './custom-order-event.server';
import { customOrderFromRow } from './custom-order.server';

/**
 * Changes the production of an ordered custom order, if it still is the one that was seen: of two people who press at
 * once, one takes the step (money-security 3.2).
 *
 * @returns whether it was changed
 */
export async function setProduction(
  trx: Transaction<DB>,
  id: string,
  { no: seenNo, stage, shipsOn, parcel }: Production,
  at: Date,
): Promise<boolean> {
  const done = await trx
    .updateTable('custom_order')
    .set({
      stage,
      stage_no: seenNo + 1,
      ships_on: shipsOn,
      carrier: parcel?.carrier ?? null,
      tracking_number: parcel?.trackingNumber ?? null,
      updated_at: at,
    })
    .where('id', '=', id)
    .where('state', '=', 'ordered')
    .where('stage_no', '=', seenNo)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** What Shopify says about the order that was made of a custom order. */
export type ShopOrder = { isCancelled: boolean; isFulfilled: boolean; isDelivered: boolean };

/** Reads the mirror of an order; all false for one that is not mirrored yet. */
export async function findShopOrder(db: Kysely<DB>, orderGid: string | null): Promise<ShopOrder> {
  const { rows } = await sql<ShopOrder>`
    select cancelled_at is not null as "isCancelled",
      fulfillment_status = 'FULFILLED' as "isFulfilled",
      exists (select from order_mirror_fulfillment sent
        where sent.order_gid = o.order_gid and sent.status = 'DELIVERED') as "isDelivered"
    from order_mirror o where order_gid = ${orderGid} and gone_at is null`.execute(db);
  return rows[0] ?? { isCancelled: false, isFulfilled: false, isDelivered: false };
}

/**
 * Has a custom order follow its order at Shopify, where somebody else may send it: a warehouse's app, or staff in
 * Shopify's admin. It never goes back: what was shipped here stays shipped. Idempotent.
 */
export async function followShipment(
  trx: Transaction<DB>,
  orderGid: string,
  shipment: ReturnType<typeof shipmentOf>,
  at: Date,
): Promise<void> {
  if (shipment === null) return;
  const row = await trx
    .selectFrom('custom_order')
    .selectAll()
    .where('order_gid', '=', orderGid)
    .where('state', '=', 'ordered')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const order = customOrderFromRow(row);
  const { id, production } = order;
  const reached = production.stage === null ? -1 : STAGES.indexOf(production.stage);
  if (reached >= STAGES.indexOf(shipment.stage)) return;
  const parcel = keptParcel(order, production.parcel ?? shipment.parcel);
  await setProduction(trx, id, { ...production, stage: shipment.stage, parcel }, at);
  await insertEvent(trx, {
    customOrderId: id,
    kind: shipment.stage,
    actor: { kind: 'store' },
    ...(parcel && { facts: { parcel } }),
    at,
  });
}
