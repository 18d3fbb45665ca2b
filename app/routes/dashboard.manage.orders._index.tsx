import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ReadProblem } from '~/components/account/read-problem';
import { OrderTable } from '~/components/dashboard/order-table';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/link-button';
import { sentence } from '~/content/errors';
import { privateMeta } from '~/content/seo';
import { isPlatformFailure } from '~/domain/failure';
import { privatePage } from '~/http/caching';
import { requireCustomer } from '~/http/guards.server';
import { paths } from '~/paths';
import { listCustomerOrders } from '~/platforms/shopify/customer-orders.server';

export const meta: MetaFunction = () => privateMeta('Orders');

export const headers = privatePage;

/** One's own orders, the newest first. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args, '/dashboard/manage/orders');
  try {
    return { orders: await listCustomerOrders(args.context.admin, customer.gid), failure: null };
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    args.context.log.warn({ err: error }, 'orders could not be read');
    return data({ orders: [], failure: sentence('customer_orders_failed') }, 503);
  }
}

export default function OrdersPage() {
  const { orders, failure } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Orders</h1>
      <div className="mt-8">
        {failure ? (
          <ReadProblem problem={failure} />
        ) : orders.length > 0 ? (
          <OrderTable orders={orders} caption="Your orders" />
        ) : (
          <EmptyState title="No orders yet">
            <p>What you order while signed in, or with this email address, is listed here.</p>
            <LinkButton to={paths.shopAll()}>Shop All</LinkButton>
          </EmptyState>
        )}
      </div>
    </>
  );
}
