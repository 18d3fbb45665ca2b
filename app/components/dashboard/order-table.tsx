import { TableScroll } from '~/components/dashboard/table-scroll';
import { orderAmount, orderDay, stateWords } from '~/content/orders';
import { customerNumber } from '~/domain/customer';
import type { OrderBrief } from '~/domain/order';
import { paths } from '~/paths';

/** Orders, the newest first, each with the way to its details. */
export function OrderTable({
  orders,
  caption,
}: {
  orders: readonly OrderBrief[];
  caption: string;
}) {
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
            <tr key={order.id}>
              <th scope="row">
                <a href={paths.manageOrder(customerNumber(order.id))} className="underline">
                  {order.name}
                </a>
              </th>
              <td data-label="Date">
                <time dateTime={order.createdAt}>{orderDay(order.createdAt)}</time>
              </td>
              <td data-label="Payment">{stateWords(order.displayFinancialStatus)}</td>
              <td data-label="Delivery">{stateWords(order.displayFulfillmentStatus)}</td>
              <td data-label="Total" data-number="">
                {orderAmount(order.total)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
