import type { StripeClient } from './client.server';

/** Tells what this store has made at Stripe from what others have (money-security 3.2, B). */
export const APP_MARK = 'earthcash';

/**
 * The one Stripe customer of a Shopify customer. Its parameters hang on the id alone, so that a call
 * whose answer was lost is repeated with the same key and gives the same customer, whatever the
 * email is by then (money-security 3.12).
 *
 * @returns Stripe's id, `cus_…`
 * @throws StripeFailure `busy` while another call with the same key is on its way
 */
export async function createCustomer(stripe: StripeClient, customerGid: string): Promise<string> {
  const { id } = await stripe.run('customers.create', (sdk) =>
    sdk.customers.create(
      { metadata: { app: APP_MARK, customer_gid: customerGid } },
      { idempotencyKey: `ecc:${customerGid}:create` },
    ),
  );
  return id;
}

/** Writes the email, a label for whoever looks at Stripe's own pages. @throws StripeFailure */
export async function labelCustomer(
  stripe: StripeClient,
  stripeCustomerId: string,
  email: string,
): Promise<void> {
  await stripe.run('customers.update', (sdk) => sdk.customers.update(stripeCustomerId, { email }));
}

/**
 * Makes a method the customer's default one, or with null none; the same again is harmless.
 *
 * @throws StripeFailure
 */
export async function setDefaultMethod(
  stripe: StripeClient,
  stripeCustomerId: string,
  paymentMethodId: string | null,
): Promise<void> {
  await stripe.run('customers.update', (sdk) =>
    sdk.customers.update(stripeCustomerId, {
      // An empty text takes it away (https://docs.stripe.com/api/customers/update).
      invoice_settings: { default_payment_method: paymentMethodId ?? '' },
    }),
  );
}
