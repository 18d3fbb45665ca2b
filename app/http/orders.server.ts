import { readOrderQuery } from '~/domain/order-query';
import { listText } from './list-query.server';

/**
 * Parses the query of the list of orders.
 *
 * @throws 400 for a repeated parameter (money-security S-2)
 */
export function askedOrders(asked: { request: Request }): ReturnType<typeof readOrderQuery> {
  return readOrderQuery(listText(asked));
}
