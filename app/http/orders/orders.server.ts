import { readOrderQuery } from '~/domain/orders/order-query';
import { listText } from '~/http/list-query.server';

/**
 * Parses the query of the list of orders.
 *
 * @throws 400 for a repeated parameter (money-security S-2)
 */
export function askedOrders(asked: { request: Request }): ReturnType<typeof readOrderQuery> {
  return readOrderQuery(listText(asked));
}
