import { TableScroll } from '~/components/ui/lists/erp-table';
import {
  givenBackWords,
  itemWords,
  orderAmount,
  orderPaymentWords,
  ORDERS,
  stateWords,
} from '~/content/orders/orders';
import { customerNumber } from '~/domain/core/ids';
import type { ListedOrder, OrderBrief } from '~/domain/orders/order';
import { paths } from '~/paths';
import { orderDay } from '~/content/core/dates';
import { PrintButton } from './print-button';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';
import { Pagination } from '~/components/ui/lists/pagination';
import { isFiltered, type OrderQuery, orderQueryFields } from '~/domain/orders/order-query';

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

type OrderResultsProps = {
  orders: readonly ListedOrder[];
  count: number;
  pageCount: number;
  query: OrderQuery;
};

/** The requested page of orders: total count and pagination. */
export function OrderResults({ orders, count, pageCount, query }: OrderResultsProps) {
  const hrefOf = (page: number) => paths.manageOrders(orderQueryFields({ ...query, page }));
  if (count === 0) {
    return (
      <EmptyState title={ORDERS.nothingTitle}>
        <p>{ORDERS.nothing}</p>
        <LinkButton to={paths.manageOrders()} variant="secondary">
          {ORDERS.clear}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="order-count" className="mt-10 flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="order-count" className="text-lg">
            {ORDERS.count(count, isFiltered(query))}
          </h2>
          <p className="text-sm text-ink-soft">{ORDERS.zone}</p>
        </div>
        <div className="flex flex-wrap gap-3" data-print="off">
          <LinkButton
            to={paths.manageOrdersCsv(orderQueryFields({ ...query, page: 1 }))}
            variant="secondary"
            download
          >
            {ORDERS.csv}
          </LinkButton>
          <PrintButton />
        </div>
      </div>
      <OrderTable orders={orders} caption={ORDERS.caption} />
      <Pagination page={query.page} pageCount={pageCount} hrefOf={hrefOf} />
    </section>
  );
}
