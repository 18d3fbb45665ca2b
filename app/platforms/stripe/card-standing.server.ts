import { cardStanding, type CardStanding } from '~/domain/refunds/payment-refund';
import type { StripeClient } from './client.server';
import { listDisputesOf } from './disputes.server';
import { listChargeRefunds } from './refunds.server';

/** Returns what was refunded and disputed of a charge; null without a charge. @throws StripeFailure */
export async function readCardStanding(
  stripe: StripeClient,
  intentId: string | null,
): Promise<CardStanding | null> {
  if (intentId === null) return null;
  const refunds = await listChargeRefunds(stripe, intentId);
  return cardStanding(refunds, await listDisputesOf(stripe, intentId));
}
