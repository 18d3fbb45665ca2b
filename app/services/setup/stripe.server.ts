import { SETUP_TEXTS } from '~/content/setup/setup-outcomes';
import { isStripeFailure } from '~/domain/core/retries/failure';
import { findLatestStripeCustomer } from '~/models/payment-methods/payment-method.server';
import { createStripeClient, STRIPE_API_VERSION } from '~/platforms/stripe/client.server';
import {
  createCanceledSetupIntent,
  createEndpoint,
  type Endpoint,
  findNewestSetupIntent,
  hasStripeCustomer,
  listEndpoints,
  mayReadSetupIntent,
  mendEndpoint,
  methodsOff,
  missingRights,
} from '~/platforms/stripe/setup.server';
import { ok, type SetupCheck, type SetupRun, webhookUrl, wrong } from './setup-context';

/** The account at Stripe. */
export const STRIPE: readonly SetupCheck[] = [
  {
    id: 'stripe-key',
    async run({ stripe }) {
      const { stripeKey } = SETUP_TEXTS;
      const missing = await missingRights(stripe);
      if (missing === null) return wrong(stripeKey.unknown);
      return missing.length > 0 ? wrong(stripeKey.missing(missing)) : ok(stripeKey.found);
    },
  },
  {
    id: 'stripe-account',
    after: ['stripe-key', 'database-migrations'],
    async run({ db, stripe }) {
      const { stripeAccount } = SETUP_TEXTS;
      const customer = await findLatestStripeCustomer(db);
      const isOurs = customer === null || (await hasStripeCustomer(stripe, customer));
      return isOurs ? ok(stripeAccount.found) : wrong(stripeAccount.other);
    },
  },
  {
    id: 'stripe-publishable',
    after: ['stripe-key'],
    async run({ stripe, config }) {
      const { publishable } = SETUP_TEXTS;
      const key = config.stripe.publishableKey;
      if (key === undefined) return ok(publishable.unset);
      const intent = await findNewestSetupIntent(stripe);
      if (intent === null) return wrong(publishable.uncompared);
      const isOurs = await mayReadSetupIntent(
        createStripeClient({ ...config.stripe, secretKey: key }),
        intent,
      );
      if (isOurs === null) return wrong(publishable.unknown);
      return isOurs ? ok(publishable.found) : wrong(publishable.other);
    },
    async fix({ stripe }) {
      if ((await findNewestSetupIntent(stripe)) !== null) return [];
      await createCanceledSetupIntent(stripe);
      return [SETUP_TEXTS.publishable.created];
    },
  },
  {
    id: 'stripe-endpoint',
    after: ['stripe-key'],
    async run(run) {
      const { endpoint } = SETUP_TEXTS;
      const found = await unlessDenied(ours(run));
      if (found === 'denied') return wrong(endpoint.denied);
      if (found.best === undefined) return wrong(endpoint.none(found.url));
      const { version, missing, isOn } = found.best;
      if (version !== STRIPE_API_VERSION) {
        return wrong(endpoint.version(version ?? 'the account', STRIPE_API_VERSION));
      }
      if (!isOn) return wrong(endpoint.off);
      if (missing.length > 0) return wrong(endpoint.events(missing));
      return run.config.stripe.webhookSecret === undefined
        ? wrong(endpoint.noSecret)
        : ok(endpoint.found(version));
    },
    async fix(run) {
      const { endpoint } = SETUP_TEXTS;
      const { best, url } = await ours(run);
      if (best?.version !== STRIPE_API_VERSION) {
        return [endpoint.created(await createEndpoint(run.stripe, url))];
      }
      if (best.isOn && best.missing.length === 0) return [];
      await mendEndpoint(run.stripe, best.id);
      return [endpoint.mended];
    },
  },
  {
    id: 'stripe-methods',
    after: ['stripe-key'],
    async run({ stripe }) {
      const { methods } = SETUP_TEXTS;
      const off = await unlessDenied(methodsOff(stripe));
      if (off === 'denied') return wrong(methods.denied);
      return off.length > 0 ? wrong(methods.off(off)) : ok(methods.found);
    },
  },
];

/** Returns the endpoint that leads here; with our version rather than without, if there are several. */
async function ours(run: SetupRun): Promise<{ best: Endpoint | undefined; url: string }> {
  const url = webhookUrl(run, 'stripe');
  const found = await listEndpoints(run.stripe, url);
  return { best: found.find(({ version }) => version === STRIPE_API_VERSION) ?? found[0], url };
}

async function unlessDenied<T>(call: Promise<T>): Promise<T | 'denied'> {
  try {
    return await call;
  } catch (error) {
    if (isStripeFailure(error) && error.status === 403) return 'denied';
    throw error;
  }
}
