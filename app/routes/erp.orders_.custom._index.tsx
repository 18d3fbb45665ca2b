import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CustomOrderFilter } from '~/components/custom-orders/custom-order-filter';
import { CustomOrderPages } from '~/components/custom-orders/custom-order-pages';
import { CustomOrderTable } from '~/components/custom-orders/custom-order-table';
import { ErpPage } from '~/components/erp/erp-frame';
import { backOfficeMeta } from '~/content/back-office';
import { CUSTOM_ORDER_STAFF } from '~/content/custom-orders';
import { askedCustomOrders, customOrderLine } from '~/http/custom-order-view.server';
import { erpHeaders } from '~/http/erp-headers';
import { requireStaff } from '~/http/guards.server';
import { listCustomOrders } from '~/models/custom-order-list.server';
import { followPayments } from '~/models/custom-order-payment.server';
import { paths } from '~/paths';

export const meta = () => backOfficeMeta(CUSTOM_ORDER_STAFF.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/orders/custom');
  const { db, now } = args.context;
  const query = askedCustomOrders(args.request);
  await followPayments(db, null, now());
  const { orders, pages } = await listCustomOrders(db, null, query);
  return { query, pages, orders: orders.map((order) => customOrderLine(order, true)) };
}

export default function ErpCustomOrdersPage() {
  const { query, pages, orders } = useLoaderData<typeof loader>();
  return (
    <ErpPage title={CUSTOM_ORDER_STAFF.title} text={CUSTOM_ORDER_STAFF.text}>
      <CustomOrderFilter
        action={paths.erpCustomOrders()}
        label={CUSTOM_ORDER_STAFF.search}
        search={query.search}
        state={query.state ?? ''}
      />
      {orders.length === 0 ? (
        <p>{CUSTOM_ORDER_STAFF.none}</p>
      ) : (
        <CustomOrderTable
          orders={orders}
          caption={CUSTOM_ORDER_STAFF.title}
          to={paths.erpCustomOrder}
        />
      )}
      <CustomOrderPages query={query} pages={pages} to={paths.erpCustomOrders} />
    </ErpPage>
  );
}
