import type { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openStripeFixture, VERSION, WEBHOOK_SECRET } from './sandbox-stripe-fixture';
import type { StripeFixture } from './sandbox-stripe-fixture';
import { until } from './sandbox-shop';

let fixture: StripeFixture;
let stripe: Stripe;

beforeAll(async () => {
  fixture = await openStripeFixture();
  ({ stripe } = fixture);
});
afterEach(async () => {
  await fixture.control('POST', 'reset');
  fixture.received.length = 0;
});
afterAll(() => fixture.discardAll());

const mode = (name: string) =>
  fixture.control('POST', 'webhooks', { company: 'stripe', mode: name });
const flush = () => fixture.control('POST', 'webhooks/flush');
const types = () => fixture.arrived().map(({ type }) => type);
/** Waits until every event is delivered, then forgets the deliveries. */
async function quiet() {
  await until(async () => {
    const { data } = await stripe.events.list({ delivery_success: false });
    return data.length === 0;
  });
  fixture.received.length = 0;
}

describe('what happens', () => {
  it('arrives signed, whole, and in the pinned version', async () => {
    const intent = await fixture.intent();
    await quiet();
    await stripe.paymentIntents.confirm(intent.id, {}, { idempotencyKey: 'k-1' });
    await until(() => fixture.received.length === 2);
    expect(types().sort()).toEqual(['charge.succeeded', 'payment_intent.succeeded']);
    expect(fixture.received[0]?.path).toBe('/webhooks/stripe');
    const event = fixture.arrived().find(({ type }) => type === 'payment_intent.succeeded');
    expect(event).toMatchObject({
      object: 'event',
      api_version: VERSION,
      livemode: false,
      request: { id: expect.stringMatching(/^req_/) as string, idempotency_key: 'k-1' },
      data: { object: { id: intent.id, status: 'succeeded', metadata: { app: 'earthcash' } } },
    });
    expect(await stripe.events.retrieve(String(event?.id))).toMatchObject({
      ...event,
      pending_webhooks: 0,
    });
  });

  it('is not believed with another secret, another body, or an old signature', async () => {
    await fixture.paid();
    await quiet();
    for (const kind of ['secret', 'body', 'stale', 'unsigned']) {
      expect(await fixture.act('forge', { kind })).toMatchObject({ status: 200 });
      expect(() => fixture.arrived()).toThrow(/signature|timestamp|Stripe-Signature|stripe-sig/i);
      fixture.received.length = 0;
    }
    for (const [kind, change] of [
      ['livemode', { livemode: true }],
      ['account', { account: 'acct_sandbox' }],
      ['version', { api_version: '2020-08-27' }],
      ['future', { livemode: false }],
    ] as const) {
      await fixture.act('forge', { kind });
      expect(fixture.arrived()).toMatchObject([change]);
      fixture.received.length = 0;
    }
    await expect(fixture.act('forge', { kind: 'nonsense' })).rejects.toThrow('kind is one of');
  });

  it('is told for each turn of an intent', async () => {
    await mode('off');
    const declined = await fixture.intent('pm_card_chargeCustomerFail');
    await stripe.paymentIntents.confirm(declined.id).catch(() => undefined);
    await stripe.paymentIntents.cancel(declined.id);
    const requested = await fixture.intent('pm_card_authenticationRequired');
    await stripe.paymentIntents.confirm(requested.id, { return_url: 'http://localhost/back' });
    const bank = await fixture.paid('pm_usBankAccount_success');
    await fixture.act('settle', { id: bank.id });
    const of = async (id: string) => {
      const { data } = await stripe.events.list({ limit: 100, type: 'payment_intent.*' });
      return data
        .filter(({ data: { object } }) => (object as { id: string }).id === id)
        .map(({ type }) => type.replace('payment_intent.', ''))
        .reverse();
    };
    expect(await of(declined.id)).toEqual(['created', 'payment_failed', 'canceled']);
    expect(await of(requested.id)).toEqual(['created', 'requires_action']);
    expect(await of(bank.id)).toEqual(['created', 'processing', 'succeeded']);
    expect(fixture.received).toEqual([]);
  });

  it('can be listed for thirty days', async () => {
    await fixture.paid();
    expect((await stripe.events.list()).data.length).toBeGreaterThan(0);
    await fixture.control('POST', 'clock', { advanceMs: 31 * 86_400_000 });
    expect((await stripe.events.list()).data).toEqual([]);
  });
});

