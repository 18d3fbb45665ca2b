import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from '~/framework';
import { LoadProblem } from '~/components/customers/account-frame';
import { ListPage } from '~/components/ui/lists/list-page';
import { OrderTable } from '~/components/orders/order-table';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { errorMessage } from '~/content/core/errors';
import { sortOptions, stateOptions } from '~/content/core/lists';
import { financialStatusLabel, ORDERS, SORT_LABELS, stateLabel } from '~/content/orders/orders';
import { privateMeta } from '~/content/core/seo';
import { placeLine } from '~/domain/locations/location-query';
import { ORDER_LIST } from '~/domain/orders/order-query';
import { privatePage } from '~/http/etag';
import { requireCustomer } from '~/http/customers/guards.server';
import { listText } from '~/http/list-query.server';
import { type LatestOrder, loadLatestOrders } from '~/http/orders/order-page.server';
import { attempt } from '~/http/replies.server';
import { isMirrorComplete } from '~/models/core/mirror-sync.server';
import { loadList } from '~/models/core/list.server';
import {
  listOrderPictures,
  listOrderStates,
  ordersOf,
} from '~/models/orders/order-mirror-list.server';
import { findOrderPlace } from '~/models/locations/order-places.server';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';

export const meta: MetaFunction = () => privateMeta(ORDERS.title);

export const headers = privatePage;

/**
 * Lists the customer's own orders from the mirror, as the query asks for. While the mirror is being filled
 * for the first time, lists the latest orders from Shopify instead.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/manage/orders');
  const { db, admin, log } = args.context;
  const { query, requested, problems } = ORDER_LIST.parse(listText(args));
  if (!(await isMirrorComplete(db, 'orders'))) {
    const latest = await attempt(loadLatestOrders({ db, admin }, gid), log);
    return data({ kind: 'gathering' as const, latest }, latest === null ? 503 : 200);
  }
  const [states, place] = await Promise.all([
    listOrderStates(db, gid),
    query.place === null ? null : findOrderPlace(db, gid, query.place),
  ]);
  const form = { kind: 'list' as const, query, requested, problems, states, place };
  if (problems.length > 0) return data({ ...form, found: null }, 400);
  const list = await loadList(db, ordersOf(gid, query));
  const pictures = await listOrderPictures(
    db,
    list.rows.map(({ id }) => id),
  );
  return data({ ...form, query: { ...query, page: list.page }, found: { ...list, pictures } });
}

export default function OrdersPage() {
  const known = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{ORDERS.title}</h1>
      {known.kind === 'gathering' ? (
        <Gathering latest={known.latest} />
      ) : (
        <ListPage
          {...known}
          list={ORDER_LIST}
          path={accountPaths.manageOrders}
          csv={accountPaths.manageOrdersCsv}
          label={ORDERS.formTitle}
          nouns={ORDERS.nouns}
          labels={ORDERS}
          fields={[
            { kind: 'search', label: ORDERS.search, placeholder: ORDERS.searchHint },
            {
              name: 'payment',
              label: ORDERS.payment,
              options: stateOptions(
                known.states.financial,
                known.query.financial,
                financialStatusLabel,
              ),
            },
            {
              name: 'delivery',
              label: ORDERS.delivery,
              options: stateOptions(known.states.fulfillment, known.query.fulfillment, stateLabel),
            },
            { kind: 'sort', options: sortOptions(SORT_LABELS) },
            { kind: 'days' },
            {
              kind: 'fixed',
              name: 'place',
              label: ORDERS.place,
              text: (known.place && placeLine(known.place)) ?? ORDERS.unknownPlace,
            },
          ]}
          empty={<NoOrders />}
        >
          {({ rows, pictures }) => (
            <OrderTable orders={rows} caption={ORDERS.caption} pictures={pictures} />
          )}
        </ListPage>
      )}
    </>
  );
}

function Gathering({ latest }: { latest: LatestOrder[] | null }) {
  if (latest === null) {
    return (
      <div className="mt-8">
        <LoadProblem problem={errorMessage('customer_orders_failed')} />
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
