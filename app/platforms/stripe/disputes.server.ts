import type { Stripe } from 'stripe';
import type { DisputeRead } from '~/domain/disputes/dispute';
import type { StripeClient } from './client.server';
import { allOf, idOf, PAGE, unlessMissing } from './reading.server';

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
  return dispute && snapshotOf(dispute);
}

async function listed(
  stripe: StripeClient,
  params: Stripe.DisputeListParams,
): Promise<DisputeRead[]> {
  const disputes = await stripe.run('disputes.list', (sdk) =>
    allOf(sdk.disputes.list({ ...params, limit: PAGE })),
  );
  return disputes.map(snapshotOf);
}

function snapshotOf(dispute: Stripe.Dispute): DisputeRead {
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