describe('deliveries', () => {
  it('off: are kept until somebody flushes, and say so', async () => {
    await mode('off');
    await fixture.paid();
    const { data } = await stripe.events.list({ delivery_success: false });
    expect(data.length).toBeGreaterThan(3);
    expect(data.every(({ pending_webhooks }) => pending_webhooks === 1)).toBe(true);
    expect(fixture.received).toEqual([]);
    await flush();
    expect(fixture.received).toHaveLength(data.length);
    expect((await stripe.events.list({ delivery_success: false })).data).toEqual([]);
  });

  it('duplicate: each comes twice with one id', async () => {
    const intent = await fixture.intent();
    await quiet();
    await mode('duplicate');
    await stripe.paymentIntents.cancel(intent.id);
    await until(() => fixture.received.length === 2);
    const [one, other] = fixture.arrived();
    expect(one).toEqual(other);
  });

  it('reorder: the last comes first', async () => {
    const intent = await fixture.intent();
    await quiet();
    await mode('reorder');
    await stripe.paymentIntents.confirm(intent.id);
    await until(() => fixture.received.length === 2);
    expect(types()).toEqual(['payment_intent.succeeded', 'charge.succeeded']);
  });

  it('again: one, all, all backwards, with the ids they had', async () => {
    const { id } = await fixture.paid();
    await quiet();
    const { data } = await stripe.events.list({ type: 'payment_intent.succeeded' });
    const [event] = data;
    await fixture.act('resend', { id: event?.id });
    await until(() => fixture.received.length === 1);
    expect(fixture.arrived()).toMatchObject([{ id: event?.id, data: { object: { id } } }]);
    await fixture.act('resend-all', { type: 'payment_intent.succeeded' });
    await until(() => fixture.received.length === 2);
    const { resent } = await fixture.act('shuffle');
    await until(() => fixture.received.length === 2 + Number(resent));
    expect(Number(resent)).toBeGreaterThan(3);
  });

  it('dropped: never arrive, and can still be read', async () => {
    await mode('off');
    await fixture.paid();
    const { data } = await stripe.events.list({ type: 'payment_intent.succeeded' });
    expect(await fixture.act('drop', { id: data[0]?.id })).toEqual({ dropped: 1 });
    await flush();
    expect(types()).not.toContain('payment_intent.succeeded');
    expect(types()).toContain('charge.succeeded');
    expect(await stripe.events.retrieve(String(data[0]?.id))).toMatchObject({ id: data[0]?.id });
  });

  it('not taken: come again, signed anew', async () => {
    const moody = await openStripeFixture([500]);
    await moody.control('POST', 'webhooks', { company: 'stripe', mode: 'on' });
    await moody.stripe.customers.create();
    await until(() => moody.received.length === 2);
    const [one, other] = moody.received;
    expect(one?.body).toBe(other?.body);
    for (const { body, headers } of moody.received) {
      const signature = String(headers['stripe-signature']);
      expect(() => stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET)).not.toThrow();
    }
    await moody.discardAll();
  });
});

describe('the state', () => {
  it('shows everything that the contract names', async () => {
    const intent = await fixture.paid();
    await fixture.act('refund', { id: intent.id, amountCents: 100 });
    const { body } = await fixture.control('GET', 'state');
    expect(body.stripe).toMatchObject({
      customers: expect.any(Array) as unknown[],
      paymentMethods: expect.any(Array) as unknown[],
      paymentIntents: [{ id: intent.id, status: 'succeeded' }],
      charges: [{ id: intent.latest_charge }],
      refunds: [{ amount: 100 }],
      disputes: [],
      events: expect.any(Array) as unknown[],
    });
  });
});
