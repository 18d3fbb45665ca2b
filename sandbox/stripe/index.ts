import { join } from 'node:path';
import type { ActiveCompany } from '../kit/active-company';
import { ControlError } from '../kit/control-input';
import type { Input } from '../kit/control-input';
import { Store } from '../kit/store';
import type { World } from '../kit/world';
import { createAccount } from './account';
import { stripeApi } from './api';
import { customerBody, customerRoutes } from './customers';
import { StripeEvents } from './events';
import type { Lookup } from './expand';
import { IdempotencyKeys } from './idempotency';
import { methodRoutes } from './payment-method-routes';
import { methodBody } from './payment-methods';
import { createPayments } from './payments/payments';
import { RouteTable } from './routes';
import { createSetup } from './setup';
import { openRecords } from './records';

export type StripeOptions = {
  /** The API's secret key; the sandbox's fixed one if left out. */
  secretKey?: string | undefined;
  /** The key for browsers; the sandbox's fixed one if left out. */
  publishableKey?: string | undefined;
  /** Signs webhooks to the store; the sandbox's fixed one if left out. */
  webhookSecret?: string | undefined;
};

/** Stripe: its API below `/v1/`, its hosted pages, and its script for browsers. */
export function createStripe(world: World, options: StripeOptions): ActiveCompany {
  const store = new Store(join(world.folder, 'stripe.jsonl'));
  const { webhookSecret = 'whsec_sandbox' } = options;
  const events = new StripeEvents(store, world, webhookSecret);
  const records = openRecords(store, world, events);
  const payments = createPayments(world, { store, records, events });
  const account = createAccount(store, records, {
    storeOrigin: world.storeOrigin,
    webhookSecret,
  });
  const setup = createSetup(world, { store, records });
  const keys = new IdempotencyKeys(store, records.now);

  /** Looks up the object that `expand` puts in place of an id, by the id's prefix. */
  const bodies: Record<string, Lookup> = {
    cus: (id) => bodyOf(records.customers.get(id), customerBody),
    pm: (id) => bodyOf(records.paymentMethods.get(id), methodBody),
    ...setup.bodies,
    ...payments.bodies,
  };
  const routes = [
    ...customerRoutes(records),
    ...methodRoutes(records),
    ...setup.routes,
    ...payments.routes,
    ...account.routes,
  ];
  const actions: Record<string, (input: Input) => unknown> = {
    ...payments.actions,
    ...account.actions,
  };
  const doors = [
    stripeApi(world, {
      store,
      events,
      keys,
      authorize: account.authorize,
      routes: new RouteTable(routes),
      lookup: (id) => bodies[id.split('_')[0] ?? '']?.(id),
      secretKey: options.secretKey ?? 'sk_test_sandbox',
      publishableKey: options.publishableKey ?? 'pk_test_sandbox',
    }),
    ...setup.doors,
    ...payments.doors,
  ];

  return {
    name: 'stripe',
    handle: async (request, response, url) => {
      for (const door of doors) if (await door(request, response, url)) return true;
      return false;
    },
    state: () => ({
      customers: records.customers.values(),
      paymentMethods: records.paymentMethods.values(),
      setupIntents: records.setupIntents.values(),
      checkoutSessions: records.checkoutSessions.values(),
      ...payments.state(),
    }),
    control: (action, input) => {
      const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
      if (act === undefined) throw new ControlError(`there is no action ${action}`);
      return store.batch(() => act(input));
    },
    webhooks: events.webhooks,
    reset: () => {
      events.webhooks.reset();
      account.reset();
      store.reset();
    },
    close: () => {
      setup.close();
      payments.close();
      events.webhooks.close();
      store.close();
    },
  };
}

function bodyOf<Row>(row: Row | undefined, body: (row: Row) => object): object | undefined {
  return row === undefined ? undefined : body(row);
}
