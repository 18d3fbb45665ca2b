import type { Stripe } from 'stripe';
import { randomToken } from '../../kit/ids';

/** The types that this account accepts; a setting of Stripe's dashboard. */
export const ENABLED_TYPES = ['card', 'us_bank_account'] as const;

type NewIntent = {
  amount: number;
  /** `null` if the caller left the choice to the dashboard. */
  allowedTypes: string[] | null;
  automatic: Stripe.PaymentIntent.AutomaticPaymentMethods | null;
  captureMethod: string;
  customer: string | null;
  paymentMethod: string | null;
  description: string | null;
  metadata: Record<string, string>;
  receiptEmail: string | null;
  setupFutureUsage: string | null;
  statementDescriptor: string | null;
  statementDescriptorSuffix: string | null;
  threeDSecure: string;
  /** Seconds. */
  created: number;
};

/** Returns a new payment intent, before any attempt to pay it. */
export function intentObject(parts: NewIntent): Stripe.PaymentIntent {
  const id = `pi_${randomToken(24)}`;
  const types = enabledOf(parts.allowedTypes);
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: parts.allowedTypes,
    amount: parts.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: parts.automatic,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: parts.captureMethod,
    client_secret: `${id}_secret_${randomToken(25)}`,
    confirmation_method: 'automatic',
    created: parts.created,
    currency: 'usd',
    customer: parts.customer,
    customer_account: null,
    description: parts.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: parts.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: parts.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: methodOptions(types, parts.threeDSecure),
    payment_method_types: types,
    payment_record: null,
    processing: null,
    receipt_email: parts.receiptEmail,
    review: null,
    setup_future_usage: parts.setupFutureUsage,
    shipping: null,
    source: null,
    statement_descriptor: parts.statementDescriptor,
    statement_descriptor_suffix: parts.statementDescriptorSuffix,
    status: parts.paymentMethod === null ? 'requires_payment_method' : 'requires_confirmation',
    transfer_data: null,
    transfer_group: null,
  };
}

/** Drops requested types that are not enabled, without an error, as Stripe does. */
export function enabledOf(allowed: string[] | null): string[] {
  return ENABLED_TYPES.filter((type) => allowed === null || allowed.includes(type));
}

export function methodOptions(
  types: string[],
  threeDSecure: string,
): Stripe.PaymentIntent.PaymentMethodOptions {
  const card: Stripe.PaymentIntent.PaymentMethodOptions.Card = {
    installments: null,
    mandate_options: null,
    network: null,
    request_three_d_secure: threeDSecure,
  };
  return {
    ...(types.includes('card') && { card }),
    ...(types.includes('us_bank_account') && {
      us_bank_account: { verification_method: 'automatic' as const },
    }),
  };
}
