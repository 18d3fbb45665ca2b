import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { data, redirect, useLoaderData } from '~/framework';
import { CheckoutSteps } from '~/components/checkout/checkout-frame';
import { PaymentFacts } from '~/components/checkout/order-summary';
import { PaymentStatus } from '~/components/checkout/payment-status';
import { usePolling } from '~/components/payments/use-polling';
import { errorMessage } from '~/content/core/errors';
import { PAYMENT_PAGE, paymentLabel } from '~/content/payments/payment-list';
import { privateMeta } from '~/content/core/seo';
import { draftAddressLines } from '~/domain/draft-orders/draft-address-lines.server';
import { isPaid, recheckPaymentMs, shownPayment } from '~/domain/payments/payment-view';
import { rejectIntent } from '~/http/submit-form.server';
import { privatePage } from '~/http/etag';
import { givenBackCart } from '~/http/checkout/checkout.server';
import { parseStrictForm } from '~/http/form.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { notFound } from '~/http/replies.server';
import { findOrganization } from '~/models/organizations/organization.server';
import { findPayment } from '~/models/payments/payment.server';
import { paths } from '~/paths';
import { cancelPayment, watchPayment } from '~/services/payments/pay.server';

export { pollingLoader as clientLoader } from '~/components/payments/use-polling';
export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) =>
  privateMeta(loaded ? paymentLabel(loaded.payment, loaded).heading : PAYMENT_PAGE.title);

export const headers = privatePage;

/**
 * Shows a payment's state to its owner, and the thank-you once it has succeeded. After 3-D Secure the
 * customer returns here with extra query parameters, which are not trusted and are removed from the URL. The
 * result is read from Stripe.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { context, params, request } = args;
  const user = await requireCustomer(args, '/checkout');
  const id = params['payment'] ?? '';
  const view = (await watchPayment(context, user.gid, id)) ?? notFound();
  if (new URL(request.url).searchParams.has('payment_intent')) {
    throw redirect(paths.checkoutPayment(view.id));
  }
  const payment = await findPayment(context.db, user.gid, id);
  const { nextActionUrl, failureCode } = view;
  const payer = payment?.organizationId
    ? await findOrganization(context.db, payment.organizationId)
    : undefined;
  const to = payment?.draftInput?.address;
  const loaded = {
    payment: shownPayment(view),
    email: payment?.draftInput?.email || user.email,
    organization: payer?.name ?? null,
    to: to ? draftAddressLines(to) : null,
    bankUrl: nextActionUrl,
    reason: failureCode && errorMessage(failureCode),
  };
  const cookie = view.state === 'failed' && payment ? await givenBackCart(args, payment) : null;
  return data(loaded, cookie ? { headers: { 'Set-Cookie': cookie } } : undefined);
}

/**
 * `intent`: give-up. Redirects to the page, which shows the result: canceled, still being canceled if Stripe
 * does not answer, or paid after all.
 */
export async function action(args: ActionFunctionArgs) {
  const { gid } = await requireCustomer(args, 'orders.place');
  const form = await parseStrictForm(args.request, { once: [] });
  if (form.get('intent') !== 'give-up') return rejectIntent();
  const id = args.params['payment'] ?? '';
  if ((await cancelPayment(args.context, gid, id)) === null) return notFound();
  args.context.wakeMoney();
  return redirect(paths.checkoutPayment(id), {
    status: 303,
    headers: { 'Cache-Control': 'no-store' },
  });
}

export default function PaymentPage() {
  const loaded = useLoaderData<typeof loader>();
  const path = paths.checkoutPayment(loaded.payment.id);
  const { payment, email, organization, to, bankUrl, reason } = usePolling(
    loaded,
    path,
    ({ payment: { state } }) => recheckPaymentMs(state),
  );
  return (
    <>
      {payment.purpose === 'cart' ? <CheckoutSteps at={isPaid(payment) ? 'done' : 'pay'} /> : null}
      <div className="checkout-payment">
        <PaymentStatus {...{ payment, email, organization, bankUrl, reason }} />
        <PaymentFacts payment={payment} organization={organization} to={to} />
      </div>
    </>
  );
}
