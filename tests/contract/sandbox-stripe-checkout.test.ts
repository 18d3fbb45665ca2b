import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStripeFixture, rejectionOf } from './sandbox-stripe-fixture';
import type { StripeFixture } from './sandbox-stripe-fixture';
import {
  goodBank,
  goodCard,
  openSession,
  submit,
  SUCCESS,
  eventsOf,
} from './sandbox-stripe-hosted';

let fixture: StripeFixture;

beforeAll(async () => {
  fixture = await openStripeFixture();
});
beforeEach(() => fixture.control('POST', 'reset'));
afterAll(() => fixture.discardAll());

const HOUR_MS = 3_600_000;
const seconds = () => Math.floor(Date.now() / 1000);

describe('a Checkout Session', () => {
  it('is open, has a page and a setup intent of its own', async () => {
    const session = await openSession(fixture, { expires_at: seconds() + 3_600 });
    expect(session).toMatchObject({
      object: 'checkout.session',
      mode: 'setup',
      status: 'open',
      ui_mode: 'hosted_page',
      client_reference_id: 'gid://shopify/Customer/1',
      payment_method_types: ['card', 'us_bank_account'],
      customer_details: { email: 'ann@example.com' },
    });
    expect(session.url).toBe(`${fixture.url}/stripe/checkout/${session.id}`);
    const setup = await fixture.stripe.setupIntents.retrieve(String(session.setup_intent));
    expect(setup).toMatchObject({
      status: 'requires_payment_method',
      customer: session.customer,
      metadata: { app: 'earthcash' },
    });
  });

  it.each([
    ['the page’s old name', { ui_mode: 'hosted' }, 'ui_mode'],
    ['no currency and no kinds', { currency: '' }, 'currency'],
    ['a time too near', { expires_at: seconds() + 60 }, 'expires_at'],
    ['a time too far', { expires_at: seconds() + 90_000 }, 'expires_at'],
    ['an address that is none', { success_url: '/account' }, 'success_url'],
    ['an address that runs', { cancel_url: 'javascript:alert(1)' }, 'cancel_url'],
    ['nobody’s customer', { customer: 'cus_nobody' }, 'customer'],
  ])('cannot be made with %s', async (_, more, param) => {
    expect(await rejectionOf(openSession(fixture, more as object))).toMatchObject({
      statusCode: 400,
      param,
    });
  });

  it('needs no currency when its kinds are said, and drops kinds that are not enabled', async () => {
    const customer = await fixture.stripe.customers.create({});
    const session = await fixture.stripe.checkout.sessions.create({
      mode: 'setup',
      customer: customer.id,
      allowed_payment_method_types: ['card', 'ideal'],
      success_url: SUCCESS,
    });
    expect(session.payment_method_types).toEqual(['card']);
    expect(session.currency).toBeNull();
  });

  it('ends by itself, and by hand', async () => {
    const [one, other] = [await openSession(fixture), await openSession(fixture)];
    const ended = await fixture.stripe.checkout.sessions.expire(one.id);
    expect(ended).toMatchObject({ status: 'expired', url: null });
    expect((await rejectionOf(fixture.stripe.checkout.sessions.expire(one.id))).statusCode).toBe(
      400,
    );
    await fixture.control('POST', 'clock', { advanceMs: 24 * HOUR_MS });
    const late = await fixture.stripe.checkout.sessions.retrieve(other.id);
    expect(late.status).toBe('expired');
    const post = await submit(fixture, other.url, goodCard);
    expect(post.status).toBe(410);
    expect(post.html).toContain('This session has expired');
    expect(post.html).toContain('href="http://localhost:3000/account/billing"');
    expect(
      (await fixture.stripe.customers.listPaymentMethods(String(other.customer))).data,
    ).toEqual([]);
    expect(await eventsOf(fixture, 'checkout.')).toEqual([
      'checkout.session.expired',
      'checkout.session.expired',
    ]);
    const { data } = await fixture.stripe.checkout.sessions.list({ status: 'expired' });
    expect(data.map(({ id }) => id)).toEqual([other.id, one.id]);
  });
});

