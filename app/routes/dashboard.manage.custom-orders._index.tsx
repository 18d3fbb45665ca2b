import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CustomOrderFilter } from '~/components/custom-orders/custom-order-filter';
import { CustomOrderPages } from '~/components/custom-orders/custom-order-pages';
import { CustomOrderTable } from '~/components/custom-orders/custom-order-table';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/link-button';
import { CUSTOM_ORDERS } from '~/content/custom-orders';
import { privateMeta } from '~/content/seo';
import { privatePage } from '~/http/caching';
import { askedCustomOrders, customOrderLine } from '~/http/custom-order-view.server';
import { requireCustomer } from '~/http/guards.server';
import { listCustomOrders } from '~/models/custom-order-list.server';
import { followPayments } from '~/models/custom-order-payment.server';
import { paths } from '~/paths';

export const meta: MetaFunction = () => privateMeta(CUSTOM_ORDERS.title);

export const headers = privatePage;

export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/manage/custom-orders');
  const { db, now } = args.context;
  const query = askedCustomOrders(args.request);
  await followPayments(db, null, now());
  const { orders, count, pages } = await listCustomOrders(db, gid, query);
  return { query, count, pages, orders: orders.map((order) => customOrderLine(order, false)) };
}

export default function CustomOrdersPage() {
  const { query, pages, orders } = useLoaderData<typeof loader>();
  const isAll = query.search === '' && query.state === null;
  if (orders.length === 0 && isAll) {
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
      <LinkButton to={paths.newCustomOrder()} className="mb-8">
        {CUSTOM_ORDERS.begin}
      </LinkButton>
      <CustomOrderFilter
        action={paths.manageCustomOrders()}
        label={CUSTOM_ORDERS.search}
        search={query.search}
        state={query.state ?? ''}
      />
      {orders.length === 0 ? (
        <p>{CUSTOM_ORDERS.noneFound}</p>
      ) : (
        <CustomOrderTable
          orders={orders}
          caption={CUSTOM_ORDERS.title}
          to={(id) => paths.customOrder(id)}
        />
      )}
      <CustomOrderPages query={query} pages={pages} to={paths.manageCustomOrders} />
    </>
  );
}
