import { cardStanding, type CardStanding } from '~/domain/payment-refund';
import type { StripeClient } from './client.server';
import { listDisputesOf } from './disputes.server';
import { listChargeRefunds } from './refunds.server';

/** What has gone back of a charge, and what its bank has taken; null for no charge. @throws StripeFailure */
export async function readCardStanding(
  stripe: StripeClient,
  intentId: string | null,
): Promise<CardStanding | null> {
  if (intentId === null) return null;
  const refunds = await listChargeRefunds(stripe, intentId);
  return cardStanding(refunds, await listDisputesOf(stripe, intentId));
}
