import type { LoaderFunctionArgs } from '~/framework';
import { CUSTOM_ORDER_COLUMNS } from '~/content/custom-orders/custom-orders';
import { CUSTOM_ORDER_LIST } from '~/domain/custom-orders/custom-order';
import { customOrderLines } from '~/http/custom-orders/custom-order-view.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { sendList } from '~/http/list-query.server';
import { eachInList } from '~/models/core/list.server';
import { accountPaths } from '~/account-paths';

/** Responds with the list of custom orders as CSV. */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/manage/custom-orders');
  const { db, now } = args.context;
  return sendList(args, {
    caller: { customer: gid },
    name: 'custom-orders',
    list: CUSTOM_ORDER_LIST,
    path: accountPaths.manageCustomOrders,
    columns: CUSTOM_ORDER_COLUMNS,
    rows: (query) => eachInList(db, customOrderLines(gid, query, now())),
  });
}
