import { isUnconfirmed } from '~/domain/deposit-machine';
import type { IntentSnapshot } from '~/domain/payment-intent';
import type { StripeClient } from './client.server';
import { cancelIntent, listIntents } from './payment-intents.server';

type Owner = { id: string; stripeCustomerId: string };

/**
 * The intent that was made for a deposit although the answer to the create said otherwise: it is
 * found by the list, which is exact, and it was never confirmed.
 *
 * @throws StripeFailure
 */
export async function findUnsavedIntent(
  stripe: StripeClient,
  deposit: Owner,
): Promise<IntentSnapshot | null> {
  const intents = await intentsOf(stripe, deposit);
  return intents.find(({ status }) => isUnconfirmed(status)) ?? null;
}

/**
 * Cancels what was made for a deposit whose intent was never saved.
 *
 * @returns false when one of them is neither unconfirmed nor canceled: somebody else has touched it
 * @throws StripeFailure
 */
export async function cancelUnsavedIntents(stripe: StripeClient, deposit: Owner): Promise<boolean> {
  for (const intent of await intentsOf(stripe, deposit)) {
    if (isUnconfirmed(intent.status)) await cancelIntent(stripe, intent.id);
    else if (intent.status !== 'canceled') return false;
  }
  return true;
}

/** All of the customer's, not by time: two clocks never agree, and it is asked rarely. */
async function intentsOf(
  stripe: StripeClient,
  { id, stripeCustomerId }: Owner,
): Promise<IntentSnapshot[]> {
  const listed = await listIntents(stripe, { stripeCustomerId });
  return listed.filter(({ metadata }) => metadata['deposit_id'] === id);
}
