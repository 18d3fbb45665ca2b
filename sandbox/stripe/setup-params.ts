import { clearable, flag, group, listOf, metadata, oneOf, optional, text } from './params';
import { billingParams } from './payment-methods';
import type { PaymentMethodType } from './rows';

/** The types that this account can save; a setting of Stripe's dashboard. */
export const ENABLED_TYPES: readonly PaymentMethodType[] = ['card', 'us_bank_account'];

/** Drops types that are not enabled without an error, as Stripe does, even if none remains. */
export function enabledOf(allowed: readonly string[] | undefined): PaymentMethodType[] {
  return ENABLED_TYPES.filter((type) => allowed === undefined || allowed.includes(type));
}

const mandateData = group({
  customer_acceptance: group({
    accepted_at: optional(text),
    online: group({
      infer_from_client: optional(flag),
      ip_address: optional(text),
      user_agent: optional(text),
    }),
    type: optional(oneOf('offline', 'online')),
  }),
});

/** Raw card data, which only Stripe's own pages and scripts may send. */
const cardData = optional(group({ number: text, exp_month: text, exp_year: text, cvc: text }));

const bankData = optional(
  group({
    account_holder_type: optional(oneOf('company', 'individual')),
    account_number: text,
    account_type: optional(oneOf('checking', 'savings')),
    routing_number: text,
  }),
);

/** The parameters of confirm, and of create with `confirm`. */
export const confirmParams = {
  mandate_data: optional(mandateData),
  payment_method: optional(text),
  payment_method_data: optional(
    group({
      billing_details: billingParams,
      card: cardData,
      metadata,
      type: oneOf('card', 'us_bank_account'),
      us_bank_account: bankData,
    }),
  ),
  payment_method_options: group({
    card: group({ request_three_d_secure: optional(oneOf('any', 'automatic', 'challenge')) }),
    us_bank_account: group({
      verification_method: optional(oneOf('automatic', 'instant', 'microdeposits')),
    }),
  }),
  return_url: optional(text),
  use_stripe_sdk: optional(flag),
};

export const createParams = {
  ...confirmParams,
  allowed_payment_method_types: optional(listOf(text)),
  automatic_payment_methods: optional(
    group({ allow_redirects: optional(oneOf('always', 'never')), enabled: flag }),
  ),
  confirm: optional(flag),
  customer: optional(text),
  description: optional(text),
  metadata,
  usage: optional(oneOf('off_session', 'on_session')),
};

export const updateParams = {
  customer: optional(text),
  description: clearable(text),
  metadata,
  payment_method: optional(text),
};
