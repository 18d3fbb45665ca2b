import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStripeFixture, rejectionOf } from './sandbox-stripe-fixture';
import type { StripeFixture } from './sandbox-stripe-fixture';
import { openDescription } from './sandbox-stripe-description';

const description = openDescription();
let fixture: StripeFixture;

beforeAll(async () => {
  fixture = await openStripeFixture();
});
afterAll(() => fixture.discardAll());

/** Returns the plain object that came over the wire, without the library's additions. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as object;
const differences = (type: string, value: unknown) => description.differences(type, plain(value));

describe('the description', () => {
  it('finds what is missing, what nobody knows, and what may not be', async () => {
    const { livemode: _, ...intent } = await fixture.paid();
    const payment_method_types = ['card', 1];
    const spoilt = {
      ...intent,
      wrong: 1,
      amount: '2500',
      object: 'charge',
      payment_method_types,
      next_action: { redirect_to_url: { url: null } },
    };
    expect(differences('PaymentIntent', spoilt).toSorted()).toEqual(
      [
        'PaymentIntent.livemode: missing',
        'PaymentIntent.next_action.redirect_to_url.return_url: missing',
        'PaymentIntent.next_action.type: missing',
        'PaymentIntent.payment_method_types.1: 1',
        'PaymentIntent.wrong: unknown',
        "PaymentIntent.amount: '2500'",
        "PaymentIntent.object: 'charge'",
      ].toSorted(),
    );
  });
});

describe('answers are as the vendor describes them', () => {
  it('payment intents in every state', async () => {
    const { stripe } = fixture;
    const intents = [
      await fixture.intent(),
      await fixture.paid(),
      await fixture.paid('pm_usBankAccount_success'),
      await fixture.intent('pm_card_authenticationRequired', {
        confirm: true,
        return_url: 'http://localhost:3000/back',
      }),
      await fixture.intent('pm_card_authenticationRequired', {
        confirm: true,
        use_stripe_sdk: true,
      }),
      await stripe.paymentIntents.cancel((await fixture.intent()).id),
      await stripe.paymentIntents.create({ amount: 50, currency: 'usd' }),
    ];
    expect(intents.map(({ status }) => status)).toEqual([
      'requires_confirmation',
      'succeeded',
      'processing',
      'requires_action',
      'requires_action',
      'canceled',
      'requires_payment_method',
    ]);
    for (const intent of intents) expect(differences('PaymentIntent', intent)).toEqual([]);
    const { id } = await fixture.intent('pm_card_chargeCustomerFail');
    const { payment_intent: declined } = await rejectionOf(stripe.paymentIntents.confirm(id));
    expect(differences('PaymentIntent', declined)).toEqual([]);
  });

  it('charges, refunds, disputes', async () => {
    const { stripe } = fixture;
    for (const ready of ['pm_card_visa', 'pm_usBankAccount_success']) {
      const intent = await fixture.paid(ready);
      if (intent.status === 'processing') await fixture.act('settle', { id: intent.id });
      expect(differences('Charge', await fixture.charge(intent))).toEqual([]);
      const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 100 });
      expect(differences('Refund', refund)).toEqual([]);
      const { id } = await fixture.act('dispute', { id: intent.id });
      expect(differences('Dispute', await stripe.disputes.retrieve(String(id)))).toEqual([]);
      const won = await fixture.act('win', { id });
      expect(differences('Dispute', won)).toEqual([]);
    }
    const failed = await fixture.intent('pm_card_chargeCustomerFail');
    await rejectionOf(stripe.paymentIntents.confirm(failed.id));
    const { data } = await stripe.charges.list({ payment_intent: failed.id });
    expect(data.flatMap((each) => differences('Charge', each))).toEqual([]);
  });

  it('events, and the objects in them', async () => {
    const types: Record<string, string> = {
      payment_intent: 'PaymentIntent',
      charge: 'Charge',
      refund: 'Refund',
      dispute: 'Dispute',
      payment_method: 'PaymentMethod',
      customer: 'Customer',
      mandate: 'Mandate',
      'radar.early_fraud_warning': 'Radar.EarlyFraudWarning',
    };
    await fixture.paid('pm_card_createIssuerFraudRecord');
    const intent = await fixture.paid('pm_usBankAccount_success');
    await fixture.act('settle', { id: intent.id });
    await fixture.act('return', { id: intent.id });
    const seen = new Set<string>();
    for await (const event of fixture.stripe.events.list({ limit: 100 })) {
      const object = event.data.object as { object: string };
      seen.add(object.object);
      expect(differences('EventBase', { ...plain(event), data: {} })).toEqual([
        'EventBase.data.object: missing',
      ]);
      expect([event.type, differences(types[object.object] ?? '?', object)]).toEqual([
        event.type,
        [],
      ]);
    }
    expect([...seen].sort()).toEqual(Object.keys(types).sort());
  });
});
