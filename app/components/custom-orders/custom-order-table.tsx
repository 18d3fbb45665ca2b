import { TableScroll } from '~/components/ui/lists/table-scroll';
import { customOrderLabel } from '~/content/custom-orders/custom-orders';
import type { CustomOrderLine } from '~/domain/custom-orders/custom-order-view';
import { orderDay } from '~/content/core/dates';

type CustomOrderTableProps = {
  orders: readonly CustomOrderLine[];
  caption: string;
  /** Returns the URL of a request. */
  to: (id: string) => string;
};

/** Requests, newest first; with the customer's name if the list is for staff. */
export function CustomOrderTable({ orders, caption, to }: CustomOrderTableProps) {
  const isStaffs = orders.some(({ customer }) => customer !== null);
  return (
    <TableScroll label={caption}>
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Date</th>
            {isStaffs ? <th scope="col">Customer</th> : null}
            <th scope="col">Product</th>
            <th scope="col" data-number="">
              Quantity
            </th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              <th scope="row">
                <a href={to(order.id)} className="underline">
                  {order.name}
                </a>
              </th>
              <td data-label="Date">
                <time dateTime={order.createdAt}>{orderDay(order.createdAt)}</time>
              </td>
              {isStaffs ? <td data-label="Customer">{order.customer}</td> : null}
              <td data-label="Product">
                {order.product}, {order.size}
              </td>
              <td data-label="Quantity" data-number="">
                {order.quantity.toLocaleString('en-US')} {order.unit}
              </td>
              <td data-label="State">{customOrderLabel(order)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
