import type { StripeClient } from './client.server';

/** Marks what this store has created at Stripe, as opposed to other apps (money-security 3.2, B). */
export const APP_MARK = 'earthcash';

/**
 * Creates the one Stripe customer of a Shopify customer. Its parameters depend on the id alone, so a call
 * whose answer was lost can be repeated with the same key and returns the same customer, even if the email
 * has changed meanwhile (money-security 3.12).
 *
 * @returns Stripe's id, `cus_…`
 * @throws StripeFailure `busy` while another call with the same key is in progress
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

/** Sets the email, a label for people who look at Stripe's dashboard. @throws StripeFailure */
export async function labelCustomer(
  stripe: StripeClient,
  stripeCustomerId: string,
  email: string,
): Promise<void> {
  await stripe.run('customers.update', (sdk) => sdk.customers.update(stripeCustomerId, { email }));
}

/**
 * Sets the customer's default method, or removes it with null. Idempotent.
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
      // An empty text removes it (https://docs.stripe.com/api/customers/update).
      invoice_settings: { default_payment_method: paymentMethodId ?? '' },
    }),
  );
}
