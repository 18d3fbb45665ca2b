import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from '~/framework';
import { LoadProblem } from '~/components/customers/account-frame';
import { CompostNearby } from '~/components/compost/compost-results';
import { OrderInvoice } from '~/components/invoices/order-invoice';
import { OrderPageView } from '~/components/orders/order-page';
import { OrderDocuments } from '~/components/orders/order-documents';
import { OwnOrderChanges } from '~/components/order-edits/own-order-changes';
import { OrderHelp, PaidWith } from '~/components/orders/paid-with';
import { DeliverySteps } from '~/components/shipments/delivery-steps';
import { ShipmentList } from '~/components/shipments/shipment-list';
import { PayOrder } from '~/components/payments/pay-order';
import { PrintButton } from '~/components/ui/lists/list-frame';
import { LinkButton } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { errorMessage } from '~/content/core/errors';
import { ageLabel, ORDERS } from '~/content/orders/orders';
import { DELIVERY, expectedLabel } from '~/content/shipments/delivery';
import { RETURN_FORM } from '~/content/returns/returns';
import { ORDER_DOCUMENT } from '~/content/orders/order-document-words';
import { privateMeta } from '~/content/core/seo';
import { customerNumber, gidOf, isShopifyNumber } from '~/domain/core/ids';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { detailLines, ORDER_LIMITS, type Order } from '~/domain/orders/order';
import {
  isPaymentAwaited,
  mayStillOwe,
  orderNext,
  orderPaymentState,
} from '~/domain/orders/order-payment';
import { orderTimeline } from '~/domain/orders/order-timeline';
import { trackLinkFrom, trackToken } from '~/domain/shipments/track-link.server';
import { loadDelivery } from '~/http/shipments/delivery-view.server';
import { privatePage } from '~/http/etag';
import { compostNearby } from '~/http/compost/compost-page.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { shownInvoiceOf } from '~/http/invoices/order-invoice.server';
import { documentsOffered } from '~/http/orders/order-documents.server';
import { productHandles } from '~/http/orders/order-page.server';
import { loadOrderPayment } from '~/http/payments/order-pay.server';
import { attempt, notFound } from '~/http/replies.server';
import { findOrderMirror } from '~/models/orders/order-mirror.server';
import { listPaidWith } from '~/models/orders/order-facts.server';
import { findMemberBuyer } from '~/models/payments/payment-list.server';
import { findAtBank } from '~/models/orders/erp-order-matching.server';
import { accountPaths } from '~/account-paths';
import { paths } from '~/paths';
import { getOrder } from '~/platforms/shopify/orders/customer-orders.server';
import { isOwnChangeable } from '~/services/order-edits/own-order-rules.server';
import { fetchPayUrl } from '~/platforms/shopify/orders/order-money.server';

export const meta: MetaFunction<typeof loader> = ({ data: found }) =>
  privateMeta(`Order ${found?.order?.name ?? ''}`.trim());

export const headers = privatePage;

/**
 * Loads one of the customer's own orders, or for an admin one that a member has paid with the organization's
 * Earth Cash: from Shopify or, if Shopify does not answer, from the mirror with its age; and how it was paid
 * here, or can be paid at Shopify. 404 for any other order.
 */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args, '/dashboard/manage/orders');
  const number = args.params['order'] ?? '';
  // Shopify does not accept a longer number as an id at all.
  if (!isShopifyNumber(number)) notFound();
  const { admin, config, db, log, now } = args.context;
  const gid = gidOf('Order', number);
  const { organization } = customer;
  const buyer = organization?.isAdmin ? await findMemberBuyer(db, organization.id, gid) : null;
  const owner = buyer ?? customer.gid;
  const paid = await listPaidWith(db, owner, gid);
  const isOnInvoice = paid.some(({ termsCents }) => termsCents > 0);
  // An invoice is the buyer's own: QuickBooks knows its customers by email.
  const hasInvoice = isOnInvoice && owner === customer.gid && !config.quickbooks.isOff;
  const invoice = hasInvoice ? await shownInvoiceOf(db, gid) : null;
  const isAtBank = (await findAtBank(db, [gid])).has(gid);
  const paidAt = isOnInvoice ? null : (paid[0]?.settledAt ?? null);
  const paidHere = { isOnInvoice, isAtBank, hasPaymentHere: paid.length > 0 };
  const isOwn = owner === customer.gid;
  const shown = async (order: Order) => ({
    order: { ...drawn(order), isOnInvoice, isAtBank },
    paid,
    invoice,
    isOwn,
    handles: await productHandles(args.context, order),
    timeline: orderTimeline(order, paidAt),
    step: orderNext({ ...order, ...paidHere, parcels: order.fulfillments }, now()),
    delivery: await loadDelivery(args.context, order, { ...paidHere, paidAt, isOwn }),
    trackPath: paths.track(trackToken(config.sessionSecret, trackLinkFrom(number, now()))),
    documents: documentsOffered(order, { mayPack: false }),
    nearby: order.cancelledAt === null ? await compostNearby(args.context, order) : null,
  });
  try {
    const order = await getOrder(admin, gid, owner);
    if (!order) notFound();
    const state = orderPaymentState({ ...order, isOnInvoice, isAtBank });
    const isAwaited = isOwn && isPaymentAwaited(state, paid.length > 0);
    const isOwed = isAwaited || (isOwn && mayStillOwe(state));
    const found = isOwed ? await loadOrderPayment(args.context, gid) : null;
    // What cannot be told here is said only where the customer has to pay.
    const payment = found?.kind === 'none' && !isAwaited ? null : found;
    const isAtShopify = payment?.kind === 'none';
    const payUrl = isAtShopify ? await attempt(fetchPayUrl(admin, gid), log) : null;
    const isChangeable = isOwn && (await isOwnChangeable(db, order));
    return { ...(await shown(order)), payment, payUrl, isChangeable, mirrorAgeMs: null };
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    log.warn({ err: error }, 'an order could not be read');
  }
  const mirror = await findOrderMirror(db, owner, gid);
  if (!mirror) return data({ order: null }, 503);
  const mirrorAgeMs = now() - mirror.fetchedAt.getTime();
  const nothing = { payment: null, payUrl: null, isChangeable: false };
  return { ...(await shown(mirror.order)), ...nothing, mirrorAgeMs };
}

