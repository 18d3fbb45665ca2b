import type { OrderBrief } from '~/domain/orders/order';
import { findOnInvoice } from '~/models/orders/erp-order-matching.server';
import { listCustomerOrders } from '~/platforms/shopify/orders/customer-orders.server';
import type { StoreContext } from '~/http/context.server';
import type { Product } from '~/domain/catalogue/catalogue';
import { ownTags } from '~/domain/catalogue/favorites';
import { findOwnProduct } from '~/platforms/shopify/catalogue/own-products.server';
import { type Args, findCustomer } from '~/http/customers/signed-in.server';

/** An order read from Shopify, with what Shopify does not know about it. */
export type LatestOrder = OrderBrief & { isOnInvoice: boolean };

/**
 * Returns a customer's latest orders from Shopify, for pages that cannot use the read copy yet.
 *
 * @throws PlatformFailure
 */
export async function readLatestOrders(
  { db, admin }: Pick<StoreContext, 'db' | 'admin'>,
  gid: string,
  limit?: number,
): Promise<LatestOrder[]> {
  const orders = await listCustomerOrders(admin, gid, limit);
  const ids = orders.map(({ id }) => id);
  const onInvoice = await findOnInvoice(db, ids);
  return orders.map((order) => ({ ...order, isOnInvoice: onInvoice.has(order.id) }));
}

/** Returns the tags of the products printed for the signed-in customer; none for visitors. */
export async function ownTagsOf(args: Args): Promise<string[]> {
  const customer = await findCustomer(args);
  return ownTags(customer?.productTag ?? null);
}

/**
 * Returns a product outside the public catalogue, for the customer it is printed for. Null for all other
 * customers, as if it did not exist.
 */
export async function ownProduct(args: Args, handle: string): Promise<Product | null> {
  return findOwnProduct(args.context.storefront, handle, await ownTagsOf(args));
}
