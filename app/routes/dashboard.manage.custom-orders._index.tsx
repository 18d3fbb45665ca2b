import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from '~/framework';
import {
  CUSTOM_ORDER_FIELDS,
  CustomOrderTable,
} from '~/components/custom-orders/custom-order-table';
import { ListPage } from '~/components/ui/lists/list-page';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';
import { CUSTOM_ORDERS } from '~/content/custom-orders/custom-orders';
import { privateMeta } from '~/content/core/seo';
import { CUSTOM_ORDER_LIST } from '~/domain/custom-orders/custom-order';
import { privatePage } from '~/http/etag';
import { customOrderLines } from '~/http/custom-orders/custom-order-view.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { listPage } from '~/http/list-query.server';
import { loadList } from '~/models/core/list.server';
import { followPayments } from '~/models/custom-orders/custom-order-payment.server';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';

export const meta: MetaFunction = () => privateMeta(CUSTOM_ORDERS.title);

export const headers = privatePage;

/** Lists the customer's own custom orders (`search`, `state`, `from`, `to`, `sort`, `page`). */
export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/manage/custom-orders');
  const { db, now } = args.context;
  return listPage(args, CUSTOM_ORDER_LIST, async (query) => {
    await followPayments(db, null, now());
    return loadList(db, customOrderLines(gid, query, now()));
  });
}

export default function CustomOrdersPage() {
  const known = useLoaderData<typeof loader>();
  if (known.found?.count === 0 && !CUSTOM_ORDER_LIST.isFiltered(known.query)) {
    return (
      <>
        <h1>{CUSTOM_ORDERS.title}</h1>
        <EmptyState title={CUSTOM_ORDERS.none}>
          <p>{CUSTOM_ORDERS.intro}</p>
          <LinkButton to={paths.design()}>{CUSTOM_ORDERS.begin}</LinkButton>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <h1>{CUSTOM_ORDERS.title}</h1>
      <p className="mb-6 mt-3 max-w-prose text-lg text-ink-soft">{CUSTOM_ORDERS.intro}</p>
      <LinkButton to={paths.design()}>{CUSTOM_ORDERS.begin}</LinkButton>
      <ListPage
        {...known}
        list={CUSTOM_ORDER_LIST}
        path={accountPaths.manageCustomOrders}
        csv={accountPaths.manageCustomOrdersCsv}
        label={CUSTOM_ORDERS.search}
        nouns={CUSTOM_ORDERS.nouns}
        fields={[{ kind: 'search', label: CUSTOM_ORDERS.search }, ...CUSTOM_ORDER_FIELDS]}
      >
        {({ rows }) => (
          <CustomOrderTable
            orders={rows}
            caption={CUSTOM_ORDERS.title}
            to={accountPaths.customOrder}
            drawingOf={accountPaths.artworkDrawing}
          />
        )}
      </ListPage>
    </>
  );
}
