import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CustomOrderFilter, CustomOrderTable } from '~/components/custom-orders/custom-order-table';
import { Pagination } from '~/components/ui/lists/pagination';
import { backOfficeMeta } from '~/content/staff/back-office';
import { CUSTOM_ORDER_STAFF } from '~/content/custom-orders/custom-orders';
import {
  customOrderQueryFields,
  readCustomOrderQuery,
} from '~/domain/custom-orders/custom-order-query';
import { customOrderLine } from '~/http/custom-orders/custom-order-view.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { requireStaff } from '~/http/customers/guards.server';
import { listText } from '~/http/list-query.server';
import { listCustomOrders } from '~/models/custom-orders/custom-order-list.server';
import { followPayments } from '~/models/custom-orders/custom-order-payment.server';
import { erpPaths } from '~/erp-paths';
import { ErpPage } from '~/components/staff/erp-page';

export const meta = () => backOfficeMeta(CUSTOM_ORDER_STAFF.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/orders/custom');
  const { db, now } = args.context;
  const { query, asked, problems } = readCustomOrderQuery(listText(args));
  if (problems.length > 0) {
    return data({ query, asked, problems, pages: 1, orders: [] }, 400);
  }
  await followPayments(db, null, now());
  const { orders, pages, page } = await listCustomOrders(db, null, query);
  const lines = orders.map((order) => customOrderLine(order, true));
  return data({ query: { ...query, page }, asked, problems, pages, orders: lines });
}

export default function ErpCustomOrdersPage() {
  const { query, asked, problems, pages, orders } = useLoaderData<typeof loader>();
  return (
    <ErpPage title={CUSTOM_ORDER_STAFF.title} text={CUSTOM_ORDER_STAFF.text}>
      <div className="mb-8">
        <CustomOrderFilter
          action={erpPaths.customOrders()}
          label={CUSTOM_ORDER_STAFF.search}
          query={query}
          asked={asked}
          problems={problems}
        />
      </div>
      {orders.length === 0 ? (
        <p>{CUSTOM_ORDER_STAFF.none}</p>
      ) : (
        <CustomOrderTable
          orders={orders}
          caption={CUSTOM_ORDER_STAFF.title}
          to={erpPaths.customOrder}
        />
      )}
      <Pagination
        page={query.page}
        pageCount={pages}
        hrefOf={(page) => erpPaths.customOrders(customOrderQueryFields({ ...query, page }))}
      />
    </ErpPage>
  );
}
