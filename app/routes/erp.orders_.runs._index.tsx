import { useLoaderData, type LoaderFunctionArgs } from '~/framework';
import { TabbedList } from '~/components/ui/lists/list-page';
import { BulkActionTable } from '~/components/bulk-actions/bulk-action-table';
import { backOfficeMeta } from '~/content/staff/back-office';
import { BULK_ACTION, BULK_ACTIONS } from '~/content/bulk-actions/erp-bulk-actions';
import { RUN_LIST } from '~/domain/bulk-actions/bulk-action';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { loadTab } from '~/http/list-query.server';
import { listBulkActions } from '~/models/bulk-actions/bulk-action-list.server';
import { erpPaths } from '~/erp-paths';
import { ErpPage } from '~/components/staff/erp-page';

export const meta = () => backOfficeMeta(BULK_ACTIONS.title);

export const headers = erpHeaders;

/** Lists all bulk actions, the newest first; with `show=open`, those that were abandoned and wait for this staff member. */
export async function loader(args: LoaderFunctionArgs) {
  const reader = await requireStaff(args, '/erp/orders');
  const { db, now } = args.context;
  return loadTab(args, RUN_LIST, (tab, part) =>
    listBulkActions(db, { openFor: tab === 'open' ? { reader, now: now() } : null, ...part }),
  );
}

export default function ErpBulkActionsPage() {
  const { bulkActions, ...at } = useLoaderData<typeof loader>();
  return (
    <ErpPage
      title={BULK_ACTIONS.title}
      text={at.tab === 'open' ? BULK_ACTIONS.openText : BULK_ACTIONS.text}
      isList
    >
      <TabbedList
        {...at}
        list={RUN_LIST}
        path={erpPaths.bulkActions}
        label={BULK_ACTIONS.lists}
        labels={{ all: BULK_ACTIONS.all, open: BULK_ACTIONS.open }}
        actions={
          <a href={erpPaths.orders()} className="list-button">
            {BULK_ACTION.back}
          </a>
        }
      >
        <BulkActionTable bulkActions={bulkActions} />
      </TabbedList>
    </ErpPage>
  );
}
