import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from '~/framework';
import { LoadProblem } from '~/components/customers/account-frame';
import { CompostNearby } from '~/components/compost/compost-results';
import { OrderDetails, OrderHelp, PaidWith, PayOrder } from '~/components/orders/paid-with';
import { PrintButton } from '~/components/ui/lists/list-page';
import { LinkButton } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { errorMessage } from '~/content/core/errors';
import { ageLabel, ORDERS } from '~/content/orders/orders';
import { privateMeta } from '~/content/core/seo';
import { customerNumber, gidOf, isShopifyNumber } from '~/domain/core/ids';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { detailLines, ORDER_LIMITS, type Order } from '~/domain/orders/order';
import { isPaymentAwaited, orderPaymentState } from '~/domain/orders/order-payment';
import { privatePage } from '~/http/etag';
import { compostNearby } from '~/http/compost/compost-page.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { attempt, notFound } from '~/http/replies.server';
import { findOrderMirror } from '~/models/orders/order-mirror.server';
import { loadPaymentOfOrder } from '~/models/orders/order-facts.server';
import { paths } from '~/paths';
import { getOrder } from '~/platforms/shopify/orders/customer-orders.server';
import { fetchPayUrl } from '~/platforms/shopify/orders/order-money.server';

export const meta: MetaFunction<typeof loader> = ({ data: found }) =>
  privateMeta(`Order ${found?.order?.name ?? ''}`.trim());

export const headers = privatePage;

/**
 * Loads one of the customer's own orders from Shopify or, if Shopify does not answer, from the mirror with
 * its age; how it was paid here, or can be paid at Shopify. 404 for another customer's order.
 */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args, '/dashboard/manage/orders');
  const number = args.params['order'] ?? '';
  // Shopify does not accept a longer number as an id at all.
  if (!isShopifyNumber(number)) notFound();
  const { admin, db, log, now } = args.context;
  const gid = gidOf('Order', number);
  const paid = await loadPaymentOfOrder(db, customer.gid, gid);
  const isOnInvoice = paid !== null && paid.termsCents > 0;
  const shown = async (order: Order) => ({
    order: { ...drawn(order), isOnInvoice },
    paid,
    nearby: order.cancelledAt === null ? await compostNearby(args.context, order) : null,
  });
  try {
    const order = await getOrder(admin, gid, customer.gid);
    if (!order) notFound();
    const state = orderPaymentState({ ...order, isOnInvoice });
    const isAwaited = isPaymentAwaited(state, paid !== null);
    const payUrl = isAwaited ? await attempt(fetchPayUrl(admin, gid), log) : null;
    return { ...(await shown(order)), isAwaited, payUrl, mirrorAgeMs: null };
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    log.warn({ err: error }, 'an order could not be read');
  }
  const mirror = await findOrderMirror(db, customer.gid, gid);
  const unread = { isAwaited: false, payUrl: null };
  if (!mirror)
    return data({ order: null, paid: null, nearby: null, ...unread, mirrorAgeMs: null }, 503);
  const mirrorAgeMs = now() - mirror.fetchedAt.getTime();
  return { ...(await shown(mirror.order)), ...unread, mirrorAgeMs };
}

/** Adds the lines that the page shows (spec section 5), and whether there may be more than were read. */
function drawn(order: Order) {
  const isCut = order.lines.length === ORDER_LIMITS.lines;
  return { ...order, lines: detailLines(order.lines), isCut };
}

export default function OrderPage() {
  const { order, paid, nearby, isAwaited, payUrl, mirrorAgeMs } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="mb-4" data-print="off">
        <a href={paths.manageOrders()} className="target underline">
          {ORDERS.back}
        </a>
      </p>
      {order ? (
        <>
          {mirrorAgeMs === null ? null : (
            <div className="mb-8">
              <Notice>{ORDERS.copy(ageLabel(mirrorAgeMs))}</Notice>
            </div>
          )}
          <OrderDetails order={order} />
          {isAwaited ? <PayOrder name={order.name} payUrl={payUrl} /> : null}
          {paid ? <PaidWith paid={paid} payment={orderPaymentState(order)} /> : null}
          <OrderHelp order={order} />
          {nearby ? <CompostNearby nearby={nearby} /> : null}
          <p className="mt-10 flex flex-wrap gap-3" data-print="off">
            <LinkButton
              to={paths.reorder({ order: customerNumber(order.id) })}
              variant="secondary"
              aria-label={`Reorder all of ${order.name}`}
            >
              Reorder all
            </LinkButton>
            <PrintButton />
          </p>
        </>
      ) : (
        <>
          <h1 className="mb-8">Order</h1>
          <LoadProblem problem={errorMessage('order_details_failed')} />
        </>
      )}
    </>
  );
}
