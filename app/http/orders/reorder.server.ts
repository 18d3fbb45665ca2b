import { boughtBefore, toPastOrder } from '~/domain/orders/bought-before';
import { countByVariant } from '~/domain/cart/cart';
import { ownTags } from '~/domain/catalogue/favorites';
import { ORDER_LIMITS } from '~/domain/orders/order';
import { reviewReorder, type BoughtLine, type ReorderLine } from '~/domain/orders/reorder';
import { findCart } from '~/platforms/shopify/cart/cart.server';
import {
  getOrder,
  listCustomerOrdersDetailed,
} from '~/platforms/shopify/orders/customer-orders.server';
import { listVariantStates } from '~/platforms/shopify/catalogue/own-products.server';
import { readCartId } from '~/http/cart/cart-cookie.server';
import type { Args, SignedIn } from '~/http/customers/signed-in.server';
import { gidOf, isShopifyNumber } from '~/domain/core/ids';

/** How many of the latest orders /my-products reads. */
export const ORDERS_SHOWN = 30;

/** What the query asks to reorder: the number of an order or of a variant. */
type Wanted = { order: string | null; variant: string | null };

/**
 * Returns the lines that the customer wants to reorder, from their own orders only; null if the order or
 * variant is not theirs or does not exist.
 *
 * @throws PlatformFailure
 */
async function boughtLines(
  { context }: Args,
  customer: SignedIn,
  { order, variant }: Wanted,
): Promise<{ bought: BoughtLine[]; isCut: boolean } | null> {
  if (order !== null && isShopifyNumber(order)) {
    const found = await getOrder(context.admin, gidOf('Order', order), customer.gid);
    if (!found) return null;
    const isCut = found.lines.length === ORDER_LIMITS.lines;
    return { bought: toPastOrder(found).lines, isCut };
  }
  if (variant === null || !isShopifyNumber(variant)) return null;
  const orders = await listCustomerOrdersDetailed(context.admin, customer.gid, ORDERS_SHOWN);
  const wanted = gidOf('ProductVariant', variant);
  const item = boughtBefore(orders.map(toPastOrder)).find(({ variantId }) => variantId === wanted);
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
  wanted: Wanted,
): Promise<{ lines: ReorderLine[]; isCut: boolean } | null> {
  const { request, context } = args;
  const found = await boughtLines(args, customer, wanted);
  if (!found) return null;
  const { bought, isCut } = found;
  const cartId = await readCartId(request, context.config);
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
