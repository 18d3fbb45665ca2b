import { isUnconfirmed, KEY_LIFE_MS } from '~/domain/deposit-machine';
import type { IntentSnapshot } from '~/domain/payment-intent';
import type { StripeClient } from './client.server';
import { cancelIntent, listIntents } from './payment-intents.server';

/** Two clocks never agree. */
const MARGIN_MS = 60 * 60_000;

type Owner = { id: string; stripeCustomerId: string; createdAt: Date };

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

async function intentsOf(stripe: StripeClient, deposit: Owner): Promise<IntentSnapshot[]> {
  const from = deposit.createdAt.getTime();
  const listed = await listIntents(stripe, {
    since: new Date(from - MARGIN_MS),
    until: new Date(from + KEY_LIFE_MS + MARGIN_MS),
    stripeCustomerId: deposit.stripeCustomerId,
  });
  return listed.filter(({ metadata }) => metadata['deposit_id'] === deposit.id);
}
