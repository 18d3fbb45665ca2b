import { type Order, ORDER_LIMITS, type OrderBrief } from '~/domain/orders/order';
import { findAtBank, findOnInvoice } from '~/models/orders/erp-order-matching.server';
import {
  findOrder,
  getOrder,
  listCustomerOrders,
  listCustomerOrdersDetailed,
} from '~/platforms/shopify/orders/customer-orders.server';
import type { StoreContext } from '~/http/context.server';
import type { Product } from '~/domain/catalogue/catalogue';
import { ownTags } from '~/domain/catalogue/favorites';
import {
  findOwnProduct,
  listVariantStates,
} from '~/platforms/shopify/catalogue/own-products.server';
import { type Args, findCustomer, type SignedIn } from '~/http/customers/signed-in.server';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { findAnyOrderMirror } from '~/models/orders/order-facts.server';
import { attempt, notFound } from '~/http/replies.server';
import { gidOf, isShopifyNumber } from '~/domain/core/ids';
import { boughtBefore, toPastOrder } from '~/domain/orders/bought-before';
import { countByVariant } from '~/domain/cart/cart';
import { type BoughtLine, type ReorderLine, reviewReorder } from '~/domain/orders/reorder';
import { findCart } from '~/platforms/shopify/cart/cart.server';
import { parseCartId } from '~/http/cart/cart-cookie.server';

/** An order read from Shopify, with what Shopify does not know about it. */
export type LatestOrder = OrderBrief & { isOnInvoice: boolean; isAtBank: boolean };

/**
 * Returns a customer's latest orders from Shopify, for pages that cannot use the mirror yet.
 *
 * @throws PlatformFailure
 */
export async function loadLatestOrders(
  { db, admin }: Pick<StoreContext, 'db' | 'admin'>,
  gid: string,
  limit?: number,
): Promise<LatestOrder[]> {
  const orders = await listCustomerOrders(admin, gid, limit);
  const ids = orders.map(({ id }) => id);
  const [onInvoice, atBank] = await Promise.all([findOnInvoice(db, ids), findAtBank(db, ids)]);
  return orders.map((order) => ({
    ...order,
    isOnInvoice: onInvoice.has(order.id),
    isAtBank: atBank.has(order.id),
  }));
}

/** Returns the handles of an order's products that the shop still has, by product id. */
export async function productHandles(
  { catalogue, log }: Pick<StoreContext, 'catalogue' | 'log'>,
  { lines }: Pick<Order, 'lines'>,
): Promise<Record<string, string>> {
  const snapshot = await attempt(catalogue.snapshot(), log);
  const bought = new Set(lines.map(({ product }) => product?.id));
  const known = snapshot?.products.filter(({ id }) => bought.has(id)) ?? [];
  return Object.fromEntries(known.map(({ id, handle }) => [id, handle]));
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

/** Returns the GID of the order number in a URL. @throws 404 if malformed: Shopify refuses longer numbers */
export function orderGidOf(number: string | undefined): string {
  if (number === undefined || !isShopifyNumber(number)) notFound();
  return gidOf('Order', number);
}

/**
 * Returns an order from Shopify or, if Shopify does not answer, from the mirror with its age; null if
 * the mirror does not have it either.
 *
 * @throws 404 if Shopify has no such order
 */
export async function loadErpOrder(
  { admin, db, log, now }: StoreContext,
  gid: string,
): Promise<{ order: Order; customerGid: string | null; mirrorAgeMs: number | null } | null> {
  try {
    const found = await findOrder(admin, gid);
    if (!found) notFound();
    return { ...found, mirrorAgeMs: null };
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    log.warn({ err: error }, 'an order could not be read');
  }
  const mirror = await findAnyOrderMirror(db, gid);
  return mirror && { ...mirror, mirrorAgeMs: now() - mirror.fetchedAt.getTime() };
}

/** How many of the latest orders /my-products reads. */
export const ORDERS_SHOWN = 30;

/** What the query asks to reorder: the number of an order or of a variant. */
type OrderOrigin = { order: string | null; variant: string | null };

/**
 * Returns the lines that the customer wants to reorder, from their own orders only; null if the order or
 * variant is not theirs or does not exist.
 *
 * @throws PlatformFailure
 */
async function boughtLines(
  { context }: Args,
  customer: SignedIn,
  { order, variant }: OrderOrigin,
): Promise<{ bought: BoughtLine[]; isCut: boolean } | null> {
  if (order !== null && isShopifyNumber(order)) {
    const found = await getOrder(context.admin, gidOf('Order', order), customer.gid);
    if (!found) return null;
    const isCut = found.lines.length === ORDER_LIMITS.lines;
    return { bought: toPastOrder(found).lines, isCut };
  }
  if (variant === null || !isShopifyNumber(variant)) return null;
  const orders = await listCustomerOrdersDetailed(context.admin, customer.gid, ORDERS_SHOWN);
  const desired = gidOf('ProductVariant', variant);
  const item = boughtBefore(orders.map(toPastOrder)).find(({ variantId }) => variantId === desired);
  return item ? { bought: [item], isCut: false } : null;
}

/**
 * Returns the review before a reorder: what has changed since, line by line, and whether the order may have
 * more lines than we read. Null if `boughtLines` finds nothing.
 *
 * @throws PlatformFailure
 */
export async function reorderReview(
  args: Args,
  customer: SignedIn,
  origin: OrderOrigin,
): Promise<{ lines: ReorderLine[]; isCut: boolean } | null> {
  const { request, context } = args;
  const found = await boughtLines(args, customer, origin);
  if (!found) return null;
  const { bought, isCut } = found;
  const cartId = await parseCartId(request, context.config);
  const [states, cart] = await Promise.all([
    listVariantStates(
      context.storefront,
      bought.flatMap(({ variantId }) => variantId ?? []),
      ownTags(customer.productTag),
    ),
    cartId ? findCart(context.storefront, cartId) : null,
  ]);
  return { lines: reviewReorder(bought, states, countByVariant(cart)), isCut };
}
