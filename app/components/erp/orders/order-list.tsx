import { BulkChoice } from '~/components/erp/orders/bulk-choice';
import { OrderRows } from '~/components/erp/orders/order-rows';
import type { PageRefusal } from '~/components/erp/orders/saved-views';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/link-button';
import { Pagination } from '~/components/ui/pagination';
import { ERP_ORDERS, orderCountWords } from '~/content/erp-orders';
import type { ErpListedOrder } from '~/domain/erp-order';
import type { ErpOrderColumn } from '~/domain/erp-order-columns';
import { erpOrderFields, isErpFiltered, type ErpOrderQuery } from '~/domain/erp-order-query';
import { paths } from '~/paths';

type OrderListProps = {
  orders: readonly ErpListedOrder[];
  count: number;
  isMore: boolean;
  pageCount: number;
  query: ErpOrderQuery;
  columns: readonly ErpOrderColumn[];
  token: string;
  reply: PageRefusal;
};

/** The page of orders that was asked for, each to be ticked, and what can be done with several. */
export function OrderList(props: OrderListProps) {
  const { orders, count, isMore, pageCount, query, columns, token } = props;
  if (count === 0) return <Nothing isFiltered={isErpFiltered(query)} />;
  const reply =
    props.reply?.form === 'choose' || props.reply?.form === 'export' ? props.reply : undefined;
  const hrefOf = (page: number) => paths.erpOrders(erpOrderFields({ ...query, page }));
  return (
    <section aria-labelledby="order-count" className="mt-10 flex flex-col gap-6">
      <div>
        <h2 id="order-count" className="text-lg">
          {orderCountWords({ count, isMore }, isErpFiltered(query))}
        </h2>
        <p className="text-sm text-ink-soft">
          {ERP_ORDERS.zone} {isMore ? ERP_ORDERS.onlyFirst(count) : ''}
        </p>
      </div>
      {/* The browser's own form: one of its buttons answers with a file. */}
      <form method="post" action={hrefOf(query.page)} key={reply ? 'refused' : token} noValidate>
        <OrderRows orders={orders} columns={columns} ticked={reply?.typed['pick'] ?? []} />
        <BulkChoice counted={{ count, isMore }} query={query} token={token} reply={reply} />
      </form>
      <Pagination page={query.page} pageCount={pageCount} hrefOf={hrefOf} />
    </section>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) {
    return (
      <EmptyState title={ERP_ORDERS.emptyTitle}>
        <p>{ERP_ORDERS.empty}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={ERP_ORDERS.nothingTitle}>
      <p>{ERP_ORDERS.nothing}</p>
      <LinkButton to={paths.erpOrders()} variant="secondary">
        {ERP_ORDERS.clear}
      </LinkButton>
    </EmptyState>
  );
}
