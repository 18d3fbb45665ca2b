import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { TabbedList } from '~/components/ui/lists/list-page';
import { RunTable } from '~/components/bulk-actions/run-table';
import { backOfficeMeta } from '~/content/staff/back-office';
import { ORDER_RUN, ORDER_RUNS } from '~/content/bulk-actions/erp-runs';
import { RUN_LIST } from '~/domain/bulk-actions/order-run';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { readTab } from '~/http/list-query.server';
import { listOrderRuns } from '~/models/bulk-actions/order-run-list.server';
import { erpPaths } from '~/erp-paths';
import { ErpPage } from '~/components/staff/erp-page';

export const meta = () => backOfficeMeta(ORDER_RUNS.title);

export const headers = erpHeaders;

/** Lists all runs, the newest first; with `show=open`, those left open that wait for this staff member. */
export async function loader(args: LoaderFunctionArgs) {
  const reader = await requireStaff(args, '/erp/orders');
  const { db, now } = args.context;
  return readTab(args, RUN_LIST, (tab, part) =>
    listOrderRuns(db, { openFor: tab === 'open' ? { reader, now: now() } : null, ...part }),
  );
}

export default function ErpOrderRunsPage() {
  const { runs, ...at } = useLoaderData<typeof loader>();
  return (
    <ErpPage
      title={ORDER_RUNS.title}
      text={at.tab === 'open' ? ORDER_RUNS.openText : ORDER_RUNS.text}
    >
      <TabbedList
        {...at}
        list={RUN_LIST}
        path={erpPaths.orderRuns}
        label={ORDER_RUNS.lists}
        words={{ all: ORDER_RUNS.all, open: ORDER_RUNS.open }}
      >
        <RunTable runs={runs} />
      </TabbedList>
      <p className="mt-6" data-print="off">
        <a href={erpPaths.orders()} className="target underline">
          {ORDER_RUN.back}
        </a>
      </p>
    </ErpPage>
  );
}
