import type { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { libraryAt, openStripeFixture, rejectionOf } from './sandbox-stripe-fixture';
import type { StripeFixture } from './sandbox-stripe-fixture';

let fixture: StripeFixture;
let stripe: Stripe;

beforeAll(async () => {
  fixture = await openStripeFixture();
  ({ stripe } = fixture);
});
afterAll(() => fixture.discardAll());

type Params = Stripe.PaymentIntentCreateParams;
const create = (params: object) =>
  stripe.paymentIntents.create({ amount: 2_500, currency: 'usd', ...params } as Params);

describe('the parameters of a payment intent', () => {
  it.each([
    [{ amount: 49 }, 'amount_too_small', 'amount'],
    [{ amount: 100_000_000 }, 'amount_too_large', 'amount'],
    [{ amount: 10.5 }, 'parameter_invalid_integer', 'amount'],
    [{ amount: -500 }, 'parameter_invalid_integer', 'amount'],
    [{ currency: 'xyz' }, undefined, 'currency'],
    [{ customer: 'cus_nobody' }, 'resource_missing', 'customer'],
    [{ payment_method: 'pm_nothing' }, 'resource_missing', 'payment_method'],
    [{ colour: 'green' }, 'parameter_unknown', 'colour'],
    [{ metadata: { note: 'x'.repeat(501) } }, undefined, 'metadata[note]'],
    [
      { payment_method_types: ['card'] },
      'payment_method_types_no_longer_supported',
      'payment_method_types',
    ],
    [
      { allowed_payment_method_types: ['card'], automatic_payment_methods: { enabled: true } },
      'parameters_exclusive',
      'allowed_payment_method_types',
    ],
    [{ return_url: 'http://localhost/back' }, undefined, 'return_url'],
  ])('%j is refused', async (params, code, param) => {
    const refused = await rejectionOf(create(params));
    expect(refused).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError', param });
    expect(refused.code).toBe(code);
  });

  it('the least and the most are taken', async () => {
    for (const amount of [50, 99_999_999]) {
      expect(await create({ amount })).toMatchObject({ amount });
    }
  });

  it('types that are not enabled are left out without a word', async () => {
    const some = await create({ allowed_payment_method_types: ['card', 'klarna'] });
    expect(some).toMatchObject({
      allowed_payment_method_types: ['card', 'klarna'],
      payment_method_types: ['card'],
      automatic_payment_methods: null,
    });
    const none = await create({ allowed_payment_method_types: ['klarna'] });
    expect(none.payment_method_types).toEqual([]);
    const all = await create({});
    expect(all.payment_method_types).toEqual(['card', 'us_bank_account']);
  });

  it('a method is the customer’s own, and of a type that is allowed', async () => {
    const [one, other] = [await fixture.payer(), await fixture.payer()];
    const foreign = { ...one, payment_method: other.payment_method };
    expect(await rejectionOf(create(foreign))).toMatchObject({ param: 'payment_method' });
    const nobodys = { payment_method: one.payment_method };
    expect(await rejectionOf(create(nobodys))).toMatchObject({ param: 'payment_method' });
    const bank = { ...one, allowed_payment_method_types: ['us_bank_account'] };
    expect(await rejectionOf(create(bank))).toMatchObject({
      code: 'payment_intent_incompatible_payment_method',
    });
    const intent = await create({ ...one, allowed_payment_method_types: ['card'] });
    await stripe.paymentMethods.detach(one.payment_method);
    expect(await rejectionOf(stripe.paymentIntents.confirm(intent.id))).toMatchObject({
      statusCode: 400,
      param: 'payment_method',
    });
  });

  it('payment methods of the dashboard’s choice need a way back', async () => {
    const { id } = await create(await fixture.payer());
    expect(await rejectionOf(stripe.paymentIntents.confirm(id))).toMatchObject({
      param: 'return_url',
    });
    const paid = await stripe.paymentIntents.confirm(id, { return_url: 'http://localhost/back' });
    expect(paid.status).toBe('succeeded');
  });
});

describe('reading', () => {
  it('an id that nobody has is a 404', async () => {
    const rejections = await Promise.all(
      [
        stripe.paymentIntents.retrieve('pi_nothing'),
        stripe.paymentIntents.confirm('pi_nothing'),
        stripe.charges.retrieve('ch_nothing'),
        stripe.refunds.retrieve('re_nothing'),
        stripe.disputes.retrieve('du_nothing'),
        stripe.events.retrieve('evt_nothing'),
      ].map(rejectionOf),
    );
    for (const rejection of rejections) {
      expect(rejection).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    }
  });

  it('lists the newest first, by customer and time, in pages', async () => {
    const payer = await fixture.payer();
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.unshift((await create(payer)).id);
    const found: string[] = [];
    const { customer } = payer;
    for await (const { id } of stripe.paymentIntents.list({ customer, limit: 2 })) found.push(id);
    expect(found).toEqual(made);
    const { created } = await stripe.paymentIntents.retrieve(made[0] ?? '');
    const later = await stripe.paymentIntents.list({ customer, created: { gt: created } });
    expect(later.data).toEqual([]);
    const range = { gte: created - 60, lte: created };
    const within = await stripe.paymentIntents.list({ customer, created: range });
    expect(within.data.map(({ id }) => id)).toEqual(made);
  });

  it('opens what is asked for', async () => {
    const { id } = await fixture.paid();
    const intent = await stripe.paymentIntents.retrieve(id, {
      expand: ['latest_charge', 'payment_method', 'customer'],
    });
    expect(intent).toMatchObject({
      latest_charge: { object: 'charge', payment_intent: id },
      payment_method: { object: 'payment_method' },
      customer: { object: 'customer' },
    });
  });

  it('a browser sees an intent with its secret only', async () => {
    const { id, client_secret } = await fixture.intent();
    const browser = libraryAt(fixture.url, 'pk_test_sandbox');
    const secret = String(client_secret);
    expect(await browser.paymentIntents.retrieve(id, { client_secret: secret })).toMatchObject({
      id,
    });
    for (const params of [{}, { client_secret: `${id}_secret_guess` }]) {
      expect(await rejectionOf(browser.paymentIntents.retrieve(id, params))).toMatchObject({
        statusCode: 404,
      });
    }
    expect(await rejectionOf(browser.paymentIntents.cancel(id))).toMatchObject({ statusCode: 403 });
  });
});

describe('an idempotency key', () => {
  it('gives the first answer again, a decline too, and does nothing twice', async () => {
    const { id } = await fixture.intent('pm_card_chargeCustomerFail');
    const options = { idempotencyKey: `confirm:${id}` };
    const confirm = () => rejectionOf(stripe.paymentIntents.confirm(id, {}, options));
    const [first, second] = [await confirm(), await confirm()];
    expect(second).toMatchObject({ statusCode: 402, message: first.message });
    const { data } = await stripe.charges.list({ payment_intent: id });
    expect(data).toHaveLength(1);
  });

  it('makes one intent of a call whose answer was lost', async () => {
    const payer = await fixture.payer();
    const params: Params = { amount: 700, currency: 'usd', ...payer };
    const options = { idempotencyKey: `create:${payer.customer}` };
    const fault = { company: 'stripe', operation: 'paymentIntents.create' };
    await fixture.control('POST', 'faults', { ...fault, effect: 'lost-response' });
    // After a reset the library itself retries once, with the same key.
    const made = await stripe.paymentIntents.create(params, options);
    expect((await stripe.paymentIntents.list({ customer: payer.customer })).data).toEqual([
      expect.objectContaining({ id: made.id }) as object,
    ]);
    expect(
      await rejectionOf(stripe.paymentIntents.create({ ...params, amount: 800 }, options)),
    ).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });
});
