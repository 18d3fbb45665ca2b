import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { calendarLabel } from '~/content/core/dates';
import { PACKING_SLIPS } from '~/content/orders/packing-slips';
import { storeDay } from '~/domain/core/time/store-day';
import { PACKING_LIMITS } from '~/domain/orders/order-document';
import { chosenForFile, toList, toListOfFile } from '~/http/bulk-actions/staff-list-form.server';
import { ORDER_STAFF_LIST } from '~/http/bulk-actions/staff-list.server';
import { requireStaff } from '~/http/customers/guards.server';
import { pdfReply } from '~/http/documents/pdf-reply';
import { loadPackingSlips } from '~/http/orders/packing-slips.server';
import { attempt } from '~/http/replies.server';
import { listErpOrderIds } from '~/models/orders/erp-order-list.server';
import { renderDocuments } from '~/services/documents/render-document.server';
import { noteExport } from '~/services/privacy/note-export.server';

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/orders');
  return toListOfFile(args, ORDER_STAFF_LIST);
}

/** Responds with the packing slips of the ticked orders, or of all that match the list's query, as one PDF. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'orders.export');
  const { context } = args;
  const { query, chosen, details } = await chosenForFile(
    args,
    staff,
    ORDER_STAFF_LIST,
    'packing-slips',
  );
  const gids = 'gids' in chosen ? chosen.gids : await listErpOrderIds(context.db, chosen.query);
  const orders = [...new Set(gids)];
  if (orders.length === 0) return toList(ORDER_STAFF_LIST, query, 'none-chosen');
  if (orders.length > PACKING_LIMITS.orders) {
    // More than a page's rows can be ticked by nobody who uses the page, and would not fit into a URL.
    const again = 'query' in chosen ? chosen : undefined;
    return toList(ORDER_STAFF_LIST, query, 'too-many-slips', again);
  }
  await noteExport(context, staff.id, { action: 'orders.export', of: 'packing-slips', details });
  const documents = await attempt(loadPackingSlips(context, orders), context.log);
  if (documents === null) return toList(ORDER_STAFF_LIST, query, 'slips-silent', chosen);
  const day = storeDay(context.now());
  const file = await renderDocuments(`${PACKING_SLIPS.title}, ${calendarLabel(day)}`, documents);
  return pdfReply(file, `packing-slips-${day}`);
}
