import type { Kysely } from 'kysely';
import type { ListedOrder } from '~/domain/orders/order-list';
import { ORDERS_PER_PAGE, type OrderQuery } from '~/domain/orders/order-query';
import { countOrderCopies, listOrderCopies } from '~/models/orders/order-copy-list.server';
import type { DB } from '../../../db/schema';

export type OrderPage = {
  orders: ListedOrder[];
  /** Orders on all pages. */
  count: number;
  pageCount: number;
  /** The query, with the page that is actually shown. */
  query: OrderQuery;
};

/** Returns the requested page of orders, or the last page if the number is beyond it. */
export async function orderPage(
  db: Kysely<DB>,
  gid: string,
  asked: OrderQuery,
): Promise<OrderPage> {
  const count = await countOrderCopies(db, gid, asked);
  const pageCount = Math.max(1, Math.ceil(count / ORDERS_PER_PAGE));
  const query = { ...asked, page: Math.min(asked.page, pageCount) };
  return { orders: await listOrderCopies(db, gid, query), count, pageCount, query };
}
