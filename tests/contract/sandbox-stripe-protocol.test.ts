import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { libraryAt, openStripeFixture, rejectionOf, VERSION } from './sandbox-stripe-fixture';
import type { StripeFixture } from './sandbox-stripe-fixture';

let fixture: StripeFixture;

beforeAll(async () => {
  fixture = await openStripeFixture();
});
beforeEach(() => fixture.control('POST', 'reset'));
afterAll(() => fixture.discardAll());

const ids = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);

type ErrorBody = { error: Record<string, unknown> };

/** Calls the API without the library; `fields` make it a POST. */
async function call(path: string, fields?: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${fixture.url}/v1/${path}`, {
    headers: {
      Authorization: 'Bearer sk_test_sandbox',
      'Content-Type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    ...(fields !== undefined && { method: 'POST', body: fields }),
  });
  return { response, body: (await response.json()) as ErrorBody & Record<string, unknown> };
}

describe('a call to the card company', () => {
  it('carries a request id and the version', async () => {
    const { response } = await call('customers', 'name=Ann');
    expect(response.status).toBe(200);
    expect(response.headers.get('request-id')).toMatch(/^req_\w{14}$/);
    expect(response.headers.get('stripe-version')).toBe(VERSION);
  });

  it('is refused without a key, with another one, and with the browsers’ one', async () => {
    const none = await call('customers', undefined, { Authorization: '' });
    expect(none.response.status).toBe(401);
    expect(none.body.error.message).toContain('You did not provide an API key');
    const stranger = await rejectionOf(libraryAt(fixture.url, 'sk_test_other').customers.list());
    expect(stranger).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
    expect(stranger.message).not.toContain('sk_test_other');
    const browser = await rejectionOf(libraryAt(fixture.url, 'pk_test_sandbox').customers.list());
    expect(browser).toMatchObject({ type: 'StripePermissionError', code: 'secret_key_required' });
  });

  it('finds nothing of this account with the keys of another', async () => {
    const { id, client_secret } = await fixture.stripe.setupIntents.create({});
    const open = (key: string) =>
      libraryAt(fixture.url, key).setupIntents.retrieve(id, { client_secret: client_secret ?? '' });
    expect((await open('pk_test_sandbox')).id).toBe(id);
    for (const key of ['pk_test_another', 'sk_test_another']) {
      expect(await rejectionOf(open(key))).toMatchObject({
        code: 'resource_missing',
        statusCode: 404,
        message: expect.stringContaining(`No such setupintent: '${id}'`),
      });
    }
    const other = libraryAt(fixture.url, 'sk_test_another');
    expect((await other.customers.list()).data).toEqual([]);
    expect(await rejectionOf(other.customers.create({}))).toMatchObject({ statusCode: 400 });
    const browser = await rejectionOf(libraryAt(fixture.url, 'pk_test_another').customers.list());
    expect(browser).toMatchObject({ code: 'secret_key_required' });
  });

  it('is refused for another version', async () => {
    const { response, body } = await call('customers', undefined, {
      'Stripe-Version': '2024-06-20',
    });
    expect(response.status).toBe(400);
    expect(body.error.message).toBe('Invalid Stripe API version: 2024-06-20');
  });

  it('may have no parameter that the vendor does not know', async () => {
    const { response, body } = await call('customers', 'name=Ann&colour=red');
    expect(response.status).toBe(400);
    expect(body.error).toMatchObject({
      type: 'invalid_request_error',
      code: 'parameter_unknown',
      message: 'Received unknown parameter: colour',
      param: 'colour',
    });
    const { id } = await fixture.stripe.customers.create({});
    const nested = await call(`customers/${id}`, 'invoice_settings[colour]=red');
    expect(nested.body.error.param).toBe('invoice_settings[colour]');
  });

  it('may not say payment_method_types any more', async () => {
    for (const [path, fields] of [
      ['setup_intents', 'payment_method_types[]=card'],
      ['checkout/sessions', 'mode=setup&currency=usd&payment_method_types[0]=card'],
      ['payment_intents', 'amount=100&currency=usd&payment_method_types[]=card'],
    ] as const) {
      const { response, body } = await call(path, fields);
      expect(response.status).toBe(400);
      expect(body.error.code).toBe('payment_method_types_no_longer_supported');
    }
  });

  it('says what is missing and what is of the wrong kind', async () => {
    const missing = await call('checkout/sessions', 'currency=usd');
    expect(missing.body.error).toMatchObject({ code: 'parameter_missing', param: 'mode' });
    const limit = await call('customers?limit=101');
    expect(limit.body.error).toMatchObject({ code: 'parameter_invalid_integer', param: 'limit' });
    const text = await call('customers?limit=ten');
    expect(text.body.error.message).toBe('Invalid integer: ten');
    const long = await call('customers', `metadata[note]=${'x'.repeat(501)}`);
    expect(long.body.error.param).toBe('metadata[note]');
    const empty = await call('setup_intents', 'customer=');
    expect(empty.body.error.code).toBe('parameter_invalid_empty');
  });

  it('finds nothing at unknown addresses and under unknown ids', async () => {
    expect((await call('unicorns')).body.error.message).toContain('Unrecognized request URL (GET:');
    expect(await rejectionOf(fixture.stripe.customers.retrieve('cus_nobody'))).toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'resource_missing',
      statusCode: 404,
      message: "No such customer: 'cus_nobody'",
    });
    const named = fixture.stripe.setupIntents.create({ customer: 'cus_nobody' });
    expect(await rejectionOf(named)).toMatchObject({ statusCode: 400, param: 'customer' });
  });

  it('puts objects in the places of ids, deep inside and in lists', async () => {
    const { customer, payment_method } = await fixture.payer();
    const setup = await fixture.stripe.setupIntents.create({
      customer,
      payment_method,
      confirm: true,
      expand: ['customer', 'payment_method.customer'],
    });
    expect(setup.customer).toMatchObject({ id: customer, object: 'customer' });
    expect(setup.payment_method).toMatchObject({ customer: { id: customer } });
    const list = await fixture.stripe.setupIntents.list({ expand: ['data.payment_method'] });
    expect(list.data[0]?.payment_method).toMatchObject({ id: payment_method });
    const wrong = fixture.stripe.customers.retrieve(customer, { expand: ['object'] });
    expect((await rejectionOf(wrong)).message).toBe('This property cannot be expanded (object).');
  });
});

describe('lists', () => {
  it('come newest first, page by page in both directions', async () => {
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      made.unshift((await fixture.stripe.customers.create({ email: 'same@example.com' })).id);
    }
    const email = 'same@example.com';
    const first = await fixture.stripe.customers.list({ email, limit: 2 });
    expect([ids(first), first.has_more]).toEqual([made.slice(0, 2), true]);
    const last = await fixture.stripe.customers.list({ email, limit: 3, starting_after: made[1]! });
    expect([ids(last), last.has_more]).toEqual([made.slice(2), false]);
    const back = await fixture.stripe.customers.list({ email, limit: 2, ending_before: made[3]! });
    expect([ids(back), back.has_more]).toEqual([made.slice(1, 3), true]);
    const all: string[] = [];
    for await (const { id } of fixture.stripe.customers.list({ email, limit: 2 })) all.push(id);
    expect(all).toEqual(made);
    const gone = fixture.stripe.customers.list({ starting_after: 'cus_gone' });
    expect((await rejectionOf(gone)).param).toBe('starting_after');
  });

  it('can be cut to a span of time', async () => {
    const before = await fixture.stripe.customers.create({ email: 'early@example.com' });
    await fixture.control('POST', 'clock', { advanceMs: 3_600_000 });
    const after = await fixture.stripe.customers.create({ email: 'late@example.com' });
    const since = await fixture.stripe.customers.list({ created: { gte: before.created + 1 } });
    expect(since.data.map(({ id }) => id)).toEqual([after.id]);
    const exact = await fixture.stripe.customers.list({ created: before.created });
    expect(exact.data.map(({ id }) => id)).toEqual([before.id]);
  });
});
