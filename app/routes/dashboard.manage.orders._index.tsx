import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ReadProblem } from '~/components/customers/account-frame';
import { OrderFilters } from '~/components/orders/order-filters';
import { OrderResults, OrderTable } from '~/components/orders/order-table';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { sentence } from '~/content/core/errors';
import { ORDERS } from '~/content/orders/orders';
import { privateMeta } from '~/content/core/seo';
import { placeLine } from '~/domain/locations/order-place';
import { isFiltered } from '~/domain/orders/order-query';
import { privatePage } from '~/http/etag';
import { requireCustomer } from '~/http/customers/guards.server';
import {
  askedOrders,
  type LatestOrder,
  orderPage,
  readLatestOrders,
} from '~/http/orders/order-page.server';
import { attempt } from '~/http/replies.server';
import { isCopyWhole } from '~/models/core/copy-sweep.server';
import { listOrderStates } from '~/models/orders/order-copy-list.server';
import { findOrderPlace } from '~/models/locations/order-places.server';
import { paths } from '~/paths';

export const meta: MetaFunction = () => privateMeta(ORDERS.title);

export const headers = privatePage;

/**
 * Lists the customer's own orders from the read copy, as the query asks for. While the copy is being filled
 * for the first time, lists the latest orders from Shopify instead.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/manage/orders');
  const { db, admin, log } = args.context;
  const { query, asked, problems } = askedOrders(args);
  if (!(await isCopyWhole(db, 'orders'))) {
    const latest = await attempt(readLatestOrders({ db, admin }, gid), log);
    return data({ kind: 'gathering' as const, latest }, latest === null ? 503 : 200);
  }
  const [states, place] = await Promise.all([
    listOrderStates(db, gid),
    query.place === null ? null : findOrderPlace(db, gid, query.place),
  ]);
  const form = { query, asked, states, place: place && placeLine(place), problems };
  if (problems.length > 0) return data({ kind: 'refused' as const, form }, 400);
  const found = await orderPage(db, gid, query);
  return data({ kind: 'found' as const, form: { ...form, query: found.query }, found });
}

export default function OrdersPage() {
  const known = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{ORDERS.title}</h1>
      {known.kind === 'gathering' ? (
        <Gathering latest={known.latest} />
      ) : known.kind === 'found' && known.found.count === 0 && !isFiltered(known.found.query) ? (
        <NoOrders />
      ) : (
        <>
          <OrderFilters {...known.form} />
          {known.kind === 'found' ? <OrderResults {...known.found} /> : null}
        </>
      )}
    </>
  );
}

function Gathering({ latest }: { latest: LatestOrder[] | null }) {
  if (latest === null) {
    return (
      <div className="mt-8">
        <ReadProblem problem={sentence('customer_orders_failed')} />
      </div>
    );
  }
  if (latest.length === 0) return <NoOrders />;
  return (
    <div className="mt-8 flex flex-col gap-8">
      <Notice>{ORDERS.gathering}</Notice>
      <OrderTable orders={latest} caption={ORDERS.caption} />
    </div>
  );
}

function NoOrders() {
  return (
    <EmptyState title={ORDERS.emptyTitle}>
      <p>{ORDERS.empty}</p>
      <LinkButton to={paths.shopAll()}>Shop All</LinkButton>
    </EmptyState>
  );
}
