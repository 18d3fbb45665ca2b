import { notPackedDocument, packingSlip } from '~/content/orders/packing-slip';
import { customerNumber } from '~/domain/core/ids';
import type { StoreDocument } from '~/domain/documents/document';
import { packable, type PackedOrder } from '~/domain/orders/order-document';
import type { StoreContext } from '~/http/context.server';
import { findStoreIdentity } from '~/models/documents/store-identity.server';
import { listErpOrdersOf } from '~/models/orders/erp-order-list.server';
import { listPoNumbers } from '~/models/orders/order-po-numbers.server';
import { fetchPackedOrders } from '~/platforms/shopify/orders/packed-orders.server';

type Context = Pick<StoreContext, 'admin' | 'db' | 'now'>;

/**
 * Returns the packing slip of an order as it is now; null if Shopify has no such order.
 *
 * @throws PlatformFailure
 */
export async function loadPackingSlip(
  context: Context,
  orderGid: string,
): Promise<StoreDocument | null> {
  const [order] = await readPackedOrders(context, [orderGid]);
  return order ? packingSlip(order, await madeNow(context)) : null;
}

/**
 * Returns the packing slips of orders as they are now, in the order of the ids. If there are orders without one, a page
 * that says which and why comes first.
 *
 * @param gids at least one, each once
 * @throws PlatformFailure if Shopify does not answer for all of them
 */
export async function loadPackingSlips(
  context: Context,
  gids: readonly string[],
): Promise<[StoreDocument, ...StoreDocument[]]> {
  const orders = await readPackedOrders(context, gids);
  const made = await madeNow(context);
  const { packed, left } = packable(orders);
  const gone = await namesOfGone(context, gids, orders);
  const missing = [
    ...left.map(({ order: { name }, because }) => ({ name, because })),
    ...gone.map((name) => ({ name, because: 'gone' as const })),
  ];
  const [first, ...others] = packed.map((order) => packingSlip(order, made));
  if (first && missing.length === 0) return [first, ...others];
  const cover = notPackedDocument(missing, { ...made, packed: packed.length });
  return first ? [cover, first, ...others] : [cover];
}

async function madeNow({ db, now }: Context) {
  return { seller: await findStoreIdentity(db), now: new Date(now()).toISOString() };
}

/** Shopify’s orders with the PO numbers that customers gave when they paid here. */
async function readPackedOrders({ admin, db }: Context, gids: readonly string[]) {
  const orders = await fetchPackedOrders(admin, gids);
  const given = await listPoNumbers(db, gids);
  return orders.map((order) => ({ ...order, poNumber: given.get(order.gid) ?? order.poNumber }));
}

/** The names of orders that Shopify no longer has, as our mirror knew them; their numbers, if it never did. */
async function namesOfGone(
  { db }: Context,
  gids: readonly string[],
  found: readonly PackedOrder[],
): Promise<string[]> {
  const known = new Set(found.map(({ gid }) => gid));
  const gone = gids.filter((gid) => !known.has(gid));
  if (gone.length === 0) return [];
  const names = new Map((await listErpOrdersOf(db, gone)).map(({ id, name }) => [id, name]));
  return gone.map((gid) => names.get(gid) ?? customerNumber(gid));
}
