import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { erpOrdersFile } from '~/content/erp-orders-file';
import { erpOrderFields } from '~/domain/erp-order-query';
import type { StaffActionDetails } from '~/domain/staff-action';
import { storeDay } from '~/domain/store-day';
import { refuseIntent } from '~/http/account-form.server';

import { askedErpOrders, chosenOf, ERP_ORDER_FORM } from '~/http/erp-orders.server';
import { readForm } from '~/http/form.server';
import { requireStaff } from '~/http/guards.server';
import { tooManyChanges } from '~/http/staff-change.server';
import { csvReply, textStream } from '~/http/list-query.server';
import { allErpOrders, listErpOrdersOf } from '~/models/erp-order-list.server';
import { paths } from '~/paths';
import { noteExport } from '~/services/note-export.server';

/** No page: back to the list, whose form asks for the file. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/orders');
  return redirect(paths.erpOrders(erpOrderFields(askedErpOrders(args).query)));
}

/**
 * The orders that the list has, all pages of them, or the ticked ones, as a file for spreadsheets. It is
 * written as it is read, so that it needs the same memory for ten orders and for all there are.
 */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'orders.export');
  const { context } = args;
  const { db, now } = context;
  const { query, problems } = askedErpOrders(args);
  const form = await readForm(args.request, ERP_ORDER_FORM);
  if (problems.length > 0) return refuseIntent();
  const tooMany = await tooManyChanges(context, staff);
  if (tooMany) {
    const headers = { 'Retry-After': String(tooMany.wait), 'Cache-Control': 'no-store' };
    return new Response(tooMany.sentence, { status: 429, headers });
  }
  const chosen = chosenOf(form, query);
  if ('gids' in chosen && chosen.gids.length === 0) {
    throw redirect(paths.erpOrders({ ...erpOrderFields(query), done: 'none-chosen' }), 303);
  }
  const { search, financial, fulfillment, tag, from, to, leastCents, mostCents } = query;
  const details: StaffActionDetails =
    'gids' in chosen
      ? { scope: 'ticked', orders: chosen.gids.length }
      : {
          scope: 'matching',
          words: search !== '',
          financial,
          fulfillment,
          tag,
          from,
          to,
          leastCents,
          mostCents,
        };
  await noteExport(context, staff.id, { action: 'orders.export', of: 'orders', details });
  const batches =
    'gids' in chosen ? [await listErpOrdersOf(db, chosen.gids)] : allErpOrders(db, query);
  return csvReply('orders', storeDay(now()), textStream(erpOrdersFile(batches)));
}
