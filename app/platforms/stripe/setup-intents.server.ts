import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { PAYMENT_METHOD_TYPES } from '~/domain/payment-methods/payment-method';
import { StripeFailure } from '~/domain/core/retries/failure';
import { idOf, type StripeClient, unlessMissing } from './client.server';
import { APP_MARK } from './customers.server';

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

function setupSnapshot(intent: Stripe.SetupIntent): SetupSnapshot {
  return {
    id: intent.id,
    status: intent.status,
    stripeCustomerId: idOf(intent.customer),
    paymentMethodId: idOf(intent.payment_method),
    awaitsDeposits: Boolean(intent.next_action?.verify_with_microdeposits),
    livemode: intent.livemode,
  };
}

/** A hosted page is valid for an hour (money-security 1.1 row 4). */
const OPEN_SECONDS = 3600;

type NewSetupSession = {
  stripeCustomerId: string;
  customerGid: string;
  /** Absolute; Stripe replaces `{CHECKOUT_SESSION_ID}` in it with the session's id. */
  successUrl: string;
  cancelUrl: string;
  /** UTC milliseconds. */
  now: number;
};

/**
 * Opens the page at Stripe on which a customer saves a card or bank account.
 *
 * @returns the session's id and the page's URL
 * @throws StripeFailure; also `refused` if Stripe would offer no kind of method at all
 * @see https://docs.stripe.com/api/checkout/sessions/create
 */
export async function createSetupSession(
  stripe: StripeClient,
  { stripeCustomerId, customerGid, successUrl, cancelUrl, now }: NewSetupSession,
): Promise<{ id: string; url: string }> {
  const operation = 'checkout.sessions.create';
  const session = await stripe.run(operation, (sdk) =>
    sdk.checkout.sessions.create(
      {
        mode: 'setup',
        ui_mode: 'hosted_page',
        currency: 'usd',
        customer: stripeCustomerId,
        client_reference_id: customerGid,
        allowed_payment_method_types: [...PAYMENT_METHOD_TYPES],
        setup_intent_data: { metadata: { app: APP_MARK, customer_gid: customerGid } },
        expires_at: Math.floor(now / 1000) + OPEN_SECONDS,
        success_url: successUrl,
        cancel_url: cancelUrl,
      },
      { idempotencyKey: `ecs:${randomUUID()}` },
    ),
  );
  // Stripe filters the allowed types silently (1.1 row 2), so none may be left.
  if (!session.url || !session.payment_method_types?.length) {
    const cause = new Error('a session without an address or without any kind of method');
    throw new StripeFailure('refused', operation, null, 200, cause);
  }
  return { id: session.id, url: session.url };
}

/** A session in its current state. `status` is an open list: Stripe may add values. */
type SetupSession = {
  id: string;
  status: Stripe.Checkout.Session['status'];
  stripeCustomerId: string | null;
  clientReferenceId: string | null;
  livemode: boolean;
  setup: SetupSnapshot | null;
};

/** Returns a session; null if it does not exist or does not save a method. @throws StripeFailure */
export async function findSetupSession(
  stripe: StripeClient,
  id: string,
): Promise<SetupSession | null> {
  if (!/^cs_\w{1,250}$/.test(id)) return null;
  const session = await unlessMissing(
    stripe.read('checkout.sessions.retrieve', (sdk) =>
      sdk.checkout.sessions.retrieve(id, { expand: ['setup_intent'] }),
    ),
  );
  if (session?.mode !== 'setup') return null;
  const { setup_intent: setup } = session;
  return {
    id: session.id,
    status: session.status,
    stripeCustomerId: idOf(session.customer),
    clientReferenceId: session.client_reference_id,
    livemode: session.livemode,
    setup: typeof setup === 'string' || !setup ? null : setupSnapshot(setup),
  };
}
