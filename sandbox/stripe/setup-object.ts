import type { Stripe } from 'stripe';
import type { SetupIntentRow } from './rows';

/** Returns the path of the page where the customer confirms the microdeposit. */
export function verificationPath({ id, microdeposit }: SetupIntentRow): string {
  return `/stripe/verify/${id}/${microdeposit?.token ?? ''}`;
}

/** Returns a setup intent as the API shows it: https://docs.stripe.com/api/setup_intents */
export function setupBody(row: SetupIntentRow): Stripe.SetupIntent {
  return {
    id: row.id,
    object: 'setup_intent',
    allowed_payment_method_types: row.allowedTypes,
    application: null,
    automatic_payment_methods:
      row.allowedTypes === null ? { allow_redirects: 'always', enabled: true } : null,
    cancellation_reason: row.cancellationReason,
    client_secret: row.clientSecret,
    created: row.created,
    customer: row.customer,
    customer_account: null,
    description: row.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: errorOf(row),
    latest_attempt: null,
    livemode: false,
    mandate: row.mandate,
    metadata: row.metadata,
    next_action: nextAction(row),
    on_behalf_of: null,
    payment_method: row.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {
      ...(row.types.includes('card') && {
        card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
      }),
      ...(row.types.includes('us_bank_account') && {
        us_bank_account: { verification_method: 'automatic' },
      }),
    },
    payment_method_types: row.types,
    single_use_mandate: null,
    status: row.status,
    usage: row.usage,
  };
}

function errorOf({ lastError }: SetupIntentRow): Stripe.SetupIntent['last_setup_error'] {
  if (lastError === null) return null;
  const { code, declineCode, message, paymentMethod } = lastError;
  return {
    code,
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
    message,
    type: paymentMethod?.type === 'card' ? 'card_error' : 'invalid_request_error',
    ...(declineCode !== null && { decline_code: declineCode }),
    ...(paymentMethod !== null && { payment_method: paymentMethod }),
  };
}

function nextAction(row: SetupIntentRow): Stripe.SetupIntent['next_action'] {
  if (row.microdeposit === null) return null;
  return {
    type: 'verify_with_microdeposits',
    verify_with_microdeposits: {
      arrival_date: row.microdeposit.arrivesAt,
      hosted_verification_url: `${row.origin}${verificationPath(row)}`,
      microdeposit_type: row.microdeposit.kind,
    },
  };
}
