import { Stripe } from 'stripe';
import { openReceiver, openShop } from './sandbox-shop';

export const VERSION = '2026-10-28.endive';
export const WEBHOOK_SECRET = 'whsec_sandbox';

/** Connects Stripe's own library to a sandbox, as the app does: with no retries configured. */
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

/** Starts a sandbox, Stripe's library connected to it, and a store that receives its webhooks. */
export async function openStripeFixture(statuses: number[] = []) {
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
    /** Calls `POST /control/stripe`. @throws an error when it is refused */
    act,
    /** Creates a customer with one of Stripe's ready-made methods, e.g. `pm_card_visa`. */
    async payer(ready = 'pm_card_visa') {
      const customer = await stripe.customers.create({ name: 'Test Payer' });
      const method = await stripe.paymentMethods.attach(ready, { customer: customer.id });
      return { customer: customer.id, payment_method: method.id };
    },
    /** Creates an intent of a new customer, not confirmed, as the store does. */
    async intent(ready = 'pm_card_visa', more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
      const payer = await this.payer(ready);
      return stripe.paymentIntents.create({ ...deposit(ready), ...payer, ...more });
    },
    /** Creates and confirms an intent of a new customer: paid by card, or processing at a bank. */
    async paid(ready = 'pm_card_visa', more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
      const { id } = await this.intent(ready, more);
      return stripe.paymentIntents.confirm(id, agreement(ready));
    },
    async charge(intent: Stripe.PaymentIntent) {
      return stripe.charges.retrieve(String(intent.latest_charge));
    },
    /** Returns the events that the store received. @throws an error at the first bad signature */
    arrived(): Stripe.Event[] {
      return receiver.received.map(({ body, headers }) =>
        stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), WEBHOOK_SECRET),
      );
    },
    /** Closes only the store, for tests that have closed the sandbox already. */
    endStore: receiver.close,
    async discardAll() {
      await shop.discard();
      await receiver.close();
    },
  };
}

export type StripeFixture = Awaited<ReturnType<typeof openStripeFixture>>;

const isBank = (ready: string) => ready.startsWith('pm_usBankAccount');

function deposit(ready: string): Stripe.PaymentIntentCreateParams {
  return {
    amount: 2_500,
    currency: 'usd',
    allowed_payment_method_types: [isBank(ready) ? 'us_bank_account' : 'card'],
    metadata: { app: 'earthcash', deposit_id: 'd-1' },
  };
}

/** A ready-made bank account has no SetupIntent, so its holder accepts the mandate with the payment. */
export function agreement(ready: string): Stripe.PaymentIntentConfirmParams {
  if (!isBank(ready)) return {};
  const online = { ip_address: '127.0.0.1', user_agent: 'test' };
  return { mandate_data: { customer_acceptance: { type: 'online', online } } };
}

/** Returns the error with which the library refuses a call. */
export async function rejectionOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}
