import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStripeBench, refusalOf } from './sandbox-stripe-bench';
import type { StripeBench } from './sandbox-stripe-bench';
import { openDescription } from './sandbox-stripe-description';

const description = openDescription();
let bench: StripeBench;

beforeAll(async () => {
  bench = await openStripeBench();
});
afterAll(() => bench.discardAll());

/** Returns the plain object that came over the wire, without the library's additions. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as object;
const differences = (type: string, value: unknown) => description.differences(type, plain(value));

describe('the description', () => {
  it('finds what is missing, what nobody knows, and what may not be', async () => {
    const { livemode: _, ...intent } = await bench.paid();
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
    const { stripe } = bench;
    const intents = [
      await bench.intent(),
      await bench.paid(),
      await bench.paid('pm_usBankAccount_success'),
      await bench.intent('pm_card_authenticationRequired', {
        confirm: true,
        return_url: 'http://localhost:3000/back',
      }),
      await bench.intent('pm_card_authenticationRequired', { confirm: true, use_stripe_sdk: true }),
      await stripe.paymentIntents.cancel((await bench.intent()).id),
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
    const { id } = await bench.intent('pm_card_chargeCustomerFail');
    const { payment_intent: declined } = await refusalOf(stripe.paymentIntents.confirm(id));
    expect(differences('PaymentIntent', declined)).toEqual([]);
  });

  it('charges, refunds, disputes', async () => {
    const { stripe } = bench;
    for (const ready of ['pm_card_visa', 'pm_usBankAccount_success']) {
      const intent = await bench.paid(ready);
      if (intent.status === 'processing') await bench.act('settle', { id: intent.id });
      expect(differences('Charge', await bench.charge(intent))).toEqual([]);
      const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 100 });
      expect(differences('Refund', refund)).toEqual([]);
      const { id } = await bench.act('dispute', { id: intent.id });
      expect(differences('Dispute', await stripe.disputes.retrieve(String(id)))).toEqual([]);
      const won = await bench.act('win', { id });
      expect(differences('Dispute', won)).toEqual([]);
    }
    const failed = await bench.intent('pm_card_chargeCustomerFail');
    await refusalOf(stripe.paymentIntents.confirm(failed.id));
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
    await bench.paid('pm_card_createIssuerFraudRecord');
    const intent = await bench.paid('pm_usBankAccount_success');
    await bench.act('settle', { id: intent.id });
    await bench.act('return', { id: intent.id });
    const seen = new Set<string>();
    for await (const event of bench.stripe.events.list({ limit: 100 })) {
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
