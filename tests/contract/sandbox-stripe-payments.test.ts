import type { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStripeFixture, rejectionOf } from './sandbox-stripe-fixture';
import type { StripeFixture } from './sandbox-stripe-fixture';

let fixture: StripeFixture;
let stripe: Stripe;

beforeAll(async () => {
  fixture = await openStripeFixture();
  ({ stripe } = fixture);
});
afterAll(() => fixture.discardAll());

const status = async (id: string) => (await stripe.paymentIntents.retrieve(id)).status;
const chargesOf = async (id: string) => (await stripe.charges.list({ payment_intent: id })).data;

describe('a payment intent', () => {
  it('is made unconfirmed, with what the caller said', async () => {
    const payer = await fixture.payer();
    const intent = await fixture.intent('pm_card_visa', { ...payer, description: 'Earth Cash' });
    expect(intent).toMatchObject({
      ...payer,
      amount: 2_500,
      amount_received: 0,
      currency: 'usd',
      description: 'Earth Cash',
      livemode: false,
      allowed_payment_method_types: ['card'],
      payment_method_types: ['card'],
      metadata: { app: 'earthcash', deposit_id: 'd-1' },
      latest_charge: null,
      next_action: null,
      status: 'requires_confirmation',
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`));
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ id: intent.id });
  });

  it('is paid when it is confirmed, once in its life', async () => {
    const intent = await fixture.paid();
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 2_500 });
    expect(await fixture.charge(intent)).toMatchObject({
      amount: 2_500,
      paid: true,
      status: 'succeeded',
      payment_intent: intent.id,
      metadata: { deposit_id: 'd-1' },
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
    });
    expect(await rejectionOf(stripe.paymentIntents.confirm(intent.id))).toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: intent.id, status: 'succeeded' },
    });
    expect(await chargesOf(intent.id)).toHaveLength(1);
  });

  it('confirmed by many at once is charged once', async () => {
    const { id } = await fixture.intent();
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => stripe.paymentIntents.confirm(id)),
    );
    expect(answers.filter(({ status: each }) => each === 'fulfilled')).toHaveLength(1);
    expect(await chargesOf(id)).toHaveLength(1);
  });

  it('can be made and paid in one call', async () => {
    const intent = await fixture.intent('pm_card_visa', { confirm: true });
    expect(intent.status).toBe('succeeded');
  });

  it('without a method waits for one', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 100,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
    });
    expect(intent.status).toBe('requires_payment_method');
    expect(await rejectionOf(stripe.paymentIntents.confirm(intent.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  it('is changed until it is paid; its words for ever', async () => {
    const { id } = await fixture.intent();
    const changed = await stripe.paymentIntents.update(id, {
      amount: 3_000,
      metadata: { deposit_id: '', note: 'n' },
    });
    expect(changed).toMatchObject({ amount: 3_000, metadata: { app: 'earthcash', note: 'n' } });
    expect(changed.metadata).not.toHaveProperty('deposit_id');
    expect(await stripe.paymentIntents.confirm(id)).toMatchObject({ amount_received: 3_000 });
    expect(await rejectionOf(stripe.paymentIntents.update(id, { amount: 1_000 }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    const worded = await stripe.paymentIntents.update(id, { description: 'later' });
    expect(worded).toMatchObject({ description: 'later', amount: 3_000, status: 'succeeded' });
  });
});

describe('a decline', () => {
  it.each([['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline']])(
    'of %s is a 402 with the intent, which can be tried again',
    async (ready, code, decline) => {
      const { id, customer } = await fixture.intent(ready);
      const refused = await rejectionOf(stripe.paymentIntents.confirm(id));
      expect(refused).toMatchObject({
        type: 'StripeCardError',
        statusCode: 402,
        code,
        decline_code: decline,
        charge: expect.stringMatching(/^ch_/) as string,
        payment_intent: {
          id,
          status: 'requires_payment_method',
          payment_method: null,
          last_payment_error: { type: 'card_error', code, decline_code: decline },
        },
      });
      const [charge] = await chargesOf(id);
      expect(charge).toMatchObject({ status: 'failed', paid: false, failure_code: code });
      const other = await stripe.paymentMethods.attach('pm_card_visa', {
        customer: String(customer),
      });
      const paid = await stripe.paymentIntents.confirm(id, { payment_method: other.id });
      expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
      expect(await chargesOf(id)).toHaveLength(2);
    },
  );

  it('comes with the reason that the bank gives', async () => {
    const customer = await stripe.customers.create();
    const code = async (number: string, more: object = {}) => {
      const { id } = await fixture.act('card', { customer: customer.id, number, ...more });
      const intent = await fixture.intent('pm_card_visa', {
        customer: customer.id,
        payment_method: String(id),
      });
      const { decline_code: message, code: kind } = (await rejectionOf(
        stripe.paymentIntents.confirm(intent.id),
      )) as Stripe.errors.StripeCardError;
      return `${kind} ${message}`;
    };
    expect(await code('4000 0000 0000 0002')).toBe('card_declined generic_decline');
    expect(await code('4000000000009995')).toBe('card_declined insufficient_funds');
    expect(await code('4000000000009987')).toBe('card_declined lost_card');
    expect(await code('4000000000009979')).toBe('card_declined stolen_card');
    expect(await code('4000000000000069')).toBe('expired_card expired_card');
    const past = { expMonth: 1, expYear: 2021 };
    expect(await code('4242424242424242', past)).toBe('expired_card expired_card');
  });
});

describe('canceling', () => {
  it('ends an intent that is not paid; it can never be paid then', async () => {
    const { id } = await fixture.intent();
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect(canceled.canceled_at).toBeGreaterThan(0);
    const rejections = await Promise.all(
      [stripe.paymentIntents.confirm(id), stripe.paymentIntents.cancel(id)].map(rejectionOf),
    );
    for (const rejection of rejections) {
      expect(rejection).toMatchObject({
        code: 'payment_intent_unexpected_state',
        payment_intent: { status: 'canceled' },
      });
    }
    expect(await chargesOf(id)).toEqual([]);
  });

  it('a declined one is allowed, a paid one is not', async () => {
    const declined = await fixture.intent('pm_card_chargeCustomerFail');
    await rejectionOf(stripe.paymentIntents.confirm(declined.id));
    await stripe.paymentIntents.cancel(declined.id);
    expect(await status(declined.id)).toBe('canceled');
    const paid = await fixture.paid();
    expect(await rejectionOf(stripe.paymentIntents.cancel(paid.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect(await status(paid.id)).toBe('succeeded');
  });
});
