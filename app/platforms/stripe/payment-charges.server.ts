import { isUnconfirmed } from '~/domain/payments/card-charge-machine';
import type { Cents } from '~/domain/core/money';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-intent';
import type { StripeClient } from './client.server';
import {
  cancelIntent,
  confirmIntentAs,
  createIntentAs,
  listIntents,
  listIntentsOf,
} from './payment-intents.server';
import { listRefundsOf } from './refunds.server';

/** The card part of payments: the same calls as for deposits, with metadata and keys of their own. */

/** The `app` metadata of payments' intents; deposits' intents have 'earthcash'. */
const CHARGE_APP = 'earthcash-order';

export type NewCharge = {
  paymentId: string;
  customerGid: string;
  stripeCustomerId: string;
  paymentMethodId: string;
  amountCents: Cents;
  asks3ds: boolean;
};

/** Creates the intent without charging. Idempotent by the payment's id. @throws StripeFailure */
export function createCharge(stripe: StripeClient, charge: NewCharge): Promise<IntentSnapshot> {
  const { paymentId, customerGid } = charge;
  return createIntentAs(
    stripe,
    { ...charge, methodType: 'card' },
    {
      metadata: { app: CHARGE_APP, payment_id: paymentId, customer_gid: customerGid },
      idempotencyKey: `ecp:${paymentId}:create`,
    },
  );
}

/** Confirms the intent, which charges. Idempotent for the same `confirmSeq`. @throws StripeFailure */
export function confirmCharge(
  stripe: StripeClient,
  {
    paymentId,
    intentId,
    confirmSeq,
    returnUrl,
  }: { paymentId: string; intentId: string; confirmSeq: number; returnUrl: string },
): Promise<IntentSnapshot> {
  const idempotencyKey = `ecp:${paymentId}:confirm:${confirmSeq}`;
  return confirmIntentAs(stripe, { intentId, returnUrl, idempotencyKey });
}

/** Lists the intents of payments, newest first. @throws StripeFailure */
export function listCharges(
  stripe: StripeClient,
  among: Parameters<typeof listIntentsOf>[2],
): Promise<IntentSnapshot[]> {
  return listIntentsOf(stripe, CHARGE_APP, among);
}

/**
 * Returns the intent that was created for a payment although the create call seemed to fail; it was never
 * confirmed. Null if there is none.
 *
 * @throws StripeFailure
 */
export async function findUnsavedCharge(
  stripe: StripeClient,
  owner: { paymentId: string; stripeCustomerId: string },
): Promise<IntentSnapshot | null> {
  const intents = await chargesOf(stripe, owner);
  return intents.find(({ status }) => isUnconfirmed(status)) ?? null;
}

/**
 * Cancels the intents that were created for a payment but never saved.
 *
 * @returns false if one of them is neither unconfirmed nor canceled: someone else has changed it
 * @throws StripeFailure
 */
export async function cancelUnsavedCharges(
  stripe: StripeClient,
  owner: { paymentId: string; stripeCustomerId: string },
): Promise<boolean> {
  for (const intent of await chargesOf(stripe, owner)) {
    if (isUnconfirmed(intent.status)) await cancelIntent(stripe, intent.id);
    else if (intent.status !== 'canceled') return false;
  }
  return true;
}

async function chargesOf(
  stripe: StripeClient,
  { paymentId, stripeCustomerId }: { paymentId: string; stripeCustomerId: string },
): Promise<IntentSnapshot[]> {
  const listed = await listCharges(stripe, { stripeCustomerId });
  return listed.filter(({ metadata }) => metadata['payment_id'] === paymentId);
}

/**
 * Refunds the rest of a charge. What is refunded already is read first, every time, and Stripe never refunds
 * more than was charged.
 *
 * @param key number of the idempotency key
 * @returns whether all of it is refunded or on its way; false if the refund has failed
 * @throws StripeFailure
 */
export async function refundCharge(
  stripe: StripeClient,
  { paymentId, key }: { paymentId: string; key: number },
  intent: Pick<IntentSnapshot, 'id' | 'amountReceivedCents'>,
): Promise<boolean> {
  const refunds = await listRefundsOf(stripe, intent.id);
  const refunded = refunds
    .filter(({ status }) => !GONE.includes(status))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const rest = intent.amountReceivedCents - refunded;
  if (rest <= 0) return true;
  // Stripe replays a failed refund under its key for a day; a later attempt needs another key.
  const failed = refunds.filter(({ status }) => GONE.includes(status)).length;
  const refund = await stripe.run('refunds.create', (sdk) =>
    sdk.refunds.create(
      { payment_intent: intent.id, amount: rest, metadata: { payment_id: paymentId } },
      { idempotencyKey: undoKey(paymentId, key, failed) },
    ),
  );
  return !GONE.includes(refund.status ?? 'unknown');
}

function undoKey(paymentId: string, key: number, failed: number): string {
  const tries = key === 0 ? '' : `:${key}`;
  return `ecp:${paymentId}:undo${tries}${failed === 0 ? '' : `:after-${failed}`}`;
}

/** Statuses of refunds that returned no money. */
const GONE: readonly string[] = ['failed', 'canceled'];

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
