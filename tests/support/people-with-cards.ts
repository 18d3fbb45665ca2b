import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { sandboxControl } from './sandbox-control';
import { signedIn } from './signed-in';
import type { Visitor } from './visitor';

type State = {
  stripe: { customers: { id: string; email: string }[]; paymentIntents: Intent[] };
};

export type Intent = {
  id: string;
  amount: number;
  status: string;
  customer: string;
  metadata: { deposit_id?: string };
};

/** Returns an address that no other test uses. */
export function freshEmail(): string {
  return `robin-${randomUUID()}@example.com`;
}

/** Returns what the sandbox's Stripe has stored about one customer. */
export async function stripeOf(sandboxUrl: string, email: string) {
  const state = (await sandboxControl(sandboxUrl).state(
    'stripe.customers,stripe.paymentIntents',
  )) as unknown as State;
  const customer = state.stripe.customers.find((row) => row.email === email);
  if (!customer) throw new Error(`the card company does not know ${email}`);
  const intents = state.stripe.paymentIntents.filter((row) => row.customer === customer.id);
  return { customerId: customer.id, intents };
}

/**
 * Saves one of Stripe's test cards or bank accounts for a customer who exists at Stripe.
 *
 * @param testMethod e.g. `pm_card_visa`
 * @returns its id
 * @see https://docs.stripe.com/testing
 */
export async function saveTestMethod(
  sandboxUrl: string,
  email: string,
  testMethod: string,
): Promise<string> {
  const { hostname, port } = new URL(sandboxUrl);
  const stripe = new Stripe('sk_test_sandbox', { host: hostname, port, protocol: 'http' });
  const { customerId } = await stripeOf(sandboxUrl, email);
  if (!testMethod.startsWith('pm_usBankAccount')) {
    return (await stripe.paymentMethods.attach(testMethod, { customer: customerId })).id;
  }
  // A bank account can only be charged with its owner's mandate.
  const setup = await stripe.setupIntents.create({
    customer: customerId,
    payment_method: testMethod,
    confirm: true,
    allowed_payment_method_types: ['us_bank_account'],
    mandate_data: {
      customer_acceptance: {
        type: 'online',
        online: { ip_address: '203.0.113.7', user_agent: 'Firefox' },
      },
    },
  });
  if (setup.status !== 'succeeded') throw new Error(`the account is ${setup.status}`);
  return String(setup.payment_method);
}

export type PersonWithCard = { visitor: Visitor; email: string; method: string };

/** Signs in a new customer who has started to save a card and has one. */
export async function personWithCard(
  sandboxUrl: string,
  testMethod = 'pm_card_visa',
): Promise<PersonWithCard> {
  const email = freshEmail();
  const visitor = await signedIn(email);
  const begun = await visitor.post('/account/billing/add?origin=earthCash', { intent: 'hosted' });
  if (begun.status !== 303) throw new Error(`saving a card answered ${begun.status}`);
  const method = await saveTestMethod(sandboxUrl, email, testMethod);
  return { visitor, email, method };
}
