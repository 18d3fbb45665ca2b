import { isUnconfirmed } from '~/domain/deposit-machine';
import type { Cents } from '~/domain/money';
import type { IntentSnapshot } from '~/domain/payment-intent';
import type { StripeClient } from './client.server';
import {
  cancelIntent,
  confirmIntentAs,
  createIntentAs,
  listIntentsOf,
} from './payment-intents.server';
import { listRefundsOf } from './refunds.server';

/** The card part of payments: the deposit's own calls, with names and keys of their own. */

/** What the intents of payments carry: those of deposits are 'earthcash'. */
const CHARGE_APP = 'earthcash-order';

export type NewCharge = {
  paymentId: string;
  customerGid: string;
  stripeCustomerId: string;
  paymentMethodId: string;
  amountCents: Cents;
  asks3ds: boolean;
};

/** Makes the intent, and charges nothing. A repeated call is the same call. @throws StripeFailure */
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

/** Charges. With the same number again it is the same call. @throws StripeFailure */
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

/** The intents of payments, newest first. @throws StripeFailure */
export function listCharges(
  stripe: StripeClient,
  among: Parameters<typeof listIntentsOf>[2],
): Promise<IntentSnapshot[]> {
  return listIntentsOf(stripe, CHARGE_APP, among);
}

/**
 * The intent that was made for a payment although the answer to the create said otherwise; it was
 * never confirmed.
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
 * Cancels what was made for a payment whose intent was never saved.
 *
 * @returns false when one of them is neither unconfirmed nor canceled: somebody else has touched it
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

/** After so many tries the key may have a stored error behind it. */
const TRIES_OF_A_KEY = 4;

/**
 * Gives a whole charge back, as far as it was not given back before: what is refunded already is read
 * first, every time, and Stripe never refunds more than was charged.
 *
 * @param attempts tries before this one
 * @returns whether all of it is given back, or on its way; false for a refund that has failed
 * @throws StripeFailure
 */
export async function refundCharge(
  stripe: StripeClient,
  { paymentId, attempts }: { paymentId: string; attempts: number },
  intent: Pick<IntentSnapshot, 'id' | 'amountReceivedCents'>,
): Promise<boolean> {
  const refunds = await listRefundsOf(stripe, intent.id);
  const refunded = refunds
    .filter(({ status }) => !GONE.includes(status))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const rest = intent.amountReceivedCents - refunded;
  if (rest <= 0) return true;
  const again = Math.floor(attempts / TRIES_OF_A_KEY);
  // What has failed stays behind its key for a day: a person who tries again needs another.
  const failed = refunds.filter(({ status }) => GONE.includes(status)).length;
  const refund = await stripe.run('refunds.create', (sdk) =>
    sdk.refunds.create(
      { payment_intent: intent.id, amount: rest, metadata: { payment_id: paymentId } },
      { idempotencyKey: undoKey(paymentId, again, failed) },
    ),
  );
  return !GONE.includes(refund.status ?? 'unknown');
}

function undoKey(paymentId: string, again: number, failed: number): string {
  const tries = again === 0 ? '' : `:${again}`;
  return `ecp:${paymentId}:undo${tries}${failed === 0 ? '' : `:after-${failed}`}`;
}

/** A refund with one of these has given nothing back. */
const GONE: readonly string[] = ['failed', 'canceled'];