/** Adds the lines that the page shows (spec section 5), and whether there may be more than were read. */
function drawn(order: Order) {
  const isCut = order.lines.length === ORDER_LIMITS.lines;
  return { ...order, lines: detailLines(order.lines), isCut };
}

export default function OrderPage() {
  const known = useLoaderData<typeof loader>();
  if (known.order === null) {
    return (
      <>
        <h1 className="mb-8">Order</h1>
        <LoadProblem problem={errorMessage('order_details_failed')} />
      </>
    );
  }
  const { order, paid, invoice, isOwn, nearby, payment, payUrl, mirrorAgeMs, documents } = known;
  const { isChangeable, handles, timeline, step, delivery, trackPath } = known;
  const { steps, expected, parcels, pickup } = delivery;
  const number = customerNumber(order.id);
  return (
    <>
      <p data-print="off">
        <a
          href={isOwn ? accountPaths.manageOrders() : accountPaths.organizationCash()}
          className="target underline"
        >
          {isOwn ? ORDERS.back : ORDERS.backToCash}
        </a>
      </p>
      {mirrorAgeMs === null ? null : (
        <div className="mb-8">
          <Notice>{ORDERS.copy(ageLabel(mirrorAgeMs))}</Notice>
        </div>
      )}
      {isOwn ? null : (
        <div className="mb-6">
          <Notice>{ORDERS.ofMember}</Notice>
        </div>
      )}
      <OrderPageView
        {...{ handles, timeline, step, order }}
        expected={expected === null ? null : expectedLabel(expected)}
        progress={steps === null ? null : <DeliverySteps steps={steps} pickup={pickup} />}
        shipments={
          parcels.length === 0 ? null : (
            <>
              <ShipmentList parcels={parcels} />
              {isOwn ? (
                <p className="mt-4" data-print="off">
                  <a href={trackPath} className="target text-link">
                    {DELIVERY.share}
                  </a>
                  <span className="block text-ink-soft">{DELIVERY.shareHint}</span>
                </p>
              ) : null}
            </>
          )
        }
        actions={
          <>
            {payment ? <PayOrder name={order.name} {...{ number, payment, payUrl }} /> : null}
            <p className="mt-5 flex flex-wrap gap-3" data-print="off">
              {isOwn ? (
                <LinkButton
                  to={paths.reorder({ order: number })}
                  variant="secondary"
                  aria-label={`Reorder all of ${order.name}`}
                >
                  Reorder all
                </LinkButton>
              ) : null}
              {isOwn && order.fulfillments.length > 0 && order.cancelledAt === null ? (
                <LinkButton to={accountPaths.startReturn(number)} variant="secondary">
                  {RETURN_FORM.link}
                </LinkButton>
              ) : null}
              <PrintButton />
              {isOwn && order.isOnInvoice ? (
                <LinkButton to={accountPaths.manageInvoices()} variant="quiet">
                  {ORDERS.invoices}
                </LinkButton>
              ) : null}
            </p>
            {isChangeable ? <OwnOrderChanges number={number} /> : null}
          </>
        }
        aside={
          <>
            <PaidWith paid={paid} payment={orderPaymentState(order)} isOwn={isOwn} />
            {invoice ? <OrderInvoice invoice={invoice} /> : null}
            <section aria-labelledby="documents" className="mt-10" data-print="off">
              <h2 id="documents">{ORDER_DOCUMENT.heading}</h2>
              <OrderDocuments
                {...documents}
                to={(kind, query) => accountPaths.orderDocument(number, kind, query)}
              />
            </section>
            <OrderHelp order={order} mayCancel={isChangeable} />
          </>
        }
      >
        {nearby ? <CompostNearby nearby={nearby} /> : null}
      </OrderPageView>
    </>
  );
}
