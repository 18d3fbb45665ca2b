import { isPlatformFailure } from '~/domain/core/retries/failure';
import { type Order } from '~/domain/orders/order';
import { findAnyOrderCopy } from '~/models/orders/order-facts.server';
import { findOrder } from '~/platforms/shopify/orders/customer-orders.server';
import type { StoreContext } from '~/http/context.server';
import { notFound } from '~/http/replies.server';
import { gidOf, isShopifyNumber } from '~/domain/core/ids';

/** Returns the GID of the order number in a URL. @throws 404 if malformed: Shopify refuses longer numbers */
export function orderGidOf(number: string | undefined): string {
  if (number === undefined || !isShopifyNumber(number)) notFound();
  return gidOf('Order', number);
}

/**
 * Returns an order from Shopify or, if Shopify does not answer, from the read copy with its age; null if
 * the read copy does not have it either.
 *
 * @throws 404 if Shopify has no such order
 */
export async function readErpOrder(
  { admin, db, log, now }: StoreContext,
  gid: string,
): Promise<{ order: Order; customerGid: string | null; copyAgeMs: number | null } | null> {
  try {
    const found = await findOrder(admin, gid);
    if (!found) notFound();
    return { ...found, copyAgeMs: null };
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    log.warn({ err: error }, 'an order could not be read');
  }
  const copy = await findAnyOrderCopy(db, gid);
  return copy && { ...copy, copyAgeMs: now() - copy.readAt.getTime() };
}
