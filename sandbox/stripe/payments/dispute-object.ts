import type { Stripe } from 'stripe';
import { randomToken } from '../../kit/ids';

/** How long the store has to respond; at Stripe it depends on the card network. */
const ANSWER_SECONDS = 9 * 86_400;
const FEE_CENTS = 1_500;

type NewDispute = {
  charge: Stripe.Charge;
  amount: number;
  reason: string;
  status: 'needs_response' | 'warning_needs_response';
  /** Seconds. */
  created: number;
  /** Hours until the deadline; by default Stripe's usual days. */
  dueInHours?: number | undefined;
};

/** Returns when the evidence is due, in seconds. */
export function deadline(created: number, hours?: number): number {
  return created + (hours === undefined ? ANSWER_SECONDS : hours * 3_600);
}

/** Returns a dispute, or an inquiry (`warning_…`), for which no money has moved. */
export function disputeObject(parts: NewDispute): Stripe.Dispute {
  const { charge, amount, created } = parts;
  const id = `du_${randomToken(24)}`;
  const card = charge.payment_method_details?.card;
  const isInquiry = parts.status === 'warning_needs_response';
  return {
    id,
    object: 'dispute',
    amount,
    balance_transactions: isInquiry ? [] : [movement(id, -amount, created)],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence(),
    evidence_details: {
      due_by: card === undefined ? null : deadline(created, parts.dueInHours),
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    ...(card && {
      payment_method_details: {
        type: 'card' as const,
        card: {
          brand: card.brand ?? 'unknown',
          case_type: isInquiry ? ('inquiry' as const) : ('chargeback' as const),
          network: card.network ?? 'unknown',
          network_reason_code: '83',
        },
      },
    }),
    reason: parts.reason,
    status: parts.status,
  };
}

/** Returns the balance transaction that withdraws (`cents` below zero) or returns the disputed amount. */
export function movement(
  disputeId: string,
  cents: number,
  created: number,
): Stripe.BalanceTransaction {
  const fee = cents < 0 ? FEE_CENTS : -FEE_CENTS;
  return {
    id: `txn_${randomToken(24)}`,
    object: 'balance_transaction',
    amount: cents,
    available_on: created,
    balance_type: 'payments',
    created,
    currency: 'usd',
    description: cents < 0 ? 'Chargeback withdrawal' : 'Chargeback reversal',
    exchange_rate: null,
    fee,
    fee_details: [
      {
        amount: fee,
        application: null,
        currency: 'usd',
        description: 'Dispute fee',
        type: 'stripe_fee',
      },
    ],
    net: cents - fee,
    reporting_category: cents < 0 ? 'dispute' : 'dispute_reversal',
    source: disputeId,
    status: 'available',
    type: 'adjustment',
  };
}

function emptyEvidence(): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}
