import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { data, useActionData, useLoaderData } from '~/framework';
import { AccountForm } from '~/components/ui/forms/account-form';
import { AccountNotice } from '~/components/ui/forms/account-notice';
import { AddressChoice } from '~/components/checkout/address-choice';
import { CheckoutSteps } from '~/components/checkout/checkout-frame';
import { OrderSummary, Totals } from '~/components/checkout/order-summary';
import { DELIVERY, ORDER_SUMMARY } from '~/content/checkout/checkout';
import { privateMeta } from '~/content/core/seo';
import { ADDRESS_FIELDS } from '~/domain/customers/customer';
import {
  chosenOutcome,
  deliveryAddressForm,
  loadAddressStep,
} from '~/http/checkout/checkout-address.server';
import { openCheckout } from '~/http/checkout/checkout.server';
import { accountForms } from '~/http/customers/account-forms.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { consumeNotice } from '~/http/flash.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { paths } from '~/paths';
import { chooseCheckoutAddress } from '~/services/checkout/choose-checkout-address.server';
import { saveAddress } from '~/services/customers/save-address.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction = () => privateMeta(DELIVERY.title);

export const headers = accountHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireCustomer(args, '/checkout');
  const { cart, to } = await openCheckout(args, user);
  const { notice, init } = await consumeNotice(args);
  return data({ cart, notice, step: await loadAddressStep(args.context, user, to) }, init);
}

/** Stores a saved or a new address as the destination, then redirects to the payment step (303). */
export async function action(args: ActionFunctionArgs) {
  const user = await requireCustomer(args, 'orders.place');
  const { cart, subject } = await openCheckout(args, user);
  const ordered = { id: cart.id, subject };
  const to = paths.checkoutPay();
  return submitForm(args, accountForms(user), {
    address: deliveryAddressForm(
      async (desired) =>
        chosenOutcome(await chooseCheckoutAddress(args.context, user, ordered, desired), to),
      (desired) => saveAddress(args.context, user, null, desired),
    ),
  });
}

export default function DeliveryPage() {
  const { cart, step, notice } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <CheckoutSteps at="address" />
      <div className="checkout-columns">
        <div className="checkout-main">
          <AccountNotice notice={reply ? null : notice} />
          <h1>{DELIVERY.title}</h1>
          <AccountForm
            name="address"
            className="mt-8"
            reply={reply}
            values={{ ...step.values, key: step.chosen, save: step.save }}
            save={DELIVERY.next}
            summaryLevel={2}
            drawn={['key', ...ADDRESS_FIELDS]}
            beside={
              <a href={paths.cart()} className="target text-link">
                {DELIVERY.back}
              </a>
            }
          >
            {(field) => (
              <AddressChoice addresses={step.addresses} hasRoom={step.hasRoom} field={field} />
            )}
          </AccountForm>
        </div>
        <OrderSummary lines={cart.lines}>
          <Totals rows={[{ label: ORDER_SUMMARY.subtotal, cents: cart.subtotalCents }]} />
          <p className="mt-3 text-sm text-ink-soft">{ORDER_SUMMARY.later}</p>
        </OrderSummary>
      </div>
    </>
  );
}
