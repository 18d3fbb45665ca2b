import type { Stripe } from 'stripe';
import { isStripeFailure } from '~/domain/core/retries/failure';
import { STRIPE_EVENT_TYPES } from '~/domain/webhooks/webhook-object';
import { allOf, PAGE, STRIPE_API_VERSION, type StripeClient } from './client.server';

const NOTHING = 'setup_check';

/**
 * A change of an object that does not exist, for each right that the key needs: Stripe checks the right first, so
 * nothing is ever changed.
 */
const RIGHTS: Readonly<Record<string, (sdk: Stripe) => Promise<unknown>>> = {
  Customers: (sdk) => sdk.customers.update(`cus_${NOTHING}`, {}),
  'Payment Methods': (sdk) => sdk.paymentMethods.update(`pm_${NOTHING}`, {}),
  PaymentIntents: (sdk) => sdk.paymentIntents.update(`pi_${NOTHING}`, {}),
  SetupIntents: (sdk) => sdk.setupIntents.update(`seti_${NOTHING}`, {}),
  'Checkout Sessions': (sdk) => sdk.checkout.sessions.expire(`cs_${NOTHING}`),
  'Charges and Refunds': (sdk) => sdk.refunds.update(`re_${NOTHING}`, {}),
  'Disputes (read)': (sdk) => sdk.disputes.retrieve(`du_${NOTHING}`),
};

/**
 * Returns the rights that the key lacks; null if Stripe does not know the key.
 *
 * @throws StripeFailure if Stripe does not answer
 */
export async function missingRights(stripe: StripeClient): Promise<string[] | null> {
  const missing: string[] = [];
  for (const [right, change] of Object.entries(RIGHTS)) {
    const refused = await rejectionOf(stripe.run(`setup ${right}`, change));
    if (refused === 401) return null;
    if (refused === 403) missing.push(right);
  }
  return missing;
}

/** Returns 401 or 403 if Stripe refuses the key; null for every other answer. */
async function rejectionOf(call: Promise<unknown>): Promise<number | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    if (error.kind === 'configuration') return error.status;
    if (error.kind === 'missing' || error.kind === 'refused') return null;
    throw error;
  }
}

/** Whether the account has this customer; null if Stripe refuses to say. @throws StripeFailure */
export async function hasStripeCustomer(stripe: StripeClient, id: string): Promise<boolean> {
  try {
    await stripe.run('customers.retrieve', (sdk) => sdk.customers.retrieve(id));
    return true;
  } catch (error) {
    if (isStripeFailure(error) && error.kind === 'missing') return false;
    throw error;
  }
}

/** What a publishable key may read if it is of the same account, and only then. */
type Readable = { id: string; clientSecret: string };

/** Returns the account's newest SetupIntent; null if it never had one. @throws StripeFailure */
export async function findNewestSetupIntent(stripe: StripeClient): Promise<Readable | null> {
  const { data } = await stripe.run('setupIntents.list', (sdk) =>
    sdk.setupIntents.list({ limit: 1 }),
  );
  const [newest] = data;
  return newest?.client_secret ? { id: newest.id, clientSecret: newest.client_secret } : null;
}

/** Creates a SetupIntent of nobody and cancels it, so that keys can be compared by it. @throws StripeFailure */
export async function createCanceledSetupIntent(stripe: StripeClient): Promise<void> {
  const { id } = await stripe.run('setupIntents.create', (sdk) =>
    sdk.setupIntents.create({
      allowed_payment_method_types: ['card'],
      description: 'Setup check: canceled, of no customer',
    }),
  );
  await stripe.run('setupIntents.cancel', (sdk) => sdk.setupIntents.cancel(id));
}

/**
 * Whether a publishable key is of the account that has this SetupIntent: the key may read it with its client secret,
 * and finds nothing of another account. Null if Stripe does not know the key.
 *
 * @param browser a client with the publishable key
 * @throws StripeFailure if Stripe does not answer
 * @see https://docs.stripe.com/api/setup_intents/retrieve
 */
export async function mayReadSetupIntent(
  browser: StripeClient,
  { id, clientSecret }: Readable,
): Promise<boolean | null> {
  const read = browser.run('setupIntents.retrieve', (sdk) =>
    sdk.setupIntents.retrieve(id, { client_secret: clientSecret }),
  );
  try {
    await read;
    return true;
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    if (error.kind === 'missing' || error.kind === 'refused') return false;
    if (error.status === 401) return null;
    throw error;
  }
}

export type Endpoint = { id: string; version: string | null; missing: string[]; isOn: boolean };

/** Lists the webhook endpoints at this address, with the events of ours that each lacks. @throws StripeFailure */
export async function listEndpoints(stripe: StripeClient, url: string): Promise<Endpoint[]> {
  const all = await stripe.run('webhookEndpoints.list', (sdk) =>
    allOf(sdk.webhookEndpoints.list({ limit: PAGE })),
  );
  return all
    .filter((endpoint) => endpoint.url === url)
    .map(({ id, api_version, status, enabled_events }) => ({
      id,
      version: api_version,
      isOn: status === 'enabled',
      missing: STRIPE_EVENT_TYPES.filter(
        (event) => !enabled_events.includes(event) && !enabled_events.includes('*'),
      ),
    }));
}

/** Creates an endpoint with our events and version. @returns its signing secret @throws StripeFailure */
export async function createEndpoint(stripe: StripeClient, url: string): Promise<string> {
  const { secret } = await stripe.run('webhookEndpoints.create', (sdk) =>
    sdk.webhookEndpoints.create({
      url,
      api_version: STRIPE_API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion,
      enabled_events: [...STRIPE_EVENT_TYPES],
    }),
  );
  return secret ?? '';
}

/** Switches an endpoint on, with our events. @throws StripeFailure */
export async function mendEndpoint(stripe: StripeClient, id: string): Promise<void> {
  await stripe.run('webhookEndpoints.update', (sdk) =>
    sdk.webhookEndpoints.update(id, { disabled: false, enabled_events: [...STRIPE_EVENT_TYPES] }),
  );
}

/** Returns which of cards and bank debits customers cannot use. @throws StripeFailure */
export async function methodsOff(stripe: StripeClient): Promise<string[]> {
  const all = await stripe.run('paymentMethodConfigurations.list', (sdk) =>
    allOf(sdk.paymentMethodConfigurations.list({ limit: PAGE })),
  );
  const usual = all.find((each) => each.is_default) ?? all[0];
  return [
    usual?.card?.available !== true && 'cards',
    usual?.us_bank_account?.available !== true && 'ACH Direct Debit',
  ].filter((name) => name !== false);
}
