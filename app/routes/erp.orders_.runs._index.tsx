import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ListTabs } from '~/components/reconciliation/list-tabs';
import { RunTable } from '~/components/bulk-actions/run-table';
import { Pagination } from '~/components/ui/lists/pagination';
import { backOfficeMeta } from '~/content/staff/back-office';
import { ORDER_RUN, ORDER_RUNS } from '~/content/bulk-actions/erp-runs';
import { readPage } from '~/domain/core/time/day-range';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { listText, readClampedPage } from '~/http/list-query.server';
import { listOrderRuns } from '~/models/bulk-actions/order-run-list.server';
import { erpPaths } from '~/erp-paths';
import { ErpPage } from '~/components/staff/erp-page';

const PER_PAGE = 25;

export const meta = () => backOfficeMeta(ORDER_RUNS.title);

export const headers = erpHeaders;

/** Lists all runs, the newest first; with `show=open`, those left open that wait for this staff member. */
export async function loader(args: LoaderFunctionArgs) {
  const reader = await requireStaff(args, '/erp/orders');
  const { db, now } = args.context;
  const said = listText(args);
  const isOpen = said('show') === 'open';
  const openFor = isOpen ? { reader, now: now() } : null;
  const { page, pageCount, runs } = await readClampedPage(
    (number) => listOrderRuns(db, { openFor, limit: PER_PAGE, offset: (number - 1) * PER_PAGE }),
    { asked: readPage(said('page')), perPage: PER_PAGE },
  );
  return { isOpen, page, pageCount, runs };
}

export default function ErpOrderRunsPage() {
  const { isOpen, page, pageCount, runs } = useLoaderData<typeof loader>();
  const show = isOpen ? { show: 'open' as const } : {};
  return (
    <ErpPage title={ORDER_RUNS.title} text={isOpen ? ORDER_RUNS.openText : ORDER_RUNS.text}>
      <ListTabs
        label={ORDER_RUNS.lists}
        tabs={[
          { label: ORDER_RUNS.all, href: erpPaths.orderRuns(), isCurrent: !isOpen },
          {
            label: ORDER_RUNS.open,
            href: erpPaths.orderRuns({ show: 'open' }),
            isCurrent: isOpen,
          },
        ]}
      />
      <RunTable runs={runs} />
      <div className="mt-6">
        <Pagination
          page={page}
          pageCount={pageCount}
          hrefOf={(number) =>
            erpPaths.orderRuns({ ...show, ...(number === 1 ? {} : { page: String(number) }) })
          }
        />
      </div>
      <p className="mt-6" data-print="off">
        <a href={erpPaths.orders()} className="target underline">
          {ORDER_RUN.back}
        </a>
      </p>
    </ErpPage>
  );
}
