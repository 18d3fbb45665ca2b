import type { Stripe } from 'stripe';
import { customerOf } from '../customers';
import { newMandate } from '../mandates';
import { methodBody } from '../payment-methods';
import { mergeMetadata, readParams } from '../params';
import { invalid, missing, Refusal, refusalBody } from '../refusal';
import { Reply } from '../routes';
import type { StripeCall } from '../routes';
import type { PaymentMethodRow } from '../rows';
import { idIn, putIntent } from './desk';
import type { Desk, IntentRow } from './desk';
import { enabledOf, intentObject, methodOptions } from './intent-object';
import { cancelParams, confirmParams, createParams, updateParams } from './intent-params';
import {
  checkAmount,
  checkBank,
  checkCancelable,
  checkConfirmable,
  checkUpdatable,
  payableMethod,
  unexpectedState,
} from './intent-rules';
import { activeMandate } from './mandates';
import { pay } from './paying';

/** What confirming needs to know beside the intent, from `confirm` and from `create` with `confirm`. */
type Paying = {
  return_url?: string | undefined;
  use_stripe_sdk?: boolean | undefined;
  error_on_requires_action?: boolean | undefined;
  mandate?: string | undefined;
  mandate_data?: object | undefined;
};

export function intentOf(desk: Desk, { ids: [id = ''] }: Pick<StripeCall, 'ids'>): IntentRow {
  const row = desk.intents.get(id);
  if (row === undefined) throw missing('payment_intent', id, 'intent');
  return row;
}

/** `POST /v1/payment_intents`: unconfirmed unless `confirm` says otherwise. */
export function createIntent(desk: Desk, { params, origin }: StripeCall): object | Reply {
  const values = readParams(params, createParams);
  checkAmount(values.amount);
  const { allowed_payment_method_types: allowed, automatic_payment_methods: automatic } = values;
  if (allowed !== undefined && automatic !== undefined) {
    const message =
      'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.';
    throw invalid('allowed_payment_method_types', message, 'parameters_exclusive');
  }
  if (values.confirm !== true) refusePaying(values);
  const customer =
    values.customer === undefined ? null : customerOf(desk.shelf, values.customer).id;
  const types = enabledOf(allowed ?? null);
  const method =
    values.payment_method === undefined
      ? undefined
      : payableMethod(desk, values.payment_method, { customer, types });
  const row = desk.intents.put({
    intent: intentObject({
      amount: values.amount,
      allowedTypes: allowed ?? null,
      automatic:
        allowed === undefined
          ? { enabled: true, allow_redirects: 'always', ...(automatic ?? {}) }
          : null,
      captureMethod: values.capture_method ?? 'automatic_async',
      customer,
      paymentMethod: method?.id ?? null,
      description: values.description ?? null,
      metadata: mergeMetadata({}, values.metadata),
      receiptEmail: values.receipt_email ?? null,
      setupFutureUsage: values.setup_future_usage ?? null,
      statementDescriptor: values.statement_descriptor ?? null,
      statementDescriptorSuffix: values.statement_descriptor_suffix ?? null,
      threeDSecure: values.payment_method_options.card.request_three_d_secure ?? 'automatic',
      created: desk.shelf.now(),
    }),
    returnUrl: null,
    baseUrl: origin,
    settlesAt: null,
  });
  desk.events.emit('payment_intent.created', row.intent);
  return values.confirm === true ? confirmed(desk, row, values) : row.intent;
}

/** `POST /v1/payment_intents/{id}` */
export function updateIntent(desk: Desk, call: StripeCall): object {
  const values = readParams(call.params, updateParams);
  const before = intentOf(desk, call);
  const { amount, currency: _same, customer: customerId, metadata, ...rest } = values;
  const onlyWords = Object.entries(rest).every(
    ([name, value]) => value === undefined || WORDS.includes(name) || isEmptyGroup(value),
  );
  if (amount !== undefined || customerId !== undefined || !onlyWords) {
    checkUpdatable(before.intent);
  }
  if (amount !== undefined) checkAmount(amount);
  const customer =
    customerId === undefined ? idIn(before.intent.customer) : customerOf(desk.shelf, customerId).id;
  const row = putIntent(desk, before, {
    customer,
    metadata: mergeMetadata(before.intent.metadata, metadata),
    ...(amount !== undefined && { amount }),
    ...words(values),
  });
  return withMethod(desk, row, values).intent;
}

/** `POST /v1/payment_intents/{id}/confirm` */
export function confirmIntent(desk: Desk, call: StripeCall): object | Reply {
  const values = readParams(call.params, confirmParams);
  const row = intentOf(desk, call);
  checkSecret(row, call, values.client_secret);
  checkConfirmable(row.intent);
  const told = putIntent(desk, row, words(values), { baseUrl: call.origin });
  return confirmed(desk, withMethod(desk, told, values), values);
}

/** `POST /v1/payment_intents/{id}/cancel` */
export function cancelIntent(desk: Desk, call: StripeCall): object {
  const values = readParams(call.params, cancelParams);
  const row = intentOf(desk, call);
  checkCancelable(row.intent);
  const { intent } = putIntent(desk, row, {
    status: 'canceled',
    canceled_at: desk.shelf.now(),
    cancellation_reason: values.cancellation_reason ?? null,
    next_action: null,
  });
  desk.events.emit('payment_intent.canceled', intent);
  return intent;
}

