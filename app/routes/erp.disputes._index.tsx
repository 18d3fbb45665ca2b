import { useLoaderData, type LoaderFunctionArgs } from '~/framework';
import { TabbedList } from '~/components/ui/lists/list-page';
import { DisputeTable } from '~/components/refunds/disputes';
import { backOfficeMeta } from '~/content/staff/back-office';
import { DISPUTE_LIST_LABELS, DISPUTES } from '~/content/refunds/erp-disputes';
import { DISPUTE_LIST } from '~/domain/disputes/dispute';
import { loadTab } from '~/http/list-query.server';
import { withWallets } from '~/http/refunds/erp-disputes.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { listDisputes } from '~/models/refunds/dispute-list.server';
import { erpPaths } from '~/erp-paths';
import { ErpPage } from '~/components/staff/erp-page';

export const meta = () => backOfficeMeta(DISPUTES.title);

export const headers = erpHeaders;

/** Lists disputes that have to be answered, the nearest deadline first; with `list`, others. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/disputes');
  const { db } = args.context;
  const { disputes, ...at } = await loadTab(args, DISPUTE_LIST, (list, part) =>
    listDisputes(db, { list, ...part }),
  );
  return { at, rows: await withWallets(args.context, disputes) };
}

export default function ErpDisputesPage() {
  const { at, rows } = useLoaderData<typeof loader>();
  return (
    <ErpPage title={DISPUTES.title} text={DISPUTES.text} isList>
      <TabbedList
        {...at}
        list={DISPUTE_LIST}
        path={erpPaths.disputes}
        label={DISPUTES.lists}
        labels={DISPUTE_LIST_LABELS}
        note={DISPUTES.shopify}
        actions={
          <a
            href={erpPaths.disputesExport(DISPUTE_LIST.params({ ...at, page: 1 }))}
            className="list-button"
            data-document=""
          >
            {DISPUTES.file}
          </a>
        }
      >
        <DisputeTable rows={rows} />
      </TabbedList>
    </ErpPage>
  );
}
