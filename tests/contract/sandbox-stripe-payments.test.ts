import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStripeBench, refusalOf } from './sandbox-stripe-bench';
import type { StripeBench } from './sandbox-stripe-bench';

let bench: StripeBench;
let stripe: Stripe;

beforeAll(async () => {
  bench = await openStripeBench();
  ({ stripe } = bench);
});
afterAll(() => bench.discardAll());

describe('a payment intent', () => {
  it('is made unconfirmed, with what the caller said', async () => {
    const payer = await bench.payer();
    const intent = await bench.intent('pm_card_visa', { ...payer, description: 'Earth Cash' });
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
    const intent = await bench.paid();
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 2_500 });
    const charge = await bench.charge(intent);
    expect(charge).toMatchObject({
      amount: 2_500,
      paid: true,
      status: 'succeeded',
      payment_intent: intent.id,
      metadata: { deposit_id: 'd-1' },
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
    });
    const again = await refusalOf(stripe.paymentIntents.confirm(intent.id));
    expect(again).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: intent.id, status: 'succeeded' },
    });
    const { data } = await stripe.charges.list({ payment_intent: intent.id });
    expect(data).toHaveLength(1);
  });
});
