import type { Stripe } from 'stripe';
import { randomToken } from '../../kit/ids';

type NewRefund = {
  charge: Stripe.Charge;
  amount: number;
  reason: string | null;
  metadata: Record<string, string>;
  status: 'succeeded' | 'pending';
  /** Seconds. */
  created: number;
};

/** Returns a refund: `re_…` to a card, `pyr_…` to a bank account. */
export function refundObject(parts: NewRefund): Stripe.Refund {
  const { charge } = parts;
  const isCard = charge.payment_method_details?.type === 'card';
  return {
    id: `${isCard ? 're' : 'pyr'}_${randomToken(24)}`,
    object: 'refund',
    amount: parts.amount,
    balance_transaction: null,
    charge: charge.id,
    created: parts.created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: isCard
      ? {
          card: {
            reference_status: 'pending',
            reference_type: 'acquirer_reference_number',
            type: 'refund',
          },
          type: 'card',
        }
      : { us_bank_transfer: { reference: null, reference_status: null }, type: 'us_bank_transfer' },
    metadata: parts.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(parts.status === 'pending' && { pending_reason: 'processing' as const }),
    reason: parts.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: parts.status,
    transfer_reversal: null,
  };
}
