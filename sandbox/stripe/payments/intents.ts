import { customerOf } from '../customers';
import { mergeMetadata, parseParams } from '../params';
import { invalid, missing } from '../rejection';
import type { Reply, StripeCall } from '../routes';
import { confirmed } from './confirming';
import type { Paying } from './confirming';
import { idIn, putIntent } from './money';
import type { Money, IntentRow } from './money';
import { isEmptyGroup, withMethod, LABELS, words } from './intent-changes';
import { enabledOf, intentObject } from './intent-object';
import { cancelParams, confirmParams, createParams, updateParams } from './intent-params';
import {
  checkAmount,
  checkCancelable,
  checkConfirmable,
  checkUpdatable,
  payableMethod,
} from './intent-rules';

export function intentOf(money: Money, { ids: [id = ''] }: Pick<StripeCall, 'ids'>): IntentRow {
  const row = money.intents.get(id);
  if (row === undefined) throw missing('payment_intent', id, 'intent');
  return row;
}

/** `POST /v1/payment_intents`: unconfirmed unless `confirm` is set. */
export function createIntent(money: Money, { params, origin }: StripeCall): object | Reply {
  const values = parseParams(params, createParams);
  checkAmount(values.amount);
  const { allowed_payment_method_types: allowed, automatic_payment_methods: automatic } = values;
  if (allowed !== undefined && automatic !== undefined) {
    const message =
      'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.';
    throw invalid('allowed_payment_method_types', message, 'parameters_exclusive');
  }
  if (values.confirm !== true) rejectPaying(values);
  const customer =
    values.customer === undefined ? null : customerOf(money.records, values.customer).id;
  const types = enabledOf(allowed ?? null);
  const method =
    values.payment_method === undefined
      ? undefined
      : payableMethod(money, values.payment_method, { customer, types });
  const row = money.intents.put({
    intent: intentObject({
      amount: values.amount,
      allowedTypes: allowed ?? null,
      automatic:
        allowed === undefined ? { enabled: true, allow_redirects: 'always', ...automatic } : null,
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
      created: money.records.now(),
    }),
    returnUrl: null,
    baseUrl: origin,
    settlesAt: null,
  });
  money.events.emit('payment_intent.created', row.intent);
  return values.confirm === true ? confirmed(money, row, values) : row.intent;
}

/** `POST /v1/payment_intents/{id}` */
export function updateIntent(money: Money, call: StripeCall): object {
  const values = parseParams(call.params, updateParams);
  const before = intentOf(money, call);
  const { amount, currency: _same, customer: customerId, metadata, ...rest } = values;
  const onlyLabel = Object.entries(rest).every(
    ([name, value]) => value === undefined || LABELS.includes(name) || isEmptyGroup(value),
  );
  if (amount !== undefined || customerId !== undefined || !onlyLabel) {
    checkUpdatable(before.intent);
  }
  if (amount !== undefined) checkAmount(amount);
  const customer =
    customerId === undefined
      ? idIn(before.intent.customer)
      : customerOf(money.records, customerId).id;
  const row = putIntent(money, before, {
    customer,
    metadata: mergeMetadata(before.intent.metadata, metadata),
    ...(amount !== undefined && { amount }),
    ...words(values),
  });
  return withMethod(money, row, values).intent;
}

/** `POST /v1/payment_intents/{id}/confirm` */
export function confirmIntent(money: Money, call: StripeCall): object | Reply {
  const values = parseParams(call.params, confirmParams);
  const row = intentOf(money, call);
  checkSecret(row, call, values.client_secret);
  checkConfirmable(row.intent);
  const answer = putIntent(money, row, words(values), { baseUrl: call.origin });
  return confirmed(money, withMethod(money, answer, values), values);
}

/** `POST /v1/payment_intents/{id}/cancel` */
export function cancelIntent(money: Money, call: StripeCall): object {
  const values = parseParams(call.params, cancelParams);
  const row = intentOf(money, call);
  checkCancelable(row.intent);
  const { intent } = putIntent(money, row, {
    status: 'canceled',
    canceled_at: money.records.now(),
    cancellation_reason: values.cancellation_reason ?? null,
    next_action: null,
  });
  money.events.emit('payment_intent.canceled', intent);
  return intent;
}

/** Calls with a publishable key need the intent's client secret. @throws Rejection 404 */
export function checkSecret(
  { intent }: IntentRow,
  { isBrowser }: StripeCall,
  secret: string | undefined,
): void {
  if (secret === undefined ? !isBrowser : secret === intent.client_secret) return;
  throw missing('payment_intent', intent.id, 'intent');
}

/** Refuses parameters of paying unless `confirm` is set. @throws Rejection 400 */
function rejectPaying(values: Paying): void {
  const names = [
    'return_url',
    'error_on_requires_action',
    'off_session',
    'mandate',
    'mandate_data',
  ] as const;
  const given = names.find((name) => values[name] !== undefined);
  if (given === undefined) return;
  const message = `When \`confirm\` is missing, you can not pass in \`${given}\` without also setting \`confirm=true\`.`;
  throw invalid(given, message);
}
