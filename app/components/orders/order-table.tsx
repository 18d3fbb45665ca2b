import { TableScroll } from '~/components/ui/lists/table-scroll';
import {
  givenBackWords,
  itemWords,
  orderAmount,
  orderPaymentWords,
  stateWords,
} from '~/content/orders/orders';
import { customerNumber } from '~/domain/core/gids';
import type { OrderBrief } from '~/domain/orders/order';
import type { ListedOrder } from '~/domain/orders/order-list';
import { paths } from '~/paths';
import { orderDay } from '~/content/core/dates';

/** An order from Shopify, or from the read copy, which has more fields. */
type Listed = Pick<
  OrderBrief,
  'id' | 'name' | 'createdAt' | 'displayFinancialStatus' | 'displayFulfillmentStatus' | 'total'
> &
  Pick<ListedOrder, 'lines' | 'isOnInvoice'> &
  Partial<Pick<ListedOrder, 'cancelledAt' | 'refunded'>>;

/** Orders in the given order, each with a link to its details. */
export function OrderTable({ orders, caption }: { orders: readonly Listed[]; caption: string }) {
  return (
    <TableScroll label={caption}>
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Date</th>
            <th scope="col">Payment</th>
            <th scope="col">Delivery</th>
            <th scope="col" data-number="">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <Row key={order.id} order={order} />
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function Row({ order }: { order: Listed }) {
  const items = itemWords(order.lines);
  const cancelledAt = order.cancelledAt ?? null;
  const givenBack = order.refunded ? givenBackWords({ refunded: order.refunded }) : null;
  return (
    <tr>
      <th scope="row">
        <a href={paths.manageOrder(customerNumber(order.id))} className="underline">
          {order.name}
        </a>
        {items === '' ? null : (
          <span className="block text-sm font-normal text-ink-soft">{items}</span>
        )}
      </th>
      <td data-label="Date">
        <time dateTime={order.createdAt}>{orderDay(order.createdAt)}</time>
      </td>
      <td data-label="Payment">{orderPaymentWords({ ...order, cancelledAt })}</td>
      <td data-label="Delivery">
        {cancelledAt ? 'Cancelled' : stateWords(order.displayFulfillmentStatus)}
      </td>
      <td data-label="Total" data-number="">
        <span>
          {orderAmount(order.total)}
          {givenBack === null ? null : (
            <span className="block whitespace-nowrap text-sm text-ink-soft">{givenBack}</span>
          )}
        </span>
      </td>
    </tr>
  );
}
