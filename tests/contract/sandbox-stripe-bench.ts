import { Stripe } from 'stripe';
import { openReceiver, openShop } from './sandbox-shop';

export const VERSION = '2026-10-28.endive';
export const WEBHOOK_SECRET = 'whsec_sandbox';

/** The vendor's own library against a sandbox, as the app has it: no repeats of its own. */
export function libraryAt(url: string, key = 'sk_test_sandbox'): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, {
    apiVersion: VERSION,
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** A sandbox, the library that talks to it, and a store that its webhooks arrive at. */
export async function openStripeBench(statuses: number[] = []) {
  const receiver = await openReceiver(statuses);
  const shop = await openShop({ storeOrigin: receiver.origin });
  const stripe = libraryAt(shop.url);

  async function act(action: string, input: object = {}) {
    const { status, body } = await shop.control('POST', 'stripe', { action, ...input });
    if (status !== 200) throw new Error(`${action}: ${String(body.error)}`);
    return body;
  }

  return {
    ...shop,
    stripe,
    storeOrigin: receiver.origin,
    received: receiver.received,
    /** `POST /control/stripe`; the test fails when it is refused. */
    act,
    /** A customer with one ready-made method of the vendor's, e.g. `pm_card_visa`. */
    async payer(ready = 'pm_card_visa') {
      const customer = await stripe.customers.create({ name: 'Test Payer' });
      const method = await stripe.paymentMethods.attach(ready, { customer: customer.id });
      return { customer: customer.id, payment_method: method.id };
    },
    /** An intent of that customer, not confirmed, as the store makes them. */
    async intent(ready = 'pm_card_visa', more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
      const payer = await this.payer(ready);
      return stripe.paymentIntents.create({ ...deposit(ready), ...payer, ...more });
    },
    /** An intent of that customer that is paid, or with a bank under way. */
    async paid(ready = 'pm_card_visa', more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
      const { id } = await this.intent(ready, more);
      return stripe.paymentIntents.confirm(id, agreement(ready));
    },
    async charge(intent: Stripe.PaymentIntent) {
      return stripe.charges.retrieve(String(intent.latest_charge));
    },
    /** What arrived at the store, believed or not at all. @throws for the first bad signature */
    arrived(): Stripe.Event[] {
      return receiver.received.map(({ body, headers }) =>
        stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), WEBHOOK_SECRET),
      );
    },
    /** Closes the store alone, where the sandbox has been closed before. */
    endStore: receiver.close,
    async discardAll() {
      await shop.discard();
      await receiver.close();
    },
  };
}

export type StripeBench = Awaited<ReturnType<typeof openStripeBench>>;

const isBank = (ready: string) => ready.startsWith('pm_usBankAccount');

function deposit(ready: string): Stripe.PaymentIntentCreateParams {
  return {
    amount: 2_500,
    currency: 'usd',
    allowed_payment_method_types: [isBank(ready) ? 'us_bank_account' : 'card'],
    metadata: { app: 'earthcash', deposit_id: 'd-1' },
  };
}

/** A ready-made bank account has no SetupIntent, so its holder agrees at the payment. */
export function agreement(ready: string): Stripe.PaymentIntentConfirmParams {
  if (!isBank(ready)) return {};
  const online = { ip_address: '127.0.0.1', user_agent: 'test' };
  return { mandate_data: { customer_acceptance: { type: 'online', online } } };
}

/** What a call is refused with, as the library throws it. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}
