import { OrderTable } from './order-table';
import { PrintButton } from './print-button';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/link-button';
import { Pagination } from '~/components/ui/lists/pagination';
import { ORDERS } from '~/content/orders/orders';
import type { ListedOrder } from '~/domain/orders/order-list';
import { isFiltered, orderQueryFields, type OrderQuery } from '~/domain/orders/order-query';
import { paths } from '~/paths';

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
