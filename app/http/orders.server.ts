import { readOrderQuery } from '~/domain/order-query';
import { listText } from './list-query.server';

/**
 * What the address of the list asks for.
 *
 * @throws 400 for a name that comes twice (money-security S-2)
 */
export function askedOrders(asked: { request: Request }): ReturnType<typeof readOrderQuery> {
  return readOrderQuery(listText(asked));
}
