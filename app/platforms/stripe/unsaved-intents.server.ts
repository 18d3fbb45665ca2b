import { isUnconfirmed } from '~/domain/payments/card-charge-machine';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-intent';
import type { StripeClient } from './client.server';
import { cancelIntent, listIntents } from './payment-intents.server';

type Owner = { id: string; stripeCustomerId: string };

/**
 * Returns the intent that was created for a deposit although the create call seemed to fail; it was never
 * confirmed. Null if there is none. It is found by the list, which is exact.
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
 * Cancels the intents that were created for a deposit but never saved.
 *
 * @returns false if one of them is neither unconfirmed nor canceled: someone else has changed it
 * @throws StripeFailure
 */
export async function cancelUnsavedIntents(stripe: StripeClient, deposit: Owner): Promise<boolean> {
  for (const intent of await intentsOf(stripe, deposit)) {
    if (isUnconfirmed(intent.status)) await cancelIntent(stripe, intent.id);
    else if (intent.status !== 'canceled') return false;
  }
  return true;
}

/** Reads all intents of the customer, not those since a time: clocks differ, and this runs rarely. */
async function intentsOf(
  stripe: StripeClient,
  { id, stripeCustomerId }: Owner,
): Promise<IntentSnapshot[]> {
  const listed = await listIntents(stripe, { stripeCustomerId });
  return listed.filter(({ metadata }) => metadata['deposit_id'] === id);
}
