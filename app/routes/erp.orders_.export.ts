import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { ERP_ORDER_COLUMNS } from '~/content/orders/erp-orders';
import { csvParts } from '~/domain/core/csv';
import { storeDay } from '~/domain/core/time/store-day';
import { requireStaff } from '~/http/customers/guards.server';
import { ORDER_STAFF_LIST, parseFileForm } from '~/http/bulk-actions/staff-list.server';
import { countFile, csvReply, listText } from '~/http/list-query.server';
import { allErpOrders, listErpOrdersOf } from '~/models/orders/erp-order-list.server';
import { noteExport } from '~/services/privacy/note-export.server';

/** Redirects to the list, because only a post from its form sends the file. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/orders');
  const { parse, fieldsOf, pathOf } = ORDER_STAFF_LIST;
  return redirect(pathOf(fieldsOf(parse(listText(args)).query)));
}

/**
 * Responds with all orders that match the list's query, or the ticked ones, as CSV. The file is streamed, so
 * memory use does not depend on the number of orders.
 */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'orders.export');
  const { context } = args;
  const { db, now } = context;
  await countFile(context, { staff: staff.id }, 'orders');
  const { chosen, details } = await parseFileForm(args, ORDER_STAFF_LIST);
  await noteExport(context, staff.id, { action: 'orders.export', of: 'orders', details });
  const batches =
    'gids' in chosen ? [await listErpOrdersOf(db, chosen.gids)] : allErpOrders(db, chosen.query);
  return csvReply('orders', storeDay(now()), csvParts(ERP_ORDER_COLUMNS, batches));
}
