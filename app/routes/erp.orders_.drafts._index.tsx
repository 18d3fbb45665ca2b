import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DraftRows } from '~/components/draft-orders/draft-rows';
import { DeskList, ListDesk } from '~/components/bulk-actions/list-desk';
import { DeskFilters, StateTabs } from '~/components/orders/desk-filters';
import { LinkButton } from '~/components/ui/forms/button';
import { backOfficeMeta } from '~/content/staff/back-office';
import {
  DRAFT_COLUMN_WORDS,
  DRAFT_LIST,
  DRAFT_SORT_WORDS,
} from '~/content/draft-orders/erp-draft-list';
import { ERP_DRAFT_LIST } from '~/domain/draft-orders/staff-draft';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { takeDeskForm } from '~/http/bulk-actions/list-desk-form.server';
import { DRAFT_DESK, readDesk } from '~/http/bulk-actions/list-desk.server';
import { isCopyWhole } from '~/models/core/copy-sweep.server';
import { countErpDraftStates, listErpDrafts } from '~/models/draft-orders/erp-draft-list.server';
import { erpPaths } from '~/erp-paths';
import { chooseOrderRun } from '~/services/bulk-actions/begin-order-run.server';
import {
  chooseColumns,
  removeStaffView,
  replaceStaffView,
  saveStaffView,
} from '~/services/orders/save-staff-view.server';

export const meta = () => backOfficeMeta(DRAFT_LIST.title);

export const headers = erpHeaders;

/** Lists all draft orders from the read copy, as the query asks for. */
export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, '/erp/orders/drafts');
  const { db } = args.context;
  const [desk, isWhole, states] = await Promise.all([
    readDesk(args, staff, DRAFT_DESK),
    isCopyWhole(db, 'drafts'),
    countErpDraftStates(db),
  ]);
  const known = { ...desk, isWhole, states };
  if (desk.form.problems.length > 0) return data({ ...known, found: null }, 400);
  return data({ ...known, found: await listErpDrafts(db, desk.form.query) });
}

/** `intent`: choose, columns, save-view, replace-view or remove-view; the query has the list's filters. */
export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, '/erp/orders/drafts');
  const { context } = args;
  const list = 'drafts' as const;
  return takeDeskForm(args, staff, DRAFT_DESK, {
    choose: (choice) => chooseOrderRun(context, staff.id, { ...choice, list }),
    chooseColumns: (columns) => chooseColumns(context, staff.id, { list, columns }),
    saveView: (view) => saveStaffView(context, staff, { ...view, list }),
    replaceView: (view) => replaceStaffView(context, staff, view),
    removeView: (view) => removeStaffView(context, staff, view),
  });
}

export default function ErpDraftsPage() {
  const known = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { form, found, states, columns, token } = known;
  const { query } = form;
  const reply = refusal && 'sentence' in refusal ? refusal : undefined;
  const isFiltered = ERP_DRAFT_LIST.isFiltered(query);
  const all = {
    count: states.reduce((sum, { count }) => sum + count, 0),
    isMore: states.some(({ isMore }) => isMore),
  };
  return (
    <ListDesk
      list="drafts"
      words={DRAFT_LIST}
      known={known}
      columnWords={DRAFT_COLUMN_WORDS}
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
          <DeskFilters
            {...form}
            action={erpPaths.drafts()}
            words={DRAFT_LIST}
            sorts={DRAFT_SORT_WORDS}
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
        <DeskList
          list="drafts"
          found={found}
          isFiltered={isFiltered}
          words={DRAFT_LIST}
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
    </ListDesk>
  );
}
