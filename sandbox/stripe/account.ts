import type { Input } from '../kit/control-input';
import type { Store } from '../kit/store';
import { API_VERSION } from './events';
import { listPage, listParams } from './list';
import { flag, listOf, optional, parseParams, text } from './params';
import { missing, Rejection } from './rejection';
import type { StripeRoute } from './routes';
import type { Records } from './records';

type EndpointRow = {
  id: string;
  created: number;
  url: string;
  api_version: string | null;
  enabled_events: string[];
  status: 'enabled' | 'disabled';
};

/** The rights of a restricted key, each with the operations that need it. */
type Broken = {
  /** Names of resources in Stripe's library, such as `refunds`, that the key may not use. */
  withoutRights: string[];
  /** Methods that are switched off: `card`, `us_bank_account`. */
  methodsOff: string[];
};

const WHOLE: Broken = { withoutRights: [], methodsOff: [] };

const { created: _, ...byPage } = listParams;

/**
 * What an owner sets in Stripe's dashboard: the key's rights, webhook endpoints, payment methods. The events that the
 * sandbox sends go to the store's address whatever the endpoints say, signed with one secret, which a new endpoint shows.
 */
export function createAccount(
  store: Store,
  records: Records,
  { storeOrigin, webhookSecret }: { storeOrigin: string; webhookSecret: string },
) {
  const url = `${storeOrigin}/webhooks/stripe`;
  const own: EndpointRow = {
    id: 'we_sandbox',
    created: 1_700_000_000,
    url,
    api_version: API_VERSION,
    enabled_events: ['*'],
    status: 'enabled',
  };
  const endpoints = store.table<EndpointRow>(
    'endpoints',
    ({ id }) => id,
    () => [own],
  );
  let broken = WHOLE;

  const routes: StripeRoute[] = [
    {
      method: 'GET',
      pattern: '/v1/webhook_endpoints',
      operation: 'webhookEndpoints.list',
      handle: ({ params, path }) =>
        listPage(endpoints.values(), parseParams(params, byPage), {
          url: path,
          kind: 'webhook_endpoint',
          body: endpointBody,
        }),
    },
    {
      method: 'POST',
      pattern: '/v1/webhook_endpoints',
      operation: 'webhookEndpoints.create',
      handle: ({ params }) => {
        const { api_version, ...given } = parseParams(params, {
          url: text,
          api_version: optional(text),
          enabled_events: listOf(text),
        });
        const row: EndpointRow = {
          ...given,
          id: records.newId('we'),
          created: records.now(),
          api_version: api_version ?? null,
          status: 'enabled',
        };
        return { ...endpointBody(endpoints.put(row)), secret: webhookSecret };
      },
    },
    {
      method: 'POST',
      pattern: '/v1/webhook_endpoints/*',
      operation: 'webhookEndpoints.update',
      handle: ({ ids: [id = ''], params }) => {
        const row = endpoints.get(id);
        if (row === undefined) throw missing('webhook_endpoint', id);
        const { disabled, enabled_events } = parseParams(params, {
          disabled: optional(flag),
          enabled_events: optional(listOf(text)),
        });
        const status = disabled === true ? 'disabled' : 'enabled';
        const changed = { ...row, status, enabled_events: enabled_events ?? row.enabled_events };
        return endpointBody(endpoints.put(changed as EndpointRow));
      },
    },
    {
      method: 'GET',
      pattern: '/v1/payment_method_configurations',
      operation: 'paymentMethodConfigurations.list',
      handle: ({ params, path }) => {
        parseParams(params, byPage);
        const methods = ['card', 'us_bank_account'].map((name) => {
          const isOn = !broken.methodsOff.includes(name);
          const value = isOn ? 'on' : 'off';
          const display_preference = { overridable: null, preference: value, value };
          return [name, { available: isOn, display_preference }];
        });
        const usual = {
          id: 'pmc_sandbox',
          object: 'payment_method_configuration',
          active: true,
          is_default: true,
          livemode: false,
          name: 'Default',
          ...Object.fromEntries(methods),
        };
        return { object: 'list', url: path, has_more: false, data: [usual] };
      },
    },
  ];

  return {
    routes,
    /** @throws Rejection 403 if the key lacks the right that an operation needs */
    authorize(operation: string | undefined): void {
      const resource = operation?.slice(0, operation.lastIndexOf('.'));
      if (resource === undefined || !broken.withoutRights.includes(resource)) return;
      const message =
        "The provided key 'rk_test_*******' does not have the required permissions for this endpoint.";
      throw new Rejection(403, { message }, false);
    },
    actions: {
      /**
       * Puts everything back, then breaks what `set` names: `withoutRights`, `methodsOff`, or `endpoint`, null to
       * remove it. `setupIntents`, null, removes them all for good, as in an account where nobody has saved anything.
       */
      account({ set = {} }: Input) {
        const {
          endpoint = {},
          setupIntents,
          ...rest
        } = set as Partial<Broken> & {
          endpoint?: Partial<EndpointRow> | null;
          setupIntents?: null;
        };
        if (setupIntents === null) {
          for (const { id } of records.setupIntents.values()) records.setupIntents.delete(id);
        }
        for (const { id } of endpoints.values()) endpoints.delete(id);
        if (endpoint !== null) endpoints.put({ ...own, ...endpoint });
        broken = { ...WHOLE, ...rest };
        return { ...broken, endpoints: endpoints.values() };
      },
    },
    reset: () => {
      broken = WHOLE;
    },
  };
}

function endpointBody(row: EndpointRow) {
  return {
    ...row,
    object: 'webhook_endpoint',
    application: null,
    description: null,
    livemode: false,
    metadata: {},
  };
}
