import { customerOf } from './customers';
import { listPage, listParams } from './list';
import { mergeMetadata, optional, parseParams, text } from './params';
import { invalid, missing } from './rejection';
import type { StripeCall, StripeRoute } from './routes';
import type { CustomerRow, SetupIntentRow } from './rows';
import { confirmSetup, verifySetup } from './setup-confirm';
import { setupBody } from './setup-object';
import { confirmParams, createParams, enabledOf, updateParams } from './setup-params';
import { notIn } from './setup-state';
import type { Records } from './records';

type NewSetup = Pick<SetupIntentRow, 'customer' | 'description' | 'metadata' | 'origin'> & {
  /** The caller's parameter; undefined leaves the choice to the account's settings. */
  allowed: string[] | undefined;
  usage?: SetupIntentRow['usage'] | undefined;
};

/** Creates a setup intent that waits for a method; each Checkout Session has its own. */
export function newSetup(records: Records, { allowed, usage, ...parts }: NewSetup): SetupIntentRow {
  const id = records.newId('seti');
  const types = enabledOf(allowed);
  return {
    ...parts,
    id,
    created: records.now(),
    clientSecret: `${id}_secret_${records.newId('s').slice(2)}`,
    types,
    allowedTypes: allowed === undefined ? null : types,
    usage: usage ?? 'off_session',
    status: 'requires_payment_method',
    paymentMethod: null,
    mandate: null,
    returnUrl: null,
    cancellationReason: null,
    lastError: null,
    microdeposit: null,
  };
}

/** Routes of `/v1/setup_intents`: https://docs.stripe.com/api/setup_intents */
export function setupRoutes(records: Records): StripeRoute[] {
  const { setupIntents, events } = records;

  /** @throws Rejection 404; for a browser also if the client secret is wrong */
  const byAddress = ({ ids: [id = ''], params, isBrowser }: StripeCall): SetupIntentRow => {
    const row = setupIntents.get(id);
    const secret = params.get('client_secret');
    params.delete('client_secret');
    const isOpened = !isBrowser || secret === row?.clientSecret;
    if (row === undefined || !isOpened) throw missing('setupintent', id, 'intent');
    return row;
  };

  function create(call: StripeCall): object {
    const { confirm, ...values } = parseParams(call.params, createParams);
    const allowed = values.allowed_payment_method_types;
    if (allowed !== undefined && values.automatic_payment_methods !== undefined) {
      throw invalid(
        'automatic_payment_methods',
        'You may only specify one of these parameters: automatic_payment_methods, allowed_payment_method_types.',
      );
    }
    const customer: CustomerRow | undefined =
      values.customer === undefined ? undefined : customerOf(records, values.customer);
    const row = setupIntents.put({
      ...newSetup(records, {
        allowed,
        customer: customer?.id ?? null,
        description: values.description ?? null,
        metadata: mergeMetadata({}, values.metadata),
        usage: values.usage,
        origin: call.origin,
      }),
      ...(values.payment_method !== undefined && {
        status: 'requires_confirmation' as const,
        paymentMethod: values.payment_method,
      }),
    });
    events.emit('setup_intent.created', setupBody(row));
    return confirm ? confirmSetup(records, row, values, call.isBrowser) : setupBody(row);
  }

  function update(call: StripeCall): object {
    const before = byAddress(call);
    const values = parseParams(call.params, updateParams);
    if (before.status === 'succeeded' || before.status === 'canceled')
      throw notIn(before, 'update');
    const { customer, payment_method: method } = values;
    return setupBody(
      setupIntents.put({
        ...before,
        customer: customer === undefined ? before.customer : customerOf(records, customer).id,
        description: values.description === undefined ? before.description : values.description,
        metadata: mergeMetadata(before.metadata, values.metadata),
        ...(method !== undefined && { paymentMethod: method, status: 'requires_confirmation' }),
      }),
    );
  }

  function cancel(call: StripeCall): object {
    const before = byAddress(call);
    const values = parseParams(call.params, { cancellation_reason: optional(text) });
    if (before.status === 'succeeded' || before.status === 'canceled')
      throw notIn(before, 'cancel');
    const row = setupIntents.put({
      ...before,
      status: 'canceled',
      cancellationReason: values.cancellation_reason ?? null,
      microdeposit: null,
    });
    events.emit('setup_intent.canceled', setupBody(row));
    return setupBody(row);
  }

  function list({ params, path }: StripeCall): object {
    const values = parseParams(params, {
      ...listParams,
      customer: optional(text),
      payment_method: optional(text),
    });
    const rows = setupIntents
      .values()
      .filter(
        ({ customer, paymentMethod }) =>
          (values.customer ?? customer) === customer &&
          (values.payment_method ?? paymentMethod) === paymentMethod,
      );
    return listPage(rows, values, { url: path, kind: 'setupintent', body: setupBody });
  }

  const retrieve = (call: StripeCall): object => {
    const row = byAddress(call);
    parseParams(call.params, {});
    return setupBody(row);
  };

  const all = '/v1/setup_intents';
  const one = `${all}/*`;
  const verifying = `${one}/verify_microdeposits`;
  return [
    { method: 'POST', pattern: all, operation: 'setupIntents.create', handle: create },
    { method: 'GET', pattern: all, operation: 'setupIntents.list', handle: list },
    {
      method: 'GET',
      pattern: one,
      operation: 'setupIntents.retrieve',
      isPublic: true,
      handle: retrieve,
    },
    { method: 'POST', pattern: one, operation: 'setupIntents.update', handle: update },
    {
      method: 'POST',
      pattern: `${one}/confirm`,
      operation: 'setupIntents.confirm',
      isPublic: true,
      handle: (call) => {
        const row = byAddress(call);
        const values = parseParams(call.params, confirmParams);
        return confirmSetup(records, row, values, call.isBrowser);
      },
    },
    { method: 'POST', pattern: `${one}/cancel`, operation: 'setupIntents.cancel', handle: cancel },
    {
      method: 'POST',
      pattern: verifying,
      operation: 'setupIntents.verifyMicrodeposits',
      isPublic: true,
      handle: (call) => verifySetup(records, byAddress(call), call.params),
    },
  ];
}
