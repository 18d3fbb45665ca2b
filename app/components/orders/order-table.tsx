import { type ListColumn, ListTable } from '~/components/ui/lists/erp-table';
import {
  givenBackLabel,
  itemLabel,
  orderAmount,
  orderPaymentLabel,
  stateLabel,
} from '~/content/orders/orders';
import { customerNumber } from '~/domain/core/ids';
import type { ListedOrder, OrderBrief } from '~/domain/orders/order';
import { paths } from '~/paths';
import { orderDay } from '~/content/core/dates';

/** An order from Shopify, or from the mirror, which has more fields. */
type Listed = Pick<
  OrderBrief,
  'id' | 'name' | 'createdAt' | 'displayFinancialStatus' | 'displayFulfillmentStatus' | 'total'
> &
  Pick<ListedOrder, 'lines' | 'isOnInvoice'> &
  Partial<Pick<ListedOrder, 'cancelledAt' | 'refunded'>>;

const COLUMNS: readonly ListColumn<Listed>[] = [
  {
    label: 'Order',
    cell: ({ id, name, lines }) => {
      const items = itemLabel(lines);
      return (
        <>
          <a href={paths.manageOrder(customerNumber(id))} className="underline">
            {name}
          </a>
          {items === '' ? null : (
            <span className="block text-sm font-normal text-ink-soft">{items}</span>
          )}
        </>
      );
    },
  },
  {
    label: 'Date',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{orderDay(createdAt)}</time>,
  },
  {
    label: 'Payment',
    cell: (order) => orderPaymentLabel({ ...order, cancelledAt: order.cancelledAt ?? null }),
  },
  {
    label: 'Delivery',
    cell: ({ cancelledAt, displayFulfillmentStatus: status }) =>
      cancelledAt ? 'Canceled' : stateLabel(status),
  },
  {
    label: 'Total',
    isNumber: true,
    cell: ({ total, refunded }) => {
      const givenBack = refunded ? givenBackLabel({ refunded }) : null;
      return (
        <>
          {orderAmount(total)}
          {givenBack === null ? null : (
            <span className="block whitespace-nowrap text-sm text-ink-soft">{givenBack}</span>
          )}
        </>
      );
    },
  },
];

/** Orders in the given order, each with a link to its details. */
export function OrderTable({ orders, caption }: { orders: readonly Listed[]; caption: string }) {
  return <ListTable caption={caption} columns={COLUMNS} rows={orders} keyOf={({ id }) => id} />;
}
