import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStripeFixture } from './sandbox-stripe-fixture';
import type { StripeFixture } from './sandbox-stripe-fixture';

let fixture: StripeFixture;

beforeAll(async () => {
  fixture = await openStripeFixture();
});
beforeEach(() => fixture.control('POST', 'reset'));
afterAll(() => fixture.discardAll());

const card = {
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': '4242424242424242',
  'payment_method_data[card][exp_month]': '9',
  'payment_method_data[card][exp_year]': '31',
  'payment_method_data[card][cvc]': '123',
};

/** Confirms as the frame of `stripe.js` does: no header but the form's own, and the key as a field. */
async function confirm(id: string, fields: Record<string, string>) {
  const response = await fetch(`${fixture.url}/v1/setup_intents/${id}/confirm`, {
    method: 'POST',
    headers: { Origin: 'http://localhost:3000' },
    body: new URLSearchParams({ key: 'pk_test_sandbox', ...fields }),
  });
  return { response, body: (await response.json()) as Record<string, Record<string, unknown>> };
}

describe('what browsers may do', () => {
  it('is to confirm a setup intent with its client secret, from any page', async () => {
    const customer = await fixture.stripe.customers.create({});
    const setup = await fixture.stripe.setupIntents.create({ customer: customer.id });
    const client_secret = String(setup.client_secret);
    const { response, body } = await confirm(setup.id, { client_secret, ...card });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(body.status).toBe('succeeded');
    const { data } = await fixture.stripe.customers.listPaymentMethods(customer.id);
    expect(data).toMatchObject([{ card: { last4: '4242', exp_year: 2031 } }]);
  });

  it('is nothing without that secret, or with another’s', async () => {
    const [one, other] = [
      await fixture.stripe.setupIntents.create({}),
      await fixture.stripe.setupIntents.create({}),
    ];
    for (const client_secret of ['', String(other.client_secret)]) {
      const { response } = await confirm(one.id, { client_secret, ...card });
      expect(response.status).toBe(404);
    }
    const left = await fixture.stripe.setupIntents.retrieve(one.id);
    expect(left.status).toBe('requires_payment_method');
    const query = new URLSearchParams({
      key: 'pk_test_sandbox',
      client_secret: String(one.client_secret),
    });
    const seen = await fetch(`${fixture.url}/v1/setup_intents/${one.id}?${query}`);
    expect(await seen.json()).toMatchObject({ id: one.id, object: 'setup_intent' });
  });

  it('tells which field of a card is wrong', async () => {
    const setup = await fixture.stripe.setupIntents.create({});
    const client_secret = String(setup.client_secret);
    const wrong: [string, string, string][] = [
      ['number', '4242424242424241', 'incorrect_number'],
      ['exp_month', '13', 'invalid_expiry_month'],
      ['exp_year', '20', 'invalid_expiry_year'],
      ['cvc', '12', 'invalid_cvc'],
    ];
    for (const [name, value, code] of wrong) {
      const param = `payment_method_data[card][${name}]`;
      const { response, body } = await confirm(setup.id, {
        client_secret,
        ...card,
        [param]: value,
      });
      expect(response.status).toBe(402);
      expect(body.error).toMatchObject({ type: 'card_error', code, param });
    }
  });
});

describe('the script for browsers', () => {
  it('comes from the sandbox, with a frame that may send nothing elsewhere', async () => {
    const script = await fetch(`${fixture.url}/stripe/stripe.js`);
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect(await script.text()).toContain('window.Stripe = Stripe');
    const frame = await fetch(`${fixture.url}/stripe/elements/payment`);
    const policy = String(frame.headers.get('content-security-policy'));
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toContain('unsafe');
    const html = await frame.text();
    for (const name of ['number', 'expiry', 'cvc', 'zip', 'routing', 'account']) {
      expect(html).toContain(`<label for="${name}">`);
    }
  });
});
