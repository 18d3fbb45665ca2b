import { type Kysely, sql } from 'kysely';
import { IS_CALLED_OFF } from '~/models/orders/erp-order-matching.server';
import type { DB } from '../../../db/schema';

/**
 * Says whether somebody has begun to pack an order: staff printed it on a pick list, checked one of its lines or asked
 * Shopify to send some of it, or Shopify has a parcel of it that was not canceled. From then on customers no longer
 * change or cancel it by themselves.
 *
 * Reads the mirrors and our own rows only, so it may run in a transaction; a fulfillment that Shopify has not told us of
 * yet is not seen.
 *
 * @param orderGid `gid://shopify/Order/…`
 */
export async function isPackingBegun(db: Kysely<DB>, orderGid: string): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`
    select exists (select from pick_list_item where order_gid = ${orderGid})
      or exists (select from packing_check where order_gid = ${orderGid} and units > 0)
      or exists (
        select from fulfillment_step
        where order_gid = ${orderGid} and state in ('waiting', 'asked') and kind in ('send', 'pickup'))
      or exists (
        select from fulfillment_step sent
        where order_gid = ${orderGid} and state = 'done' and kind = 'send'
          and not exists (select from order_mirror_fulfillment parcel
            where parcel.order_gid = sent.order_gid and parcel.status = 'CANCELED'
              and parcel.fulfillment_gid = sent.fulfillment_gid))
      or exists (
        select from fulfillment_order
        where order_gid = ${orderGid} and gone_at is null
          and (status = 'IN_PROGRESS' or state in ('partly-sent', 'sent')))
      or exists (
        select from order_mirror_fulfillment
        where order_gid = ${orderGid} and coalesce(status, '') <> 'CANCELED')
      or exists (
        select from order_mirror
        where order_gid = ${orderGid}
          and fulfillment_status in
            ('PARTIALLY_FULFILLED', 'FULFILLED', 'IN_PROGRESS', 'PENDING_FULFILLMENT'))
      as begun`.execute(db);
  return rows[0]?.begun ?? false;
}

/** For so long a customer's cancellation may be on its way to Shopify. */
const CANCELING_MS = 60_000;

/**
 * Whether its customer is canceling an order right now: until that has ended, nothing of it is sent. They for their part
 * look once more whether packing has begun after this can see them, so that of both exactly one happens.
 */
export async function isBeingCanceled(
  db: Kysely<DB>,
  orderGid: string,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from own_order_change
      where order_gid = ${orderGid} and kind = 'cancel' and state = 'asked'
        and requested_at > ${new Date(at.getTime() - CANCELING_MS)}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Whether an order is called off by its mirror: then nothing of it is sent with others, as the list of what is to send says. */
export async function isCalledOff(db: Kysely<DB>, orderGid: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from order_mirror o
      where o.order_gid = ${orderGid} and o.gone_at is null and ${IS_CALLED_OFF}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}
