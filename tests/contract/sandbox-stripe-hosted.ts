import type { Stripe } from 'stripe';
import type { StripeFixture } from './sandbox-stripe-fixture';

export const goodCard = {
  number: '4242 4242 4242 4242',
  expiry: '09 / 31',
  cvc: '123',
  name: 'Ann Example',
  zip: '97116',
};

export const goodBank = {
  email: 'ann@example.com',
  name: 'Ann Example',
  routing: '110000000',
  account: '000123456789',
  accountType: 'checking',
  holderType: 'individual',
  proof: 'instant',
};

export const SUCCESS = 'http://localhost:3000/account/billing/return?session_id=';

/** Opens a session for a new customer, as the store does. */
export async function openSession(
  fixture: StripeFixture,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
) {
  const { id: customer } = await fixture.stripe.customers.create({ email: 'ann@example.com' });
  return fixture.stripe.checkout.sessions.create({
    mode: 'setup',
    ui_mode: 'hosted_page',
    currency: 'usd',
    customer,
    client_reference_id: 'gid://shopify/Customer/1',
    setup_intent_data: { metadata: { app: 'earthcash' } },
    success_url: `${SUCCESS}{CHECKOUT_SESSION_ID}`,
    cancel_url: 'http://localhost:3000/account/billing',
    ...more,
  });
}

/** Posts the form of a hosted page. `type` is the page's query parameter for card or bank. */
export async function submit(
  fixture: StripeFixture,
  address: string | null,
  fields: Record<string, string>,
  type?: 'card' | 'us_bank_account',
) {
  const response = await fixture.form(`${address}${type ? `?type=${type}` : ''}`, fields);
  return {
    status: response.status,
    location: response.headers.get('location'),
    html: await response.text(),
  };
}

/** Returns the types of the events so far that begin with one of the prefixes, the oldest first. */
export async function eventsOf(fixture: StripeFixture, ...prefixes: string[]): Promise<string[]> {
  const { data } = await fixture.stripe.events.list({ limit: 100 });
  const types = data.map(({ type }) => type as string).toReversed();
  return types.filter((type) => prefixes.some((prefix) => type.startsWith(prefix)));
}
