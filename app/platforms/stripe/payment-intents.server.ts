import type { Stripe } from 'stripe';
import type { DebitAuthorization } from '~/domain/core/browser';
import type { Cents } from '~/domain/core/money';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-intent';
import type { PaymentMethodType } from '~/domain/payment-methods/payment-method';
import { StripeFailure } from '~/domain/core/retries/stripe-failure';
import { allOf, idOf, PAGE, type StripeClient } from './client.server';

/** The `app` metadata of every deposit's intent, to tell it from others of the same Stripe account. */
const APP = 'earthcash';

export type NewIntent = {
  depositId: string;
  customerGid: string;
  /** The organization whose Earth Cash it goes to; null for the customer's own. */
  organizationId: string | null;
  stripeCustomerId: string;
  paymentMethodId: string;
  methodType: PaymentMethodType;
  amountCents: Cents;
  /** Whether to request authentication even if the bank would not insist (money-security 3.9). */
  asks3ds: boolean;
};

/**
 * Creates the PaymentIntent without charging. The idempotency key and all parameters come only from the
 * deposit's row, so that a repeated call is identical (money-security 3.2 B).
 *
 * @see https://docs.stripe.com/api/payment_intents/create
 * @throws StripeFailure
 */
export function createIntent(stripe: StripeClient, deposit: NewIntent): Promise<IntentSnapshot> {
  return createIntentAs(stripe, deposit, {
    metadata: {
      app: APP,
      deposit_id: deposit.depositId,
      customer_gid: deposit.customerGid,
      ...(deposit.organizationId !== null && { organization_id: deposit.organizationId }),
    },
    idempotencyKey: `ecd:${deposit.depositId}:create`,
  });
}

/**
 * Creates a PaymentIntent for any kind of charge; see `createIntent`.
 *
 * @param as its identifying metadata, and the idempotency key
 * @throws StripeFailure
 */
export async function createIntentAs(
  stripe: StripeClient,
  wanted: Omit<NewIntent, 'depositId' | 'customerGid' | 'organizationId'>,
  { metadata, idempotencyKey }: { metadata: Record<string, string>; idempotencyKey: string },
): Promise<IntentSnapshot> {
  const intent = await stripe.run('paymentIntents.create', (sdk) =>
    sdk.paymentIntents.create(
      {
        amount: wanted.amountCents,
        currency: 'usd',
        customer: wanted.stripeCustomerId,
        payment_method: wanted.paymentMethodId,
        allowed_payment_method_types: [wanted.methodType],
        ...(wanted.asks3ds && {
          payment_method_options: { card: { request_three_d_secure: 'any' as const } },
        }),
        metadata,
      },
      { idempotencyKey },
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
export function confirmIntent(
  stripe: StripeClient,
  {
    depositId,
    intentId,
    confirmSeq,
    returnUrl,
    authorization,
  }: {
    depositId: string;
    intentId: string;
    confirmSeq: number;
    returnUrl: string | null;
    authorization: DebitAuthorization | null;
  },
): Promise<IntentSnapshot> {
  const idempotencyKey = `ecd:${depositId}:confirm:${confirmSeq}`;
  return confirmIntentAs(stripe, { intentId, returnUrl, idempotencyKey, authorization });
}

/** Like `confirmIntent`, for any kind of charge. @throws StripeFailure */
export async function confirmIntentAs(
  stripe: StripeClient,
  {
    intentId,
    returnUrl,
    idempotencyKey,
    authorization = null,
  }: {
    intentId: string;
    returnUrl: string | null;
    idempotencyKey: string;
    authorization?: DebitAuthorization | null;
  },
): Promise<IntentSnapshot> {
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
 * Lists the intents of our deposits, newest first. Unlike Stripe's search, which lags by up to an hour, a
 * list is exact at once (money-security 1.1 row 10).
 *
 * @param among without `since`, the intents of all times; without `stripeCustomerId`, those of all customers
 * @throws StripeFailure
 */
export function listIntents(stripe: StripeClient, among: Among): Promise<IntentSnapshot[]> {
  return listIntentsOf(stripe, APP, among);
}

type Among = { since?: Date; stripeCustomerId?: string | undefined };

/** Lists the intents of one kind, by the `app` of their metadata. @throws StripeFailure */
export async function listIntentsOf(
  stripe: StripeClient,
  app: string,
  { since, stripeCustomerId }: Among,
): Promise<IntentSnapshot[]> {
  const created = {
    ...(since && { gte: Math.floor(since.getTime() / 1000) }),
  };
  const intents = await stripe.run('paymentIntents.list', (sdk) =>
    allOf(
      sdk.paymentIntents.list({
        created,
        limit: PAGE,
        ...(stripeCustomerId && { customer: stripeCustomerId }),
      }),
    ),
  );
  return intents.filter((intent) => intent.metadata['app'] === app).map(snapshotOf);
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
