import type { Stripe } from 'stripe';
import { randomToken } from '../../kit/ids';

export type Outcome =
  | { kind: 'paid' }
  | { kind: 'pending' }
  | { kind: 'declined'; code: string; declineCode: string | null; message: string };

type NewCharge = {
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  outcome: Outcome;
  /** The cardholder has just authenticated. */
  authenticated: boolean;
  mandate: string | null;
  /** Seconds. */
  created: number;
  /** The sandbox's address, for the receipt's URL. */
  baseUrl: string;
};

/** Returns a charge, one attempt to take the money: `ch_…` from a card, `py_…` from a bank account. */
export function chargeObject(parts: NewCharge): Stripe.Charge {
  const { intent, method, outcome, created } = parts;
  const id = `${method.type === 'card' ? 'ch' : 'py'}_${randomToken(24)}`;
  const isDeclined = outcome.kind === 'declined';
  const isPaid = outcome.kind === 'paid';
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isDeclined ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    // Stripe sets it asynchronously, a moment after the capture; the sandbox keeps no balance.
    balance_transaction: null,
    billing_details: billingOf(method),
    calculated_statement_descriptor: method.type === 'card' ? 'SANDBOX' : null,
    captured: !isDeclined,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: isDeclined ? outcome.code : null,
    failure_message: isDeclined ? outcome.message : null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(outcome),
    paid: isPaid || outcome.kind === 'pending',
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(parts),
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: isPaid ? receiptUrl(parts.baseUrl, id) : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: isPaid ? 'succeeded' : outcome.kind === 'pending' ? 'pending' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}

export function receiptUrl(baseUrl: string, chargeId: string): string {
  return `${baseUrl}/stripe/receipts/${chargeId}`;
}

function billingOf({
  billing_details: details,
}: Stripe.PaymentMethod): Stripe.Charge.BillingDetails {
  const { address, email, name, phone } = details;
  return { address, email, name, phone, tax_id: null };
}

/** https://docs.stripe.com/declines, "outcome" */
function outcomeOf(outcome: Outcome): Stripe.Charge.Outcome {
  const common = { advice_code: null, network_advice_code: null, network_decline_code: null };
  if (outcome.kind !== 'declined') {
    return {
      ...common,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: 'Payment complete.',
      type: 'authorized',
    };
  }
  const isBlocked = outcome.declineCode === 'fraudulent';
  return {
    ...common,
    network_status: isBlocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: isBlocked ? 'highest_risk_level' : (outcome.declineCode ?? outcome.code),
    risk_level: isBlocked ? 'highest' : 'normal',
    risk_score: isBlocked ? 92 : 20,
    seller_message: isBlocked
      ? 'Stripe blocked this payment as too risky.'
      : 'The bank did not return any further details with this decline.',
    type: isBlocked ? 'blocked' : 'issuer_declined',
  };
}

function detailsOf(parts: NewCharge): Stripe.Charge.PaymentMethodDetails {
  const { card, us_bank_account: bank } = parts.method;
  if (card !== undefined) return { type: 'card', card: cardDetails(parts, card) };
  if (bank === undefined) return { type: parts.method.type };
  return {
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: bank.account_holder_type,
      account_type: bank.account_type,
      bank_name: bank.bank_name,
      fingerprint: bank.fingerprint,
      last4: bank.last4,
      ...(parts.mandate !== null && { mandate: parts.mandate }),
      payment_reference: null,
      routing_number: bank.routing_number,
    },
  };
}

function cardDetails(
  { intent, outcome, authenticated }: NewCharge,
  card: Stripe.PaymentMethod.Card,
): Stripe.Charge.PaymentMethodDetails.Card {
  const isDeclined = outcome.kind === 'declined';
  return {
    amount_authorized: isDeclined ? null : intent.amount,
    authorization_code: isDeclined ? null : '123456',
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: authenticated ? '05' : null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    ...(card.fingerprint !== undefined && { fingerprint: card.fingerprint }),
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: isDeclined ? null : '104557651805572',
    regulated_status: 'unregulated',
    three_d_secure: authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
}
