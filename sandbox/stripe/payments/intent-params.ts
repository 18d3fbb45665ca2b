import type { Read } from '../params';
import {
  clearable,
  flag,
  group,
  integer,
  listOf,
  metadata,
  oneOf,
  optional,
  text,
} from '../params';
import { invalid } from '../rejection';

/** Only checks for a positive integer: the limits have their own error codes. */
const amount = integer(1);

/** @throws Rejection 400 for any currency but US dollars */
const currency: Read<'usd'> = (raw, name) => {
  const value = text(raw, name).toLowerCase();
  if (value === 'usd') return value;
  throw invalid(name, `Invalid currency: ${value}. Must be one of: usd`);
};

const url: Read<string> = (raw, name) => {
  const value = text(raw, name);
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value;
  throw invalid(name, 'Not a valid URL', 'url_invalid');
};

const cardOptions = group({
  request_three_d_secure: optional(oneOf('automatic', 'any', 'challenge')),
});

const bankOptions = group({
  verification_method: optional(oneOf('automatic', 'instant', 'microdeposits')),
});

const methodOptions = group({ card: cardOptions, us_bank_account: bankOptions });

/** Parameters of create, update and confirm. */
const common = {
  payment_method: optional(text),
  payment_method_options: methodOptions,
  allowed_payment_method_types: optional(listOf(text)),
  receipt_email: clearable(text),
  setup_future_usage: clearable(oneOf('off_session', 'on_session')),
};

/** Parameters that matter only while paying. */
const paying = {
  return_url: optional(url),
  use_stripe_sdk: optional(flag),
  error_on_requires_action: optional(flag),
  off_session: optional(flag),
  mandate: optional(text),
  mandate_data: optional(
    group({
      customer_acceptance: group({
        type: oneOf('online', 'offline'),
        accepted_at: optional(integer()),
        online: optional(group({ ip_address: text, user_agent: text })),
        offline: optional(group({})),
      }),
    }),
  ),
};

const described = {
  description: clearable(text),
  metadata,
  statement_descriptor: clearable(text),
  statement_descriptor_suffix: clearable(text),
};

export const createParams = {
  ...common,
  ...paying,
  ...described,
  amount,
  currency,
  customer: optional(text),
  confirm: optional(flag),
  capture_method: optional(oneOf('automatic', 'automatic_async')),
  confirmation_method: optional(oneOf('automatic')),
  automatic_payment_methods: optional(
    group({ enabled: flag, allow_redirects: optional(oneOf('always', 'never')) }),
  ),
};

export const updateParams = {
  ...common,
  ...described,
  amount: optional(amount),
  currency: optional(currency),
  customer: optional(text),
};

export const confirmParams = { ...common, ...paying, client_secret: optional(text) };

export const cancelParams = {
  cancellation_reason: optional(
    oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
  ),
};
