import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ErpPage } from '~/components/erp/erp-frame';
import { ErpTable, type ErpColumn } from '~/components/erp/erp-table';
import { Moment } from '~/components/erp/moment';
import { BACK_OFFICE, backOfficeMeta, statusWords } from '~/content/back-office';
import { CUSTOM_ORDER_STAFF } from '~/content/custom-orders';
import { formatUsd } from '~/domain/money';
import { erpHeaders } from '~/http/erp-headers';
import { requireStaff } from '~/http/guards.server';
import { needed } from '~/http/replies.server';
import { paths } from '~/paths';
import { listLatestOrders } from '~/platforms/shopify/latest-orders.server';

const ORDERS = 50;
const words = BACK_OFFICE.orders;

export const meta = () => backOfficeMeta(words.title);

export const headers = erpHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/orders');
  const { admin, log } = args.context;
  return { orders: await needed(listLatestOrders(admin, ORDERS), log) };
}

type Row = Awaited<ReturnType<typeof loader>>['orders'][number];

const COLUMNS: readonly ErpColumn<Row>[] = [
  { label: 'Order', cell: ({ name }) => name },
  {
    label: 'Placed',
    cell: ({ createdAt }) => <Moment iso={createdAt} />,
  },
  { label: 'Customer', cell: ({ email }) => email ?? 'No email' },
  { label: 'Payment', cell: (order) => statusWords(order.displayFinancialStatus) },
  { label: 'Fulfillment', cell: (order) => statusWords(order.displayFulfillmentStatus) },
  { label: 'Total', isNumber: true, cell: ({ total }) => formatUsd(total.cents) },
];

export default function ErpOrdersPage() {
  const { orders } = useLoaderData<typeof loader>();
  return (
    <ErpPage title={words.title} text={words.text}>
      <p className="mb-6">
        <a href={paths.erpCustomOrders()} className="target text-link">
          {CUSTOM_ORDER_STAFF.title}
        </a>
      </p>
      <ErpTable
        caption={words.title}
        columns={COLUMNS}
        rows={orders}
        keyOf={({ id }) => id}
        none={words.none}
      />
    </ErpPage>
  );
}
