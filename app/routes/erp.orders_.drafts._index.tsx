import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DraftRows } from '~/components/draft-orders/draft-rows';
import { StaffListResults, StaffList } from '~/components/bulk-actions/staff-list';
import { ListFilters, StateTabs } from '~/components/orders/list-filters';
import { LinkButton } from '~/components/ui/forms/button';
import { backOfficeMeta } from '~/content/staff/back-office';
import {
  DRAFT_COLUMN_LABELS,
  DRAFT_LIST,
  DRAFT_SORT_LABELS,
} from '~/content/draft-orders/erp-draft-list';
import { ERP_DRAFT_LIST } from '~/domain/draft-orders/staff-draft';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { submitListForm } from '~/http/bulk-actions/staff-list-form.server';
import { DRAFT_STAFF_LIST, loadList } from '~/http/bulk-actions/staff-list.server';
import { isMirrorComplete } from '~/models/core/mirror-sync.server';
import { countErpDraftStates, listErpDrafts } from '~/models/draft-orders/erp-draft-list.server';
import { erpPaths } from '~/erp-paths';
import { chooseBulkAction } from '~/services/bulk-actions/begin-bulk-action.server';
import {
  chooseColumns,
  removeStaffView,
  replaceStaffView,
  saveStaffView,
} from '~/services/orders/save-staff-view.server';

export const meta = () => backOfficeMeta(DRAFT_LIST.title);

export const headers = erpHeaders;

/** Lists all draft orders from the mirror, as the query asks for. */
export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, '/erp/orders/drafts');
  const { db } = args.context;
  const [staffList, isWhole, states] = await Promise.all([
    loadList(args, staff, DRAFT_STAFF_LIST),
    isMirrorComplete(db, 'drafts'),
    countErpDraftStates(db),
  ]);
  const known = { ...staffList, isWhole, states };
  if (staffList.form.problems.length > 0) return data({ ...known, found: null }, 400);
  return data({ ...known, found: await listErpDrafts(db, staffList.form.query) });
}

/** `intent`: choose, columns, save-view, replace-view or remove-view; the query has the list's filters. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, '/erp/orders/drafts');
  const { context } = args;
  const list = 'drafts' as const;
  return submitListForm(args, staff, DRAFT_STAFF_LIST, {
    choose: (choice) => chooseBulkAction(context, staff.id, { ...choice, list }),
    chooseColumns: (columns) => chooseColumns(context, staff.id, { list, columns }),
    saveView: (view) => saveStaffView(context, staff, { ...view, list }),
    replaceView: (view) => replaceStaffView(context, staff, view),
    removeView: (view) => removeStaffView(context, staff, view),
  });
}

export default function ErpDraftsPage() {
  const known = useLoaderData<typeof loader>();
  const rejection = useActionData<typeof action>();
  const { form, found, states, columns, token } = known;
  const { query } = form;
  const reply = rejection && 'message' in rejection ? rejection : undefined;
  const isFiltered = ERP_DRAFT_LIST.isFiltered(query);
  const all = {
    count: states.reduce((sum, { count }) => sum + count, 0),
    isMore: states.some(({ isMore }) => isMore),
  };
  return (
    <StaffList
      list="drafts"
      labels={DRAFT_LIST}
      known={known}
      columnLabel={DRAFT_COLUMN_LABELS}
      pathOf={erpPaths.drafts}
      fields={ERP_DRAFT_LIST.params({ ...query, page: found?.page ?? query.page })}
      reply={reply}
      above={
        <>
          <p className="mb-6">
            <LinkButton to={erpPaths.newDraft()}>{DRAFT_LIST.create}</LinkButton>
          </p>
          <StateTabs
            label={DRAFT_LIST.tabs}
            all={{ ...all, href: erpPaths.drafts(), isCurrent: !isFiltered }}
            groups={[
              {
                label: DRAFT_LIST.status,
                states,
                hrefOf: (state) => erpPaths.drafts({ status: state }),
                current: query.status,
              },
            ]}
          />
          <ListFilters
            {...form}
            action={erpPaths.drafts()}
            labels={DRAFT_LIST}
            sorts={DRAFT_SORT_LABELS}
            isFiltered={isFiltered}
            states={[
              {
                name: 'status',
                label: DRAFT_LIST.status,
                states: states.map(({ state }) => state),
                chosen: query.status,
              },
            ]}
          />
        </>
      }
    >
      {found === null ? null : (
        <StaffListResults
          list="drafts"
          found={found}
          isFiltered={isFiltered}
          labels={DRAFT_LIST}
          hrefOf={(page) =>
            erpPaths.drafts(page === null ? {} : ERP_DRAFT_LIST.params({ ...query, page }))
          }
          fileTo={erpPaths.draftsExport(ERP_DRAFT_LIST.params({ ...query, page: 1 }))}
          token={token}
          reply={reply}
          renderRows={(ticked) => (
            <DraftRows drafts={found.drafts} columns={columns} ticked={ticked} />
          )}
        />
      )}
    </StaffList>
  );
}
