import type { Stripe } from 'stripe';
import type { DebitAuthorization } from '~/domain/core/browser';
import type { Cents } from '~/domain/core/money';
import { isUnconfirmed, type ChargeKind } from '~/domain/payments/card-charge';
import type { IntentSnapshot, PaymentMethodType } from '~/domain/payment-methods/payment-method';
import { StripeFailure } from '~/domain/core/retries/failure';
import { allOf, idOf, PAGE, pagesOf, type StripeClient } from './client.server';

/**
 * The `app` metadata of our intents, to tell them from others of the same Stripe account, and the beginning of their
 * idempotency keys, by what is charged for.
 */
const APPS: Readonly<Record<ChargeKind, { app: string; key: string }>> = {
  deposit: { app: 'earthcash', key: 'ecd' },
  payment: { app: 'earthcash-order', key: 'ecp' },
};

/** What is charged for. */
export type ChargeRef = { kind: ChargeKind; id: string };

export type NewIntent = {
  customerGid: string;
  /** The organization whose Earth Cash it goes to; null for the customer's own, and for a payment. */
  organizationId: string | null;
  stripeCustomerId: string;
  paymentMethodId: string;
  methodType: PaymentMethodType;
  amountCents: Cents;
  /** Whether to request authentication even if the bank would not insist (money-security 3.9). */
  asks3ds: boolean;
};

/**
 * Creates the PaymentIntent without charging. The idempotency key and all parameters come only from the row of
 * what is charged for, so that a repeated call is identical (money-security 3.2 B).
 *
 * @see https://docs.stripe.com/api/payment_intents/create
 * @throws StripeFailure
 */
export async function createIntent(
  stripe: StripeClient,
  { kind, id }: ChargeRef,
  newIntent: NewIntent,
): Promise<IntentSnapshot> {
  const { app, key } = APPS[kind];
  const intent = await stripe.run('paymentIntents.create', (sdk) =>
    sdk.paymentIntents.create(
      {
        amount: newIntent.amountCents,
        currency: 'usd',
        customer: newIntent.stripeCustomerId,
        payment_method: newIntent.paymentMethodId,
        allowed_payment_method_types: [newIntent.methodType],
        ...(newIntent.asks3ds && {
          payment_method_options: { card: { request_three_d_secure: 'any' as const } },
        }),
        metadata: {
          app,
          [`${kind}_id`]: id,
          customer_gid: newIntent.customerGid,
          ...(newIntent.organizationId !== null && { organization_id: newIntent.organizationId }),
        },
      },
      { idempotencyKey: `${key}:${id}:create` },
    ),
  );
  // Stripe filters the list of types silently: if it is empty, this account may not charge the method.
  if (intent.payment_method_types.length === 0) {
    const cause = new Error('no payment method type is left');
    throw new StripeFailure('refused', 'paymentIntents.create', null, 0, cause);
  }
  return snapshotOf(intent);
}

/**
 * Confirms the PaymentIntent, which charges. With the same `confirmSeq` a repeated call is idempotent; with
 * the next one it is another attempt at the same intent, which can be paid only once (money-security 1.1 row
 * 11).
 *
 * Without `use_stripe_sdk`, a bank that requires authentication supplies a page to redirect the customer to,
 * which leads back to `returnUrl` (decision 0012). `returnUrl` is null if no customer is present: such a bank
 * then declines with `authentication_required` (decision 0025).
 *
 * A bank debit carries when and from where the customer has authorized it: Stripe refuses a debit whose mandate has
 * become inactive without it.
 *
 * @see https://docs.stripe.com/api/payment_intents/confirm
 * @throws StripeFailure
 */
export async function confirmIntent(
  stripe: StripeClient,
  { kind, id }: ChargeRef,
  {
    intentId,
    confirmSeq,
    returnUrl,
    authorization,
  }: {
    intentId: string;
    confirmSeq: number;
    returnUrl: string | null;
    authorization: DebitAuthorization | null;
  },
): Promise<IntentSnapshot> {
  const idempotencyKey = `${APPS[kind].key}:${id}:confirm:${confirmSeq}`;
  const customer = returnUrl === null ? { off_session: true } : { return_url: returnUrl };
  const mandate = authorization && { mandate_data: mandateOf(authorization) };
  const intent = await stripe.run('paymentIntents.confirm', (sdk) =>
    sdk.paymentIntents.confirm(intentId, { ...customer, ...mandate }, { idempotencyKey }),
  );
  return snapshotOf(intent);
}

function mandateOf({
  from,
  at,
}: DebitAuthorization): Stripe.PaymentIntentConfirmParams.MandateData {
  return {
    customer_acceptance: {
      type: 'online',
      accepted_at: Math.floor(at.getTime() / 1000),
      online: { ip_address: from.ipAddress, user_agent: from.userAgent },
    },
  };
}

