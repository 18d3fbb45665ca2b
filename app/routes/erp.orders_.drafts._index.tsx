import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { data, useActionData, useLoaderData } from '~/framework';
import { DRAFT_CELLS } from '~/components/draft-orders/draft-rows';
import { StaffList } from '~/components/bulk-actions/staff-list';
import { backOfficeMeta } from '~/content/staff/back-office';
import {
  DRAFT_COLUMN_LABELS,
  DRAFT_LIST,
  DRAFT_SORT_LABELS,
} from '~/content/draft-orders/erp-draft-list';
import { ERP_DRAFT_LIST, USUAL_DRAFT_COLUMNS } from '~/domain/draft-orders/staff-draft';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { submitListForm } from '~/http/bulk-actions/staff-list-form.server';
import { DRAFT_STAFF_LIST, staffListForm } from '~/http/bulk-actions/staff-list.server';
import { isMirrorComplete } from '~/models/core/mirror-sync.server';
import { countErpDraftStates, listErpDrafts } from '~/models/draft-orders/erp-draft-list.server';
import { erpPaths } from '~/erp-paths';
import { chooseBulkAction } from '~/services/bulk-actions/begin-bulk-action.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta = () => backOfficeMeta(DRAFT_LIST.title);

export const headers = erpHeaders;

/** Lists all draft orders from the mirror, as the query asks for. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/orders/drafts');
  const { db } = args.context;
  const listForm = staffListForm(args, DRAFT_STAFF_LIST);
  const [isWhole, states] = await Promise.all([
    isMirrorComplete(db, 'drafts'),
    countErpDraftStates(db),
  ]);
  const known = { ...listForm, isWhole, states };
  if (listForm.form.problems.length > 0) return data({ ...known, found: null }, 400);
  return data({ ...known, found: await listErpDrafts(db, listForm.form.query) });
}

/** `intent`: choose; the query has the list's filters. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, '/erp/orders/drafts');
  return submitListForm(args, staff, DRAFT_STAFF_LIST, (choice) =>
    chooseBulkAction(args.context, staff.id, { ...choice, list: 'drafts' }),
  );
}

export default function ErpDraftsPage() {
  const known = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { states, form } = known;
  return (
    <StaffList
      list="drafts"
      definition={ERP_DRAFT_LIST}
      known={known}
      labels={DRAFT_LIST}
      sorts={DRAFT_SORT_LABELS}
      columnLabels={DRAFT_COLUMN_LABELS}
      usual={USUAL_DRAFT_COLUMNS}
      cells={DRAFT_CELLS}
      path={erpPaths.drafts}
      file={erpPaths.draftsExport}
      all={{
        count: states.reduce((sum, { count }) => sum + count, 0),
        isMore: states.some(({ isMore }) => isMore),
      }}
      states={[
        { name: 'status', label: DRAFT_LIST.status, values: states, chosen: form.query.status },
      ]}
      reply={reply}
      actions={
        <a href={erpPaths.newDraft()} className="list-button">
          {DRAFT_LIST.create}
        </a>
      }
    />
  );
}
