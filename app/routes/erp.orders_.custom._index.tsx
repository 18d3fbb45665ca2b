import { useLoaderData, type LoaderFunctionArgs } from '~/framework';
import {
  CUSTOM_ORDER_FIELDS,
  CustomOrderTable,
} from '~/components/custom-orders/custom-order-table';
import { FilterForm } from '~/components/ui/lists/filter-form';
import { Pagination } from '~/components/ui/lists/pagination';
import { backOfficeMeta } from '~/content/staff/back-office';
import { CUSTOM_ORDER_STAFF } from '~/content/custom-orders/erp-custom-orders';
import { CUSTOM_ORDER_LIST } from '~/domain/custom-orders/custom-order';
import { customOrderLines } from '~/http/custom-orders/custom-order-view.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { listPage } from '~/http/list-query.server';
import { loadList } from '~/models/core/list.server';
import { followPayments } from '~/models/custom-orders/custom-order-payment.server';
import { erpPaths } from '~/erp-paths';
import { ErpPage } from '~/components/staff/erp-page';

export const meta = () => backOfficeMeta(CUSTOM_ORDER_STAFF.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/orders/custom');
  const { db, now } = args.context;
  return listPage(args, CUSTOM_ORDER_LIST, async (query) => {
    await followPayments(db, null, now());
    return loadList(db, customOrderLines(null, query));
  });
}

export default function ErpCustomOrdersPage() {
  const { found, ...form } = useLoaderData<typeof loader>();
  const hrefOf = (page: number) =>
    erpPaths.customOrders(CUSTOM_ORDER_LIST.params({ ...form.query, page }));
  return (
    <ErpPage title={CUSTOM_ORDER_STAFF.title} text={CUSTOM_ORDER_STAFF.text}>
      <div className="mb-8">
        <FilterForm
          {...form}
          list={CUSTOM_ORDER_LIST}
          action={erpPaths.customOrders()}
          label={CUSTOM_ORDER_STAFF.search}
          fields={[{ kind: 'search', label: CUSTOM_ORDER_STAFF.search }, ...CUSTOM_ORDER_FIELDS]}
        />
      </div>
      {found && found.count > 0 ? (
        <>
          <CustomOrderTable
            orders={found.rows}
            caption={CUSTOM_ORDER_STAFF.title}
            to={erpPaths.customOrder}
          />
          <Pagination page={found.page} pageCount={found.pageCount} hrefOf={hrefOf} />
        </>
      ) : (
        <p>{CUSTOM_ORDER_STAFF.none}</p>
      )}
    </ErpPage>
  );
}
