import type { StripeClient } from '../../app/platforms/stripe/client.server';

/**
 * A Stripe account with so many canceled intents of deposits, newest first, a minute apart, and nothing else. It
 * generates each page when it is asked for.
 *
 * @param onPage called before each page of the intents, with the intent after which it begins
 */
export function manyIntents(count: number, onPage: (after: string | undefined) => unknown) {
  const begun = Math.floor(Date.now() / 1000);
  const intent = (place: number) => ({
    id: `pi_${String(place).padStart(24, '0')}`,
    object: 'payment_intent',
    status: 'canceled',
    amount: 2_500,
    amount_received: 0,
    currency: 'usd',
    customer: `cus_${place}`,
    livemode: false,
    metadata: { app: 'earthcash', customer_gid: `gid://shopify/Customer/${place}` },
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    client_secret: `pi_${place}_secret_${'x'.repeat(24)}`,
    created: begun - place,
  });
  const paymentIntents = {
    async list({ limit, starting_after: after }: { limit: number; starting_after?: string }) {
      await onPage(after);
      const first = after === undefined ? 0 : Number(after.slice(3)) + 1;
      const length = Math.max(0, Math.min(limit, count - first));
      return {
        data: Array.from({ length }, (_, place) => intent(first + place)),
        has_more: first + length < count,
      };
    },
  };
  const none = { list: () => Promise.resolve({ data: [], has_more: false }) };
  const sdk = { paymentIntents, refunds: none, disputes: none };
  return {
    livemode: false,
    isAnswering: () => true,
    run: (_operation: string, call: (its: never) => unknown) => call(sdk as never),
  } as unknown as StripeClient;
}
