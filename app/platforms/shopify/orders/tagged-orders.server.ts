import { ORDERS_TAGGED_DOCUMENT } from './admin-order-payment-documents';
import type { Admin } from '~/platforms/shopify/admin.server';

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
  const { orders } = await admin.run(ORDERS_TAGGED_DOCUMENT, { query: `tag:"${tag}"`, first: 10 });
  return orders.nodes
    .filter(({ tags }) => tags.some((one) => one.toLowerCase() === tag.toLowerCase()))
    .map(({ id, name }) => ({ gid: id, name }));
}
