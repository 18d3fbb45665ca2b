import { randomToken } from '../kit/ids';
import { sessionBody } from './checkout-object';
import { customerOf } from './customers';
import { listPage, listParams } from './list';
import {
  group,
  integer,
  listOf,
  mergeMetadata,
  metadata,
  oneOf,
  optional,
  parseParams,
  text,
} from './params';
import { invalid, missing, Rejection } from './rejection';
import type { StripeCall, StripeRoute } from './routes';
import type { CheckoutSessionRow } from './rows';
import { newSetup } from './setup-intents';
import { setupBody } from './setup-object';
import type { Records } from './records';

const SHORTEST_SECONDS = 30 * 60;
const LONGEST_SECONDS = 24 * 60 * 60;

const createParams = {
  mode: oneOf('payment', 'setup', 'subscription'),
  ui_mode: optional(oneOf('elements', 'embedded_page', 'form', 'hosted_page')),
  allowed_payment_method_types: optional(listOf(text)),
  cancel_url: optional(text),
  client_reference_id: optional(text),
  currency: optional(text),
  customer: optional(text),
  customer_email: optional(text),
  expires_at: optional(integer()),
  locale: optional(text),
  metadata,
  setup_intent_data: group({ description: optional(text), metadata }),
  success_url: optional(text),
};

/** @throws Rejection unless it is a URL that a browser can be sent to */
function address(value: string | undefined, param: string): string | null {
  if (value === undefined) return null;
  const isGood = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
  if (!isGood) throw invalid(param, 'Not a valid URL', 'url_invalid');
  return value;
}

/** Expires overdue sessions and emits their events; call it before reading any session. */
export function expireSessions(records: Records): void {
  for (const row of records.checkoutSessions.values()) {
    if (row.status === 'open' && row.expiresAt <= records.now()) expireSession(records, row);
  }
}

/** Ends an open session. */
export function expireSession(records: Records, row: CheckoutSessionRow): CheckoutSessionRow {
  const expired = records.checkoutSessions.put({ ...row, status: 'expired' });
  records.events.emit('checkout.session.expired', drawnSession(records, expired));
  return expired;
}

export function drawnSession(records: Records, row: CheckoutSessionRow) {
  return sessionBody(row, records.customers.get(row.customer ?? ''));
}

/** Routes of `/v1/checkout/sessions`, in setup mode only: https://docs.stripe.com/api/checkout/sessions */
export function checkoutRoutes(records: Records): StripeRoute[] {
  const { checkoutSessions, setupIntents, events } = records;
  const drawn = (row: CheckoutSessionRow) => drawnSession(records, row);

  const byAddress = ({ ids: [id = ''] }: StripeCall): CheckoutSessionRow => {
    const row = checkoutSessions.get(id);
    if (row === undefined) throw missing('checkout.session', id);
    return row;
  };

  function create({ params, origin }: StripeCall): object {
    const values = parseParams(params, createParams);
    const uiMode = values.ui_mode ?? 'hosted_page';
    if (values.mode !== 'setup' || uiMode !== 'hosted_page') {
      const message = `The sandbox knows sessions with mode setup and ui_mode hosted_page only, not ${values.mode} and ${uiMode}.`;
      throw new Rejection(400, { message, param: 'mode' }, false);
    }
    const allowed = values.allowed_payment_method_types;
    const successUrl = address(values.success_url, 'success_url');
    if (successUrl === null) {
      throw invalid('success_url', 'Missing required param: success_url.', 'parameter_missing');
    }
    if (values.currency === undefined && allowed === undefined) {
      const reason =
        'Missing required param: currency. It is required in setup mode unless you provide allowed_payment_method_types.';
      throw invalid('currency', reason, 'parameter_missing');
    }
    if (values.customer !== undefined && values.customer_email !== undefined) {
      const reason = 'You may only specify one of these parameters: customer, customer_email.';
      throw invalid('customer_email', reason);
    }
    const customer = values.customer === undefined ? null : customerOf(records, values.customer).id;
    const setup = setupIntents.put(
      newSetup(records, {
        allowed,
        customer,
        description: values.setup_intent_data.description ?? null,
        metadata: mergeMetadata({}, values.setup_intent_data.metadata),
        origin,
      }),
    );
    events.emit('setup_intent.created', setupBody(setup));
    const row = checkoutSessions.put({
      id: `cs_test_${randomToken(58)}`,
      created: records.now(),
      expiresAt: expiry(values.expires_at),
      status: 'open',
      setupIntent: setup.id,
      customer,
      customerEmail: values.customer_email ?? null,
      clientReferenceId: values.client_reference_id ?? null,
      currency: values.currency?.toLowerCase() ?? null,
      types: setup.types,
      allowedTypes: setup.allowedTypes,
      metadata: mergeMetadata({}, values.metadata),
      successUrl,
      cancelUrl: address(values.cancel_url, 'cancel_url'),
      origin,
    });
    return drawn(row);
  }

  function expiry(given: number | undefined): number {
    const now = records.now();
    if (given === undefined) return now + LONGEST_SECONDS;
    const [least, most] = ['at least 30 minutes', 'less than 24 hours'];
    const wrong = given < now + SHORTEST_SECONDS ? least : most;
    if (given >= now + SHORTEST_SECONDS && given <= now + LONGEST_SECONDS) return given;
    const reason = `The \`expires_at\` timestamp must be ${wrong} from Checkout Session creation.`;
    throw invalid('expires_at', reason);
  }

  function expireNow(call: StripeCall): object {
    parseParams(call.params, {});
    const row = byAddress(call);
    if (row.status !== 'open') {
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${row.status}.`;
      throw new Rejection(400, { message });
    }
    return drawn(expireSession(records, row));
  }

  function list({ params, path }: StripeCall): object {
    const values = parseParams(params, {
      ...listParams,
      customer: optional(text),
      status: optional(oneOf('complete', 'expired', 'open')),
    });
    const rows = checkoutSessions
      .values()
      .filter(
        ({ customer, status }) =>
          (values.customer ?? customer) === customer && (values.status ?? status) === status,
      );
    return listPage(rows, values, { url: path, kind: 'checkout.session', body: drawn });
  }

  const all = '/v1/checkout/sessions';
  return [
    { method: 'POST', pattern: all, operation: 'checkout.sessions.create', handle: create },
    { method: 'GET', pattern: all, operation: 'checkout.sessions.list', handle: list },
    {
      method: 'GET',
      pattern: `${all}/*`,
      operation: 'checkout.sessions.retrieve',
      handle: (call) => {
        parseParams(call.params, {});
        return drawn(byAddress(call));
      },
    },
    {
      method: 'POST',
      pattern: `${all}/*/expire`,
      operation: 'checkout.sessions.expire',
      handle: expireNow,
    },
  ];
}
