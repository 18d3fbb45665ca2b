import type { Stripe } from 'stripe';
import type { RefundSnapshot } from '~/domain/reversal-plan';
import type { StripeClient } from './client.server';
import { allOf, idOf, PAGE, unlessMissing } from './reading.server';

/** All refunds of one intent, whatever became of them. @throws StripeFailure */
export function listRefundsOf(stripe: StripeClient, intentId: string): Promise<RefundSnapshot[]> {
  return listed(stripe, { payment_intent: intentId });
}

/** All refunds that were begun since then. @throws StripeFailure */
export function listRefundsSince(stripe: StripeClient, since: Date): Promise<RefundSnapshot[]> {
  return listed(stripe, { created: { gte: Math.floor(since.getTime() / 1000) } });
}

/** @returns null where Stripe knows no such refund. @throws StripeFailure */
export async function findRefund(stripe: StripeClient, id: string): Promise<RefundSnapshot | null> {
  const refund = await unlessMissing(
    stripe.run('refunds.retrieve', (sdk) => sdk.refunds.retrieve(id)),
  );
  return refund && snapshotOf(refund);
}

async function listed(
  stripe: StripeClient,
  params: Stripe.RefundListParams,
): Promise<RefundSnapshot[]> {
  const refunds = await stripe.run('refunds.list', (sdk) =>
    allOf(sdk.refunds.list({ ...params, limit: PAGE })),
  );
  return refunds.map(snapshotOf);
}

function snapshotOf(refund: Stripe.Refund): RefundSnapshot {
  return {
    id: refund.id,
    status: refund.status ?? 'unknown',
    amountCents: refund.amount,
    createdAt: new Date(refund.created * 1000),
    paymentIntentId: idOf(refund.payment_intent),
  };
}
