import type { Stripe } from 'stripe';
import { methodName, type PaymentMethodType } from '~/domain/payment-methods/payment-method';
import { allOf, idOf, PAGE, type StripeClient, unlessMissing } from './client.server';
import { cardStanding, type CardStanding } from '~/domain/refunds/payment-refund';
import { listChargeRefunds } from './refunds.server';
import type { DisputeRead } from '~/domain/disputes/dispute';

/** What was charged, and to which payment method: enough to restore the record of a lost deposit. */
export type ChargeSnapshot = {
  id: string;
  paymentIntentId: string | null;
  paymentMethodId: string | null;
  /** Null for kinds that the store does not accept. */
  methodType: PaymentMethodType | null;
  /** 'Visa ending in 4242' */
  methodName: string;
  /** The bank account's fingerprint; null for cards. Never leaves the server. */
  bankFingerprint: string | null;
};

/** @returns null if Stripe knows no such charge. @throws StripeFailure */
export async function findCharge(stripe: StripeClient, id: string): Promise<ChargeSnapshot | null> {
  const charge = await unlessMissing(
    stripe.run('charges.retrieve', (sdk) => sdk.charges.retrieve(id)),
  );
  return charge && snapshotOf(charge);
}

function snapshotOf(charge: Stripe.Charge): ChargeSnapshot {
  const { card, us_bank_account: bank } = charge.payment_method_details ?? {};
  const type = bank ? 'us_bank_account' : card ? 'card' : null;
  return {
    id: charge.id,
    paymentIntentId: idOf(charge.payment_intent),
    paymentMethodId: charge.payment_method,
    methodType: type,
    methodName: methodName({
      type: type ?? 'card',
      brand: card?.brand ?? null,
      bankName: bank?.bank_name ?? null,
      last4: card?.last4 ?? bank?.last4 ?? '????',
    }),
    bankFingerprint: bank?.fingerprint ?? null,
  };
}

/** Returns what was refunded and disputed of a charge; null without a charge. @throws StripeFailure */
export async function readCardStanding(
  stripe: StripeClient,
  intentId: string | null,
): Promise<CardStanding | null> {
  if (intentId === null) return null;
  const refunds = await listChargeRefunds(stripe, intentId);
  return cardStanding(refunds, await listDisputesOf(stripe, intentId));
}

/** Lists all disputes of one intent. @throws StripeFailure */
export function listDisputesOf(stripe: StripeClient, intentId: string): Promise<DisputeRead[]> {
  return listed(stripe, { payment_intent: intentId });
}

/** Lists all disputes opened since then. @throws StripeFailure */
export function listDisputesSince(stripe: StripeClient, since: Date): Promise<DisputeRead[]> {
  return listed(stripe, { created: { gte: Math.floor(since.getTime() / 1000) } });
}

/** @returns null if Stripe knows no such dispute. @throws StripeFailure */
export async function findDispute(stripe: StripeClient, id: string): Promise<DisputeRead | null> {
  const dispute = await unlessMissing(
    stripe.run('disputes.retrieve', (sdk) => sdk.disputes.retrieve(id)),
  );
  return dispute && disputesSnapshotOf(dispute);
}

async function listed(
  stripe: StripeClient,
  params: Stripe.DisputeListParams,
): Promise<DisputeRead[]> {
  const disputes = await stripe.run('disputes.list', (sdk) =>
    allOf(sdk.disputes.list({ ...params, limit: PAGE })),
  );
  return disputes.map(disputesSnapshotOf);
}

function disputesSnapshotOf(dispute: Stripe.Dispute): DisputeRead {
  const details = dispute.evidence_details;
  return {
    id: dispute.id,
    status: dispute.status,
    amountCents: dispute.amount,
    createdAt: new Date(dispute.created * 1000),
    paymentIntentId: idOf(dispute.payment_intent),
    reason: dispute.reason,
    evidenceDueAt: details.due_by === null ? null : new Date(details.due_by * 1000),
    isAnswered: details.submission_count > 0,
  };
}
