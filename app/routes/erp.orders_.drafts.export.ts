import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { DRAFT_COLUMNS } from '~/content/draft-orders/erp-draft-list';
import { csvParts } from '~/domain/core/csv';
import { storeDay } from '~/domain/core/time/store-day';
import { requireStaff } from '~/http/customers/guards.server';
import { DRAFT_STAFF_LIST, parseFileForm } from '~/http/bulk-actions/staff-list.server';
import { countFile, csvReply, listText } from '~/http/list-query.server';
import { allErpDrafts, listErpDraftsOf } from '~/models/draft-orders/erp-draft-list.server';
import { noteExport } from '~/services/privacy/note-export.server';

/** Redirects to the list, because only a post from its form sends the file. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/orders/drafts');
  const { parse, fieldsOf, pathOf } = DRAFT_STAFF_LIST;
  return redirect(pathOf(fieldsOf(parse(listText(args)).query)));
}

/** Responds with all draft orders that match the list's query, or the ticked ones, as CSV. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'orders.export');
  const { context } = args;
  const { db, now } = context;
  await countFile(context, { staff: staff.id }, 'drafts');
  const { chosen, details } = await parseFileForm(args, DRAFT_STAFF_LIST);
  await noteExport(context, staff.id, { action: 'orders.export', of: 'drafts', details });
  const batches =
    'gids' in chosen ? [await listErpDraftsOf(db, chosen.gids)] : allErpDrafts(db, chosen.query);
  return csvReply('drafts', storeDay(now()), csvParts(DRAFT_COLUMNS, batches));
}