/** A browser shows its publishable key and has to know the intent's secret. @throws Refusal 404 */
export function checkSecret(
  { intent }: IntentRow,
  { isBrowser }: StripeCall,
  secret: string | undefined,
): void {
  if (secret === undefined ? !isBrowser : secret === intent.client_secret) return;
  throw missing('payment_intent', intent.id, 'intent');
}

/** The one way from an intent with a method to a try to pay it. */
function confirmed(desk: Desk, row: IntentRow, values: Paying): object | Reply {
  const { intent } = row;
  const methodId = idIn(intent.payment_method);
  if (methodId === null) {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    );
  }
  if (intent.automatic_payment_methods?.allow_redirects === 'always' && !values.return_url) {
    const message =
      'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.';
    throw new Refusal(400, { message, param: 'return_url', payment_intent: intent });
  }
  const method = payableMethod(desk, methodId, {
    customer: idIn(intent.customer),
    types: intent.payment_method_types,
  });
  agree(desk, method, values, intent);
  const ready = putIntent(desk, row, {}, { returnUrl: values.return_url ?? null });
  const next = pay(desk, ready, method, { useSdk: values.use_stripe_sdk ?? false });
  if (values.error_on_requires_action === true && next.intent.status === 'requires_action') {
    throw new Refusal(402, {
      type: 'card_error',
      code: 'authentication_required',
      decline_code: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
      payment_intent: intent,
      payment_method: methodBody(method),
    });
  }
  return next.intent.last_payment_error === null ? next.intent : declinedReply(next.intent);
}

/** A decline changes the intent and is an error all the same. */
function declinedReply(intent: Stripe.PaymentIntent): Reply {
  const {
    code,
    decline_code,
    charge,
    message = '',
    payment_method,
  } = intent.last_payment_error ?? {};
  return new Reply(
    402,
    refusalBody({
      type: 'card_error',
      message,
      payment_intent: intent,
      ...(code && { code }),
      ...(decline_code && { decline_code }),
      ...(charge && { charge }),
      ...(payment_method && { payment_method }),
    }),
  );
}

/** Bank accounts: what their holder agrees to now, or agreed to when it was saved. */
function agree(
  desk: Desk,
  method: PaymentMethodRow,
  { mandate, mandate_data: data }: Paying,
  intent: Stripe.PaymentIntent,
): void {
  if (method.bank === null) return;
  const active = activeMandate(desk, method.id);
  const isNamed = mandate === undefined || active?.id === mandate;
  checkBank(method, data !== undefined || (active !== undefined && isNamed), intent);
  if (data !== undefined && active === undefined) newMandate(desk.shelf, method.id);
}

type Changes = {
  payment_method?: string | undefined;
  allowed_payment_method_types?: string[] | undefined;
  payment_method_options: { card: { request_three_d_secure?: string | undefined } };
};

/** The types, the method and the wish for 3-D Secure that `update` and `confirm` may bring. */
function withMethod(desk: Desk, row: IntentRow, values: Changes): IntentRow {
  const { intent } = row;
  const allowed = values.allowed_payment_method_types;
  const types = allowed === undefined ? intent.payment_method_types : enabledOf(allowed);
  const before = intent.payment_method_options?.card?.request_three_d_secure ?? 'automatic';
  const wish = values.payment_method_options.card.request_three_d_secure ?? before;
  const changes: Partial<Stripe.PaymentIntent> = {
    payment_method_types: types,
    payment_method_options: methodOptions(types, wish),
    ...(allowed && { allowed_payment_method_types: allowed, automatic_payment_methods: null }),
  };
  if (values.payment_method === undefined) return putIntent(desk, row, changes);
  const customer = idIn(intent.customer);
  const { id } = payableMethod(desk, values.payment_method, { customer, types });
  return putIntent(desk, row, {
    ...changes,
    payment_method: id,
    next_action: null,
    status: 'requires_confirmation',
  });
}

/** Fields that are only said, and may be changed in every state. */
const WORDS = [
  'description',
  'receipt_email',
  'setup_future_usage',
  'statement_descriptor',
  'statement_descriptor_suffix',
];

function words(values: object): Partial<Stripe.PaymentIntent> {
  const said = Object.entries(values).filter(
    ([name, value]) => value !== undefined && WORDS.includes(name),
  );
  return Object.fromEntries(said) as Partial<Stripe.PaymentIntent>;
}

function isEmptyGroup(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((inner) => inner === undefined || isEmptyGroup(inner))
  );
}

/** Parameters of paying make no sense while nothing is paid. @throws Refusal 400 */
function refusePaying(values: Paying): void {
  const names = ['return_url', 'error_on_requires_action', 'mandate', 'mandate_data'] as const;
  const given = names.find((name) => values[name] !== undefined);
  if (given === undefined) return;
  const message = `When \`confirm\` is missing, you can not pass in \`${given}\` without also setting \`confirm=true\`.`;
  throw invalid(given, message);
}
