import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { PAYMENT_METHOD_TYPES } from '~/domain/payment-methods/payment-method';
import { StripeFailure } from '~/domain/core/retries/stripe-failure';
import type { StripeClient } from './client.server';
import { APP_MARK } from './customers.server';
import { idOf, unlessMissing } from './reading.server';

/** The state of saving one method. `status` is an open list: Stripe may add values. */
export type SetupSnapshot = {
  id: string;
  status: string;
  stripeCustomerId: string | null;
  paymentMethodId: string | null;
  /** A bank account whose small test deposits the customer has to confirm. */
  awaitsDeposits: boolean;
  livemode: boolean;
};

/**
 * Begins saving a method on a page of ours, with Stripe's own fields.
 *
 * @returns the client secret that these fields need; only for the owner's page, never logged
 * @throws StripeFailure; also `refused` if Stripe would offer no kind of method at all
 * @see https://docs.stripe.com/api/setup_intents/create
 */
export async function createSetupIntent(
  stripe: StripeClient,
  stripeCustomerId: string,
  customerGid: string,
): Promise<{ clientSecret: string }> {
  const operation = 'setupIntents.create';
  const intent = await stripe.run(operation, (sdk) =>
    sdk.setupIntents.create(
      {
        customer: stripeCustomerId,
        allowed_payment_method_types: [...PAYMENT_METHOD_TYPES],
        metadata: { app: APP_MARK, customer_gid: customerGid },
      },
      { idempotencyKey: `esi:${randomUUID()}` },
    ),
  );
  if (!intent.client_secret || intent.payment_method_types.length === 0) {
    const cause = new Error('a setup without a secret or without any kind of method');
    throw new StripeFailure('refused', operation, null, 200, cause);
  }
  return { clientSecret: intent.client_secret };
}

/** Returns a setup; null if it does not exist. @throws StripeFailure */
export async function findSetupIntent(
  stripe: StripeClient,
  id: string,
): Promise<SetupSnapshot | null> {
  if (!/^seti_\w{1,250}$/.test(id)) return null;
  const intent = await unlessMissing(
    stripe.read('setupIntents.retrieve', (sdk) => sdk.setupIntents.retrieve(id)),
  );
  return intent && setupSnapshot(intent);
}

/** Cancels a setup that waits for test deposits; its method is then never attached. @throws StripeFailure */
export async function cancelSetupIntent(stripe: StripeClient, id: string): Promise<void> {
  await stripe.run('setupIntents.cancel', (sdk) => sdk.setupIntents.cancel(id));
}

export function setupSnapshot(intent: Stripe.SetupIntent): SetupSnapshot {
  return {
    id: intent.id,
    status: intent.status,
    stripeCustomerId: idOf(intent.customer),
    paymentMethodId: idOf(intent.payment_method),
    awaitsDeposits: Boolean(intent.next_action?.verify_with_microdeposits),
    livemode: intent.livemode,
  };
}
