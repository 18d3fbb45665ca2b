import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ReadProblem } from '~/components/account/read-problem';
import { OrderDetails } from '~/components/dashboard/order-details';
import { LinkButton } from '~/components/ui/link-button';
import { sentence } from '~/content/errors';
import { privateMeta } from '~/content/seo';
import { customerNumber } from '~/domain/customer';
import { isPlatformFailure } from '~/domain/failure';
import { detailLines } from '~/domain/order';
import { privatePage } from '~/http/caching';
import { requireCustomer } from '~/http/guards.server';
import { notFound } from '~/http/replies.server';
import { paths } from '~/paths';
import { getOrder } from '~/platforms/shopify/customer-orders.server';

export const meta: MetaFunction<typeof loader> = ({ data: found }) =>
  privateMeta(`Order ${found?.order?.name ?? ''}`.trim());

export const headers = privatePage;

/** One of one's own orders; somebody else's is as if it did not exist. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args, '/dashboard/manage/orders');
  const number = args.params['order'] ?? '';
  // The platform refuses to read a longer one as an id at all.
  if (!/^\d{1,18}$/.test(number)) notFound();
  const { admin, log } = args.context;
  const order = await getOrder(admin, `gid://shopify/Order/${number}`, customer.gid).catch(
    (error: unknown) => {
      if (!isPlatformFailure(error)) throw error;
      log.warn({ err: error }, 'an order could not be read');
      return 'failed' as const;
    },
  );
  if (order === 'failed') {
    return data({ order: null, failure: sentence('order_details_failed') }, 503);
  }
  if (!order) notFound();
  return { order: { ...order, lines: detailLines(order.lines) }, failure: null };
}

export default function OrderPage() {
  const { order, failure } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="mb-4" data-print="off">
        <a href={paths.manageOrders()} className="target underline">
          All orders
        </a>
      </p>
      {order ? (
        <>
          <OrderDetails order={order} />
          <p className="mt-10" data-print="off">
            <LinkButton
              to={paths.reorder({ order: customerNumber(order.id) })}
              variant="secondary"
              aria-label={`Reorder all of ${order.name}`}
            >
              Reorder all
            </LinkButton>
          </p>
        </>
      ) : (
        <>
          <h1 className="mb-8">Order</h1>
          <ReadProblem problem={failure ?? ''} />
        </>
      )}
    </>
  );
}