describe('its page', () => {
  it('has labelled fields, a way to the other kind and a way back', async () => {
    const session = await openSession(fixture);
    const html = await (await fetch(String(session.url))).text();
    for (const label of ['Card number', 'Security code (CVC)', 'Cardholder name']) {
      expect(html).toContain(label);
    }
    expect(html).toContain('href="?type=us_bank_account"');
    expect(html).toContain('href="http://localhost:3000/account/billing"');
    expect(html).not.toContain('<script');
    const bank = await (await fetch(`${session.url}?type=us_bank_account`)).text();
    expect(bank).toContain('value="ann@example.com"');
  });

  it('saves a card for the customer and sends the browser back', async () => {
    const session = await openSession(fixture);
    const post = await submit(fixture, session.url, goodCard);
    expect(post).toMatchObject({ status: 303, location: `${SUCCESS}${session.id}` });
    const after = await fixture.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['setup_intent.payment_method'],
    });
    expect(after).toMatchObject({ status: 'complete', url: null });
    expect(after.setup_intent).toMatchObject({
      status: 'succeeded',
      payment_method: {
        customer: session.customer,
        card: { brand: 'visa', last4: '4242', exp_month: 9, exp_year: 2031 },
        billing_details: { name: 'Ann Example', address: { postal_code: '97116' } },
      },
    });
    expect(await eventsOf(fixture, 'payment_method.', 'setup_intent.succ', 'checkout.')).toEqual([
      'payment_method.attached',
      'setup_intent.succeeded',
      'checkout.session.completed',
    ]);
  });

  it('saves once, however often its button is pressed', async () => {
    const session = await openSession(fixture);
    const posts = await Promise.all([1, 2, 3].map(() => submit(fixture, session.url, goodCard)));
    expect(posts.map(({ status }) => status)).toEqual([303, 303, 303]);
    const { data } = await fixture.stripe.customers.listPaymentMethods(String(session.customer));
    expect(data).toHaveLength(1);
    const again = await (await fetch(`${fixture.url}/stripe/checkout/${session.id}`)).text();
    expect(again).toContain('Your payment details have been saved');
  });

  it('says what is wrong at the field, and keeps what was typed but not the code', async () => {
    const session = await openSession(fixture);
    const typed = { ...goodCard, number: '4242 4242 4242 4241', expiry: '12 / 20', cvc: '987' };
    const post = await submit(fixture, session.url, { ...typed, zip: '' });
    expect(post.status).toBe(422);
    expect(post.html).toMatch(/id="number-error"[^>]*>\s*Your card number is/);
    expect(post.html).toContain('expiration date is in the past');
    expect(post.html).toContain('Enter your 5-digit ZIP code');
    expect(post.html).toContain('value="Ann Example"');
    expect(post.html).toContain('value="4242 4242 4242 4241"');
    expect(post.html).not.toContain('"987"');
  });

  it.each([
    ['4000000000000002', 'Your card was declined.', 'generic_decline'],
    ['4000000000009995', 'Your card has insufficient funds.', 'insufficient_funds'],
    ['4000000000009987', 'Your card was declined.', 'lost_card'],
    ['4000000000009979', 'Your card was declined.', 'stolen_card'],
    ['4000000000000069', 'Your card has expired.', 'expired_card'],
    ['4000000000000127', 'security code is incorrect', 'incorrect_cvc'],
    ['4000000000000119', 'An error occurred while processing', 'processing_error'],
  ])('shows that %s is declined, and takes another one then', async (number, message, decline) => {
    const session = await openSession(fixture);
    const post = await submit(fixture, session.url, { ...goodCard, number });
    expect(post.status).toBe(422);
    expect(post.html.replaceAll('&#39;', "'")).toContain(message);
    const setup = await fixture.stripe.setupIntents.retrieve(String(session.setup_intent));
    expect(setup.last_setup_error).toMatchObject({ type: 'card_error', decline_code: decline });
    expect((await submit(fixture, session.url, goodCard)).status).toBe(303);
    expect(await eventsOf(fixture, 'setup_intent.s')).toEqual([
      'setup_intent.setup_failed',
      'setup_intent.succeeded',
    ]);
  });

  it('saves cards that are declined or challenged only later, and refuses real ones', async () => {
    for (const number of ['4000000000000341', '4000002500003155', '4000002760003184']) {
      const session = await openSession(fixture);
      expect((await submit(fixture, session.url, { ...goodCard, number })).status).toBe(303);
    }
    const session = await openSession(fixture);
    const real = await submit(fixture, session.url, { ...goodCard, number: '4111111111111111' });
    expect(real.html).toContain('used a non test (live) card');
    const amex = { ...goodCard, number: '378282246310005', cvc: '1234' };
    expect((await submit(fixture, session.url, amex)).status).toBe(303);
  });

  it('does not exist for an id that nobody has', async () => {
    const response = await fetch(`${fixture.url}/stripe/checkout/cs_test_nobody`);
    expect(response.status).toBe(404);
  });

  it('takes a bank account with its holder’s word', async () => {
    const session = await openSession(fixture);
    const wrong = await submit(
      fixture,
      session.url,
      { ...goodBank, account: '123', email: '' },
      'us_bank_account',
    );
    expect(wrong.status).toBe(422);
    expect(wrong.html).toMatch(/id="account-error"/);
    expect(wrong.html).toContain('Enter your email address');
    const post = await submit(fixture, session.url, goodBank, 'us_bank_account');
    expect(post.status).toBe(303);
    const setup = await fixture.stripe.setupIntents.retrieve(String(session.setup_intent), {
      expand: ['payment_method'],
    });
    expect(setup.payment_method).toMatchObject({
      customer: session.customer,
      us_bank_account: { bank_name: 'STRIPE TEST BANK', last4: '6789', account_type: 'checking' },
    });
    const mandate = await fixture.stripe.mandates.retrieve(String(setup.mandate));
    expect(mandate).toMatchObject({ status: 'active', type: 'multi_use' });
  });
});
