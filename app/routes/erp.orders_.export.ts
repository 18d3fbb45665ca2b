import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { ERP_ORDER_COLUMNS } from '~/content/orders/erp-orders';
import { requireStaff } from '~/http/customers/guards.server';
import { sendStaffFile, toListOfFile } from '~/http/bulk-actions/staff-list-form.server';
import { ORDER_STAFF_LIST } from '~/http/bulk-actions/staff-list.server';
import { allErpOrders, listErpOrdersOf } from '~/models/orders/erp-order-list.server';
import { noteExport } from '~/services/privacy/note-export.server';

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/orders');
  return toListOfFile(args, ORDER_STAFF_LIST);
}

/** Responds with all orders that match the list's query, or the ticked ones, as CSV. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'orders.export');
  return sendStaffFile(args, staff, ORDER_STAFF_LIST, {
    columns: ERP_ORDER_COLUMNS,
    all: allErpOrders,
    ticked: listErpOrdersOf,
    noteExport,
  });
}
