import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CustomOrderFilter, CustomOrderTable } from '~/components/custom-orders/custom-order-table';
import { ListResults } from '~/components/orders/order-filters';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';
import { CUSTOM_ORDERS } from '~/content/custom-orders/custom-orders';
import { countWords } from '~/content/core/lists';
import { privateMeta } from '~/content/core/seo';
import {
  customOrderQueryFields,
  leavesCustomOrdersOut,
  readCustomOrderQuery,
} from '~/domain/custom-orders/custom-order-query';
import { privatePage } from '~/http/etag';
import { customOrderLine } from '~/http/custom-orders/custom-order-view.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { listText } from '~/http/list-query.server';
import { listCustomOrders } from '~/models/custom-orders/custom-order-list.server';
import { followPayments } from '~/models/custom-orders/custom-order-payment.server';
import { paths } from '~/paths';

export const meta: MetaFunction = () => privateMeta(CUSTOM_ORDERS.title);

export const headers = privatePage;

/** Lists the customer's own custom orders (`search`, `state`, `from`, `to`, `sort`, `page`). */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/manage/custom-orders');
  const { db, now } = args.context;
  const { query, asked, problems } = readCustomOrderQuery(listText(args));
  if (problems.length > 0) return data({ query, asked, problems, found: null }, 400);
  await followPayments(db, null, now());
  const { orders, count, pages, page } = await listCustomOrders(db, gid, query);
  const found = { count, pages, orders: orders.map((order) => customOrderLine(order, false)) };
  return data({ query: { ...query, page }, asked, problems, found });
}

export default function CustomOrdersPage() {
  const { query, asked, problems, found } = useLoaderData<typeof loader>();
  const isFiltered = leavesCustomOrdersOut(query);
  if (found?.count === 0 && !isFiltered) {
    return (
      <>
        <h1>{CUSTOM_ORDERS.title}</h1>
        <EmptyState title={CUSTOM_ORDERS.none}>
          <p>{CUSTOM_ORDERS.intro}</p>
          <LinkButton to={paths.newCustomOrder()}>{CUSTOM_ORDERS.begin}</LinkButton>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <h1>{CUSTOM_ORDERS.title}</h1>
      <p className="mb-6 mt-3 max-w-prose text-lg text-ink-soft">{CUSTOM_ORDERS.intro}</p>
      <LinkButton to={paths.newCustomOrder()}>{CUSTOM_ORDERS.begin}</LinkButton>
      <CustomOrderFilter
        action={paths.manageCustomOrders()}
        label={CUSTOM_ORDERS.search}
        query={query}
        asked={asked}
        problems={problems}
      />
      {found ? (
        <ListResults
          heading={countWords(found.count, CUSTOM_ORDERS.nouns, isFiltered)}
          count={found.count}
          page={query.page}
          pageCount={found.pages}
          hrefOf={(page) => paths.manageCustomOrders(customOrderQueryFields({ ...query, page }))}
          csv={paths.manageCustomOrdersCsv(customOrderQueryFields({ ...query, page: 1 }))}
          all={paths.manageCustomOrders()}
        >
          <CustomOrderTable
            orders={found.orders}
            caption={CUSTOM_ORDERS.title}
            to={(id) => paths.customOrder(id)}
          />
        </ListResults>
      ) : null}
    </>
  );
}
