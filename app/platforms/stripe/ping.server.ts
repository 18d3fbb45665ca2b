import type { StripeClient } from './client.server';

/** Asks Stripe for as little as can be asked. @throws StripeFailure when it does not answer */
export async function pingStripe(stripe: StripeClient): Promise<void> {
  await stripe.read('customers.list', (sdk) => sdk.customers.list({ limit: 1 }));
}
