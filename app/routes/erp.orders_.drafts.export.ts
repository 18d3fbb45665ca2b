import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { DRAFT_COLUMNS } from '~/content/draft-orders/erp-draft-list';
import { requireStaff } from '~/http/customers/guards.server';
import { sendStaffFile, toListOfFile } from '~/http/bulk-actions/staff-list-form.server';
import { DRAFT_STAFF_LIST } from '~/http/bulk-actions/staff-list.server';
import { allErpDrafts, listErpDraftsOf } from '~/models/draft-orders/erp-draft-list.server';
import { noteExport } from '~/services/privacy/note-export.server';

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/orders/drafts');
  return toListOfFile(args, DRAFT_STAFF_LIST);
}

/** Responds with all draft orders that match the list's query, or the ticked ones, as CSV. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'orders.export');
  return sendStaffFile(args, staff, DRAFT_STAFF_LIST, {
    columns: DRAFT_COLUMNS,
    all: allErpDrafts,
    ticked: listErpDraftsOf,
    noteExport,
  });
}
