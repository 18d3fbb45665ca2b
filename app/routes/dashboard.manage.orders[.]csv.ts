import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { ordersFile } from '~/content/orders/orders';
import { orderQueryFields } from '~/domain/orders/order-query';
import { storeDay } from '~/domain/core/time/store-day';
import { requireCustomer } from '~/http/customers/guards.server';
import { countFile, csvReply, textStream } from '~/http/list-query.server';
import { askedOrders } from '~/http/orders/order-page.server';
import { isCopyWhole } from '~/models/core/copy-sweep.server';
import { allOrderCopies } from '~/models/orders/order-copy-list.server';
import { paths } from '~/paths';

/**
 * Responds with all orders that match the query of the page of the same name, as CSV. If the read copy is not
 * complete yet or the dates are invalid, redirects to the page, which says so.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/manage/orders');
  await countFile(args.context, { customer: gid }, 'own-orders');
  const { context } = args;
  const { query, asked, problems } = askedOrders(args);
  if (problems.length > 0 || !(await isCopyWhole(context.db, 'orders'))) {
    const fields = { ...orderQueryFields(query), ...asked };
    throw redirect(paths.manageOrders(fields), { headers: { 'Cache-Control': 'no-store' } });
  }
  const body = textStream(ordersFile(allOrderCopies(context.db, gid, query)));
  return csvReply('orders', storeDay(context.now()), body);
}
