import { ORDERS_TAGGED_DOCUMENT } from './admin-order-payment-documents';
import type { DraftOrder } from '~/domain/draft-orders/draft-order';
import type { Order } from '~/domain/orders/order';
import { DRAFTS_UPDATED_DOCUMENT } from '~/platforms/shopify/draft-orders/admin-draft-order-documents';
import { ORDERS_UPDATED_DOCUMENT } from './admin-order-documents';
import type { Admin } from '~/platforms/shopify/admin.server';
import { toDraftOrder } from '~/platforms/shopify/draft-orders/draft-order-shapes';
import { withAllParcelLines } from './customer-orders.server';
import { toOrder } from './order-shapes';

import { type Cents, centsFromDecimal } from '~/domain/core/money';
import {
  ORDER_BY_CART_DOCUMENT,
  ORDER_BY_CONFIRMATION_DOCUMENT,
} from '~/platforms/shopify/admin-documents';

/** So many orders are asked for; Shopify's documented formula allows one, so it may refuse this (decision 0063). */
export const ORDERS_PAGE = 10;

/** The most drafts that fit within the maximum cost of a query, by Shopify's documented formula. */
export const DRAFTS_PAGE = 8;

/** At most so many orders are found by a tag. */
export const ORDERS_FOUND = 10;

/** Where to continue: items changed at `since` or later (null: all), after the cursor of the last page. */
export type ListPosition = { since: Date | null; after: string | null };

type Page = { pageInfo: { hasNextPage: boolean; endCursor: string | null } };

/**
 * Lists one page of all orders of the shop, oldest change first. An order that changes during the paging
 * moves to the end: none is missed, but one may come twice. The search may lag some seconds behind, so start
 * the next sync a little earlier than the last one ended.
 *
 * @returns `next` is the cursor of the next page, null after the last one
 * @throws PlatformFailure
 */
export async function listOrdersUpdatedSince(
  admin: Admin,
  { since, after }: ListPosition,
): Promise<{ orders: (Order & { customerGid: string | null })[]; next: string | null }> {
  const { orders } = await admin.run(ORDERS_UPDATED_DOCUMENT, {
    first: ORDERS_PAGE,
    after,
    query: updatedSince(since),
  });
  return {
    orders: (await withAllParcelLines(admin, orders.nodes)).map((order) => ({
      ...toOrder(order),
      customerGid: order.customer?.id ?? null,
    })),
    next: next(orders),
  };
}

/** Like `listOrdersUpdatedSince`, for draft orders. @throws PlatformFailure */
export async function listDraftsUpdatedSince(
  admin: Admin,
  { since, after }: ListPosition,
): Promise<{ drafts: DraftOrder[]; next: string | null }> {
  const { draftOrders } = await admin.run(DRAFTS_UPDATED_DOCUMENT, {
    first: DRAFTS_PAGE,
    after,
    query: updatedSince(since),
  });
  return { drafts: draftOrders.nodes.map(toDraftOrder), next: next(draftOrders) };
}

/** Returns the search for items changed at `since` or later; null for all items. */
export function updatedSince(since: Date | null): string | null {
  return since && `updated_at:>='${since.toISOString()}'`;
}

function next({ pageInfo }: Page): string | null {
  return pageInfo.hasNextPage ? pageInfo.endCursor : null;
}

/**
 * Lists the orders with this tag, oldest first, at most ten; an order has the tags of the draft it was made
 * from. The search index lags some seconds behind the orders: a missing order may still appear.
 *
 * @throws PlatformFailure; RangeError for a tag with other characters than letters, digits, `-` and `_`
 */
export async function findOrdersByTag(
  admin: Admin,
  tag: string,
): Promise<{ gid: string; name: string }[]> {
  if (!/^[\w-]{1,80}$/.test(tag)) throw new RangeError('not a tag to search for');
  const { orders } = await admin.run(ORDERS_TAGGED_DOCUMENT, {
    query: `tag:"${tag}"`,
    first: ORDERS_FOUND,
  });
  return orders.nodes
    .filter(({ tags }) => tags.some((one) => one.toLowerCase() === tag.toLowerCase()))
    .map(({ id, name }) => ({ gid: id, name }));
}

/** What the thank-you page shows; of the buyer only the town, as whoever has the link sees the page. */
type ConfirmedOrder = {
  name: string;
  totalCents: Cents;
  /** ISO 8601 */
  createdAt: string;
  /** `'Portland, OR 97205'`; null if nothing is shipped. */
  town: string | null;
  /** At most 50. */
  lines: {
    id: string;
    title: string;
    variantTitle: string | null;
    quantity: number;
    picture: string | null;
    totalCents: Cents;
  }[];
};

/**
 * Returns the order with this confirmation number: nine letters and digits that only its buyer was shown.
 * Null if there is none. The number is compared again after the search, whose index is not exact.
 *
 * @throws PlatformFailure
 */
export async function findOrderByConfirmation(
  admin: Admin,
  confirmation: string,
): Promise<ConfirmedOrder | null> {
  if (!/^[A-Z0-9]{6,20}$/.test(confirmation)) return null;
  const answer = await admin.run(ORDER_BY_CONFIRMATION_DOCUMENT, {
    query: `confirmation_number:${confirmation}`,
  });
  const order = answer.orders.nodes[0];
  if (!order || order.confirmationNumber !== confirmation) return null;
  return {
    name: order.name,
    totalCents: centsFromDecimal(order.totalPriceSet.shopMoney.amount),
    createdAt: order.createdAt,
    town: townOf(order.shippingAddress),
    lines: order.lineItems.nodes.map((line) => ({
      id: line.id,
      title: line.title,
      variantTitle: line.variantTitle === 'Default Title' ? null : (line.variantTitle ?? null),
      quantity: line.quantity,
      picture: line.image?.url ?? null,
      totalCents: centsFromDecimal(line.discountedTotalSet.shopMoney.amount),
    })),
  };
}

/**
 * Returns the confirmation number of the order that the hosted checkout has made of a cart; null if there is none yet.
 *
 * @throws PlatformFailure
 */
export async function findConfirmationOfCart(admin: Admin, cartId: string): Promise<string | null> {
  const token = /^gid:\/\/shopify\/Cart\/([\w-]{1,100})(?:\?|$)/.exec(cartId)?.[1];
  if (token === undefined) return null;
  const { orders } = await admin.run(ORDER_BY_CART_DOCUMENT, { query: `cart_token:${token}` });
  const order = orders.nodes[0];
  return order?.cartToken === token ? (order.confirmationNumber ?? null) : null;
}

type Town = { city?: string | null; provinceCode?: string | null; zip?: string | null };

function townOf(address: Town | null): string | null {
  const region = [address?.provinceCode, address?.zip].filter(Boolean).join(' ');
  return [address?.city, region].filter(Boolean).join(', ') || null;
}
