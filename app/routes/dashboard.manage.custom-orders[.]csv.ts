import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { customOrdersFile } from '~/content/custom-orders/custom-orders';
import type { CustomOrderLine } from '~/domain/custom-orders/custom-order-view';
import {
  customOrderQueryFields,
  readCustomOrderQuery,
  type CustomOrderQuery,
} from '~/domain/custom-orders/custom-order-query';
import { storeDay } from '~/domain/core/time/store-day';
import type { StoreContext } from '~/http/context.server';
import { customOrderLine } from '~/http/custom-orders/custom-order-view.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { countFile, csvReply, listText, textStream } from '~/http/list-query.server';
import { eachCustomOrder } from '~/models/custom-orders/custom-order-list.server';
import { paths } from '~/paths';

/**
 * Responds with all custom orders that match the query of the page of the same name, as CSV; invalid dates
 * redirect to the page, which says so.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/manage/custom-orders');
  await countFile(args.context, { customer: gid }, 'custom-orders');
  const { db, now } = args.context;
  const { query, asked, problems } = readCustomOrderQuery(listText(args));
  if (problems.length > 0) {
    const to = paths.manageCustomOrders({ ...customOrderQueryFields(query), ...asked });
    throw redirect(to, { headers: { 'Cache-Control': 'no-store' } });
  }
  const body = textStream(customOrdersFile(linesOf(db, gid, query)));
  return csvReply('custom-orders', storeDay(now()), body);
}

async function* linesOf(
  db: StoreContext['db'],
  gid: string,
  query: CustomOrderQuery,
): AsyncGenerator<CustomOrderLine[]> {
  for await (const orders of eachCustomOrder(db, gid, query)) {
    yield orders.map((order) => customOrderLine(order, false));
  }
}