/** Reads a PaymentIntent, which settles every unknown outcome. @throws StripeFailure */
export async function retrieveIntent(
  stripe: StripeClient,
  intentId: string,
): Promise<IntentSnapshot> {
  const intent = await stripe.run('paymentIntents.retrieve', (sdk) =>
    sdk.paymentIntents.retrieve(intentId),
  );
  return snapshotOf(intent);
}

/**
 * Cancels an intent, so that it can never be paid. It uses no idempotency key: canceling can safely be
 * repeated, and a stored error must not be replayed forever.
 *
 * @throws StripeFailure `unexpected-state` if it is paid or canceled already
 */
export async function cancelIntent(
  stripe: StripeClient,
  intentId: string,
): Promise<IntentSnapshot> {
  const intent = await stripe.run('paymentIntents.cancel', (sdk) =>
    sdk.paymentIntents.cancel(intentId),
  );
  return snapshotOf(intent);
}

/**
 * Goes through our intents of one kind since then, newest first. Unlike Stripe's search, which lags by up to an hour,
 * a list is exact at once (money-security 1.1 row 10).
 *
 * @param after the cursor of an earlier walk; null for the beginning
 * @returns page by page; `oldest` is when the oldest of the page was created, ours or not
 * @throws StripeFailure
 */
export async function* intentPages(
  stripe: StripeClient,
  kind: ChargeKind,
  { since, after }: { since: Date; after: string | null },
): AsyncGenerator<{ intents: IntentSnapshot[]; oldest: Date; cursor: string }> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const pages = pagesOf(stripe, 'paymentIntents.list', {
    after,
    list: (sdk, page) => sdk.paymentIntents.list({ created, ...page }),
  });
  for await (const { items, cursor } of pages) {
    const oldest = new Date(Math.min(...items.map((intent) => intent.created)) * 1000);
    yield { intents: oursOf(kind, items), oldest, cursor };
  }
}

function oursOf(kind: ChargeKind, intents: readonly Stripe.PaymentIntent[]): IntentSnapshot[] {
  return intents.filter((intent) => intent.metadata['app'] === APPS[kind].app).map(snapshotOf);
}

/** Reads all intents of the customer, not those since a time: clocks differ, and this runs rarely. */
async function intentsOf(
  stripe: StripeClient,
  { kind, id }: ChargeRef,
  stripeCustomerId: string,
): Promise<IntentSnapshot[]> {
  const listed = await stripe.run('paymentIntents.list', (sdk) =>
    allOf(sdk.paymentIntents.list({ limit: PAGE, customer: stripeCustomerId })),
  );
  return oursOf(kind, listed).filter(({ metadata }) => metadata[`${kind}_id`] === id);
}

/**
 * Returns the intent that was created although the create call seemed to fail; it was never confirmed. Null if there
 * is none. It is found by the list, which is exact.
 *
 * @throws StripeFailure
 */
export async function findUnsavedIntent(
  stripe: StripeClient,
  charge: ChargeRef,
  stripeCustomerId: string,
): Promise<IntentSnapshot | null> {
  const intents = await intentsOf(stripe, charge, stripeCustomerId);
  return intents.find(({ status }) => isUnconfirmed(status)) ?? null;
}

/**
 * Cancels the intents that were created but never saved.
 *
 * @returns false if one of them is neither unconfirmed nor canceled: someone else has changed it
 * @throws StripeFailure
 */
export async function cancelUnsavedIntents(
  stripe: StripeClient,
  charge: ChargeRef,
  stripeCustomerId: string,
): Promise<boolean> {
  for (const intent of await intentsOf(stripe, charge, stripeCustomerId)) {
    if (isUnconfirmed(intent.status)) await cancelIntent(stripe, intent.id);
    else if (intent.status !== 'canceled') return false;
  }
  return true;
}

function snapshotOf(intent: Stripe.PaymentIntent): IntentSnapshot {
  const error = intent.last_payment_error;
  return {
    id: intent.id,
    status: intent.status,
    amountCents: intent.amount,
    amountReceivedCents: intent.amount_received,
    currency: intent.currency,
    customer: idOf(intent.customer),
    livemode: intent.livemode,
    metadata: { ...intent.metadata },
    latestChargeId: idOf(intent.latest_charge),
    decline: error && {
      code: error.code ?? 'card_declined',
      declineCode: error.decline_code ?? null,
    },
    nextActionUrl: intent.next_action?.redirect_to_url?.url ?? null,
    clientSecret: intent.client_secret,
    createdAt: new Date(intent.created * 1000),
  };
}
