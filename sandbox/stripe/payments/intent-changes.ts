import type { Stripe } from 'stripe';
import { idIn, putIntent } from './money';
import type { Money, IntentRow } from './money';
import { enabledOf, methodOptions } from './intent-object';
import { payableMethod } from './intent-rules';

type Changes = {
  payment_method?: string | undefined;
  allowed_payment_method_types?: string[] | undefined;
  payment_method_options: { card: { request_three_d_secure?: string | undefined } };
};

/** Applies the types, the method and the 3-D Secure request from the parameters of `update` and `confirm`. */
export function withMethod(money: Money, row: IntentRow, values: Changes): IntentRow {
  const { intent } = row;
  const allowed = values.allowed_payment_method_types;
  const types = allowed === undefined ? intent.payment_method_types : enabledOf(allowed);
  const before = intent.payment_method_options?.card?.request_three_d_secure ?? 'automatic';
  const requested = values.payment_method_options.card.request_three_d_secure ?? before;
  const changes: Partial<Stripe.PaymentIntent> = {
    payment_method_types: types,
    payment_method_options: methodOptions(types, requested),
    ...(allowed && { allowed_payment_method_types: allowed, automatic_payment_methods: null }),
  };
  if (values.payment_method === undefined) return putIntent(money, row, changes);
  const customer = idIn(intent.customer);
  const { id } = payableMethod(money, values.payment_method, { customer, types });
  return putIntent(money, row, {
    ...changes,
    payment_method: id,
    next_action: null,
    status: 'requires_confirmation',
  });
}

/** Descriptive fields, which may be changed in every state. */
export const LABELS = [
  'description',
  'receipt_email',
  'setup_future_usage',
  'statement_descriptor',
  'statement_descriptor_suffix',
];

export function words(values: object): Partial<Stripe.PaymentIntent> {
  const params = Object.entries(values).filter(
    ([name, value]) => value !== undefined && LABELS.includes(name),
  );
  return Object.fromEntries(params) as Partial<Stripe.PaymentIntent>;
}

export function isEmptyGroup(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((inner) => inner === undefined || isEmptyGroup(inner))
  );
}
