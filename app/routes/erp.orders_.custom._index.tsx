import { useLoaderData, type LoaderFunctionArgs } from '~/framework';
import {
  CustomOrderTable,
  STAFF_CUSTOM_ORDER_FIELDS,
} from '~/components/custom-orders/custom-order-table';
import { ListPage } from '~/components/ui/lists/list-page';
import { backOfficeMeta } from '~/content/staff/back-office';
import { CUSTOM_ORDER_STAFF } from '~/content/custom-orders/erp-custom-orders';
import { CUSTOM_ORDERS } from '~/content/custom-orders/custom-orders';
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
    return loadList(db, customOrderLines(null, query, now()));
  });
}

export default function ErpCustomOrdersPage() {
  return (
    <ErpPage title={CUSTOM_ORDER_STAFF.title} text={CUSTOM_ORDER_STAFF.text} isList>
      <ListPage
        {...useLoaderData<typeof loader>()}
        name="custom-orders"
        list={CUSTOM_ORDER_LIST}
        path={erpPaths.customOrders}
        label={CUSTOM_ORDER_STAFF.search}
        nouns={CUSTOM_ORDERS.nouns}
        labels={{ nothingTitle: CUSTOM_ORDER_STAFF.none }}
        fields={[
          { kind: 'search', label: CUSTOM_ORDER_STAFF.search },
          ...STAFF_CUSTOM_ORDER_FIELDS,
        ]}
        empty={<p>{CUSTOM_ORDER_STAFF.none}</p>}
      >
        {({ rows }) => (
          <CustomOrderTable
            orders={rows}
            caption={CUSTOM_ORDER_STAFF.title}
            to={erpPaths.customOrder}
            drawingOf={erpPaths.artworkDrawing}
          />
        )}
      </ListPage>
    </ErpPage>
  );
}
