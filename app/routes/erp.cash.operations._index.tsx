import { useLoaderData, type LoaderFunctionArgs } from '~/framework';
import { TabbedList } from '~/components/ui/lists/list-page';
import { OperationTable } from '~/components/reconciliation/operation-facts';
import { backOfficeMeta } from '~/content/staff/back-office';
import { OPERATION_LISTS, OPERATIONS } from '~/content/reconciliation/erp-operations';
import { OPERATION_LIST } from '~/domain/reconciliation/discrepancy-repair';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { loadTab } from '~/http/list-query.server';
import { findWalletOwners } from '~/models/ledger/organization-wallet.server';
import { listOperations } from '~/models/reconciliation/money-operation.server';
import { erpPaths } from '~/erp-paths';
import { ErpPage } from '~/components/staff/erp-page';

export const meta = () => backOfficeMeta(OPERATIONS.title);

export const headers = erpHeaders;

/** Lists waiting operations, the longest waiting first; with `kind`, those of one kind or stuck. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/cash/operations');
  const { db, now } = args.context;
  const { operations, ...at } = await loadTab(args, OPERATION_LIST, (tab, part) =>
    listOperations(db, {
      of: tab === 'all' ? null : tab === 'still' ? { stillAt: now() } : tab,
      ...part,
    }),
  );
  const wallets = await findWalletOwners(
    db,
    operations.map(({ customerGid }) => customerGid),
  );
  return {
    at,
    rows: operations.map((one) => ({ ...one, wallet: wallets.get(one.customerGid) ?? null })),
    now: now(),
  };
}

export default function ErpOperationsPage() {
  const { at, rows, now } = useLoaderData<typeof loader>();
  return (
    <ErpPage title={OPERATIONS.title} text={OPERATIONS.text} isList>
      <TabbedList
        {...at}
        list={OPERATION_LIST}
        path={erpPaths.operations}
        label={OPERATIONS.lists}
        labels={{ all: OPERATIONS.all, ...OPERATION_LISTS }}
      >
        <OperationTable rows={rows} now={now} />
      </TabbedList>
    </ErpPage>
  );
}
