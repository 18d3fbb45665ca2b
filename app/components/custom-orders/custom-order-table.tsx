import { TableScroll } from '~/components/ui/lists/erp-table';
import {
  CUSTOM_ORDER_SORT_WORDS,
  CUSTOM_ORDER_STATES_WORDS,
  customOrderLabel,
} from '~/content/custom-orders/custom-orders';
import type { CustomOrderLine } from '~/domain/custom-orders/custom-order-view';
import { orderDay } from '~/content/core/dates';
import { ListFilters } from '~/components/ui/lists/list-filters';
import { LISTS } from '~/content/core/lists';
import { CUSTOM_ORDER_STATES } from '~/domain/custom-orders/custom-order';
import {
  CUSTOM_ORDER_SORTS,
  type CustomOrderQuery,
  leavesCustomOrdersOut,
} from '~/domain/custom-orders/custom-order-query';
import type { DayProblem } from '~/domain/core/time/day-range';

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

type CustomOrderFilterProps = {
  /** Path of the list. */
  action: string;
  /** Label of the search field. */
  label: string;
  query: CustomOrderQuery;
  /** The days exactly as they were typed. */
  asked: { from: string; to: string };
  problems: readonly DayProblem[];
};

/** Filters a list of requests, the customer's own or everybody's. The filters are in the URL. */
export function CustomOrderFilter(props: CustomOrderFilterProps) {
  const { action, label, query, asked, problems } = props;
  return (
    <ListFilters
      action={action}
      label={label}
      search={{ label, value: query.search }}
      selects={[
        {
          name: 'state',
          label: LISTS.state,
          value: query.state ?? '',
          options: [
            { value: '', label: LISTS.any },
            ...CUSTOM_ORDER_STATES.map((value) => ({
              value,
              label: CUSTOM_ORDER_STATES_WORDS[value].label,
            })),
          ],
        },
        {
          name: 'sort',
          label: LISTS.sort,
          value: query.sort,
          options: CUSTOM_ORDER_SORTS.map((value) => ({
            value,
            label: CUSTOM_ORDER_SORT_WORDS[value],
          })),
        },
      ]}
      asked={asked}
      problems={problems}
      isFiltered={leavesCustomOrdersOut(query)}
      round={JSON.stringify([query, asked])}
    />
  );
}
