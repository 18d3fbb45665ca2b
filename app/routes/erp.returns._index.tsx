import { useLoaderData, type LoaderFunctionArgs } from '~/framework';
import { ReturnTable, STAFF_RETURN_FIELDS } from '~/components/returns/return-table';
import { ErpPage } from '~/components/staff/erp-page';
import { ListPage } from '~/components/ui/lists/list-page';
import { RETURN_STAFF } from '~/content/returns/erp-returns';
import { RETURNS } from '~/content/returns/returns';
import { backOfficeMeta } from '~/content/staff/back-office';
import { STAFF_RETURN_LIST } from '~/domain/returns/return-query';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { listPage } from '~/http/list-query.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { loadList } from '~/models/core/list.server';
import { returnsOf } from '~/models/returns/return-list.server';

export const meta = () => backOfficeMeta(RETURN_STAFF.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/returns');
  const { db } = args.context;
  return listPage(args, STAFF_RETURN_LIST, (query) => loadList(db, returnsOf(null, query)));
}

export default function ErpReturnsPage() {
  return (
    <ErpPage title={RETURN_STAFF.title} text={RETURN_STAFF.text} isList>
      <ListPage
        {...useLoaderData<typeof loader>()}
        name="returns"
        list={STAFF_RETURN_LIST}
        path={erpPaths.returns}
        csv={erpPaths.returnsExport}
        label={RETURN_STAFF.search}
        nouns={RETURNS.nouns}
        labels={{ nothingTitle: RETURN_STAFF.none }}
        fields={[{ kind: 'search', label: RETURN_STAFF.search }, ...STAFF_RETURN_FIELDS]}
        empty={<p>{RETURN_STAFF.none}</p>}
      >
        {({ rows }) => <ReturnTable returns={rows} to={erpPaths.return} isStaffs />}
      </ListPage>
    </ErpPage>
  );
}
