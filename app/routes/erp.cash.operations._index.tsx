import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ListTabs } from '~/components/reconciliation/list-tabs';
import { OperationTable } from '~/components/reconciliation/operation-facts';
import { Pagination } from '~/components/ui/lists/pagination';
import { backOfficeMeta } from '~/content/staff/back-office';
import { OPERATION_LISTS, OPERATIONS } from '~/content/reconciliation/erp-operations';
import { readPage, saidFields } from '~/domain/core/time/day-range';
import { OPERATION_KINDS } from '~/domain/reconciliation/money-operation';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { listText, readClampedPage } from '~/http/list-query.server';
import { findHolders } from '~/models/ledger/organization-holder.server';
import { listOperations } from '~/models/reconciliation/money-operation.server';
import { erpPaths } from '~/erp-paths';
import { ErpPage } from '~/components/staff/erp-page';

const PER_PAGE = 50;
const LISTS = ['still', ...OPERATION_KINDS] as const;

export const meta = () => backOfficeMeta(OPERATIONS.title);

export const headers = erpHeaders;

/** Lists waiting operations, the longest waiting first; with `kind`, those of one kind or standing still. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/cash/operations');
  const { db, now } = args.context;
  const said = listText(args);
  const kind = LISTS.find((name) => name === said('kind')) ?? null;
  const of = kind === 'still' ? { stillAt: now() } : kind;
  const { page, pageCount, operations } = await readClampedPage(
    (number) => listOperations(db, { of, limit: PER_PAGE, offset: (number - 1) * PER_PAGE }),
    { asked: readPage(said('page')), perPage: PER_PAGE },
  );
  const holders = await findHolders(
    db,
    operations.map(({ customerGid }) => customerGid),
  );
  return {
    kind,
    page,
    pageCount,
    rows: operations.map((one) => ({ ...one, holder: holders.get(one.customerGid) ?? null })),
    now: now(),
  };
}

export default function ErpOperationsPage() {
  const { kind, page, pageCount, rows, now } = useLoaderData<typeof loader>();
  return (
    <ErpPage title={OPERATIONS.title} text={OPERATIONS.text}>
      <ListTabs
        label={OPERATIONS.lists}
        tabs={[
          { label: OPERATIONS.all, href: erpPaths.operations(), isCurrent: kind === null },
          ...LISTS.map((name) => ({
            label: OPERATION_LISTS[name],
            href: erpPaths.operations({ kind: name }),
            isCurrent: kind === name,
          })),
        ]}
      />
      <OperationTable rows={rows} now={now} />
      <div className="mt-6">
        <Pagination
          page={page}
          pageCount={pageCount}
          hrefOf={(number) =>
            erpPaths.operations(
              saidFields({ kind: kind ?? '', page: number === 1 ? '' : String(number) }),
            )
          }
        />
      </div>
    </ErpPage>
  );
}
