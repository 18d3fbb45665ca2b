import type { StripeClient } from '../../app/platforms/stripe/client.server';

/**
 * A Stripe that fails the first time it is asked for the refunds of one deposit.
 *
 * @returns with the intents that it was asked about, in order
 */
export function silentAboutRefunds(stripe: StripeClient, failure: Error) {
  const asked: string[] = [];
  const run: StripeClient['run'] = async (operation, call) => {
    const intent = operation === 'refunds.list' ? await intentAskedBy(call) : undefined;
    if (intent !== undefined) {
      asked.push(intent);
      if (asked.length === 1) throw failure;
    }
    return stripe.run(operation, call);
  };
  return { stripe: { ...stripe, run }, asked };
}

/** Makes the call with a library that only notes what it is asked for. */
async function intentAskedBy(
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
