import type { StripeClient } from '../../app/platforms/stripe/client.server';

/**
 * A Stripe that fails the first time it is asked for the refunds of one deposit.
 *
 * @returns with the intents that it was asked about, in order
 */
export function silentAboutRefunds(stripe: StripeClient, failure: Error) {
  const requested: string[] = [];
  const run: StripeClient['run'] = async (operation, call) => {
    const intent = operation === 'refunds.list' ? await intentRequestedBy(call) : undefined;
    if (intent !== undefined) {
      requested.push(intent);
      if (requested.length === 1) throw failure;
    }
    return stripe.run(operation, call);
  };
  return { stripe: { ...stripe, run }, requested };
}

/** Makes the call with a library that only notes what it is asked for. */
async function intentRequestedBy(
  call: Parameters<StripeClient['run']>[1],
): Promise<string | undefined> {
  let intent: string | undefined;
  const list = (of: { payment_intent?: string }) => {
    intent = of.payment_intent;
    return [];
  };
  await call({ refunds: { list } } as never);
  return intent;
}
