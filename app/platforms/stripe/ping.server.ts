import type { StripeClient } from './client.server';

/** Makes the smallest possible call to Stripe. @throws StripeFailure if Stripe does not answer */
export async function pingStripe(stripe: StripeClient): Promise<void> {
  await stripe.read('customers.list', (sdk) => sdk.customers.list({ limit: 1 }));
}
