import type { LoaderFunctionArgs } from '~/framework';
import { ORDER_COLUMNS } from '~/content/orders/orders';
import { ORDER_LIST } from '~/domain/orders/order-query';
import { requireCustomer } from '~/http/customers/guards.server';
import { sendList } from '~/http/list-query.server';
import { isMirrorComplete } from '~/models/core/mirror-sync.server';
import { eachInList } from '~/models/core/list.server';
import { ordersOf } from '~/models/orders/order-mirror-list.server';
import { accountPaths } from '~/account-paths';

/** Responds with the list of orders as CSV, once the mirror is complete. */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/manage/orders');
  const { db } = args.context;
  return sendList(args, {
    caller: { customer: gid },
    name: 'orders',
    countedAs: 'own-orders',
    list: ORDER_LIST,
    path: accountPaths.manageOrders,
    columns: ORDER_COLUMNS,
    rows: async (query) =>
      (await isMirrorComplete(db, 'orders')) ? eachInList(db, ordersOf(gid, query)) : null,
  });
}
