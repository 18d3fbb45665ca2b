import { boughtBefore, toPastOrder } from '~/domain/bought-before';
import { countByVariant } from '~/domain/cart';
import { ownTags } from '~/domain/own-products';
import { ORDER_LIMITS } from '~/domain/order';
import { reviewReorder, type BoughtLine, type ReorderLine } from '~/domain/reorder';
import { findCart } from '~/platforms/shopify/cart.server';
import { getOrder, listCustomerOrdersDetailed } from '~/platforms/shopify/customer-orders.server';
import { listVariantStates } from '~/platforms/shopify/variant-states.server';
import { readCartId } from './cart-cookie.server';
import type { Args, SignedIn } from './signed-in.server';

/** As many of the latest orders as /my-products looks at. */
export const ORDERS_SHOWN = 30;

/** What an address asks to buy again: an order's or a variant's number. */
type Wanted = { order: string | null; variant: string | null };

const NUMBER = /^\d{1,20}$/;

/**
 * What this customer wants to buy again, from their own orders alone; null where that is nothing of
 * theirs, as for what does not exist.
 *
 * @throws PlatformFailure
 */
async function boughtLines(
  { context }: Args,
  customer: SignedIn,
  { order, variant }: Wanted,
): Promise<{ bought: BoughtLine[]; isCut: boolean } | null> {
  if (order !== null && NUMBER.test(order)) {
    const found = await getOrder(context.admin, `gid://shopify/Order/${order}`, customer.gid);
    if (!found) return null;
    const isCut = found.lines.length === ORDER_LIMITS.lines;
    return { bought: toPastOrder(found).lines, isCut };
  }
  if (variant === null || !NUMBER.test(variant)) return null;
  const orders = await listCustomerOrdersDetailed(context.admin, customer.gid, ORDERS_SHOWN);
  const wanted = `gid://shopify/ProductVariant/${variant}`;
  const item = boughtBefore(orders.map(toPastOrder)).find(({ variantId }) => variantId === wanted);
  return item ? { bought: [item], isCut: false } : null;
}

/**
 * The review before something is bought again: line by line what has changed since, and whether the
 * order may have more lines than are read of one. Null where `boughtLines` finds nothing.
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
