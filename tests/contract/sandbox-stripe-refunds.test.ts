import type { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openStripeFixture, rejectionOf } from './sandbox-stripe-fixture';
import type { StripeFixture } from './sandbox-stripe-fixture';

let fixture: StripeFixture;
let stripe: Stripe;

beforeAll(async () => {
  fixture = await openStripeFixture();
  ({ stripe } = fixture);
});
afterEach(() => fixture.control('POST', 'reset'));
afterAll(() => fixture.discardAll());

const DAY_MS = 86_400_000;
const types = async () =>
  (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse();

describe('a refund', () => {
  it('gives back part after part, and no more than there was', async () => {
    const intent = await fixture.paid();
    const refund = (amount?: number) =>
      stripe.refunds.create({ payment_intent: intent.id, ...(amount && { amount }) });
    const first = await refund(1_000);
    expect(first).toMatchObject({
      amount: 1_000,
      status: 'succeeded',
      charge: intent.latest_charge,
      payment_intent: intent.id,
    });
    expect(await fixture.charge(intent)).toMatchObject({ amount_refunded: 1_000, refunded: false });
    expect(await rejectionOf(refund(1_501))).toMatchObject({ statusCode: 400, param: 'amount' });
    const rest = await refund();
    expect(rest.amount).toBe(1_500);
    expect(await fixture.charge(intent)).toMatchObject({ amount_refunded: 2_500, refunded: true });
    expect(await rejectionOf(refund(1))).toMatchObject({ code: 'charge_already_refunded' });
    const { data } = await stripe.refunds.list({ payment_intent: intent.id });
    expect(data.map(({ id }) => id)).toEqual([rest.id, first.id]);
    expect((await types()).slice(-4)).toEqual([
      'charge.refunded',
      'refund.created',
      'charge.refunded',
      'refund.created',
    ]);
  });

  it('by the charge, with reason and metadata', async () => {
    const intent = await fixture.paid();
    const made = await stripe.refunds.create({
      charge: String(intent.latest_charge),
      reason: 'requested_by_customer',
      metadata: { a: 'b' },
    });
    expect(await stripe.refunds.retrieve(made.id)).toMatchObject({
      reason: 'requested_by_customer',
      metadata: { a: 'b' },
    });
    const changed = await stripe.refunds.update(made.id, { metadata: { a: 'c' } });
    expect(changed.metadata).toEqual({ a: 'c' });
    expect(await rejectionOf(stripe.refunds.cancel(made.id))).toMatchObject({ statusCode: 400 });
  });

  it('needs a charge that has succeeded', async () => {
    const [open, pending] = [
      await fixture.intent(),
      await fixture.paid('pm_usBankAccount_success'),
    ];
    const rejections = await Promise.all(
      [
        stripe.refunds.create({}),
        stripe.refunds.create({ payment_intent: open.id }),
        stripe.refunds.create({ payment_intent: pending.id }),
        stripe.refunds.create({ payment_intent: 'pi_nothing' }),
        stripe.refunds.create({ charge: 'ch_nothing' }),
      ].map(rejectionOf),
    );
    for (const rejection of rejections) {
      expect(rejection).toMatchObject({ statusCode: 400 });
    }
  });

  it('that fails gives the money back to the shop', async () => {
    const intent = await fixture.paid();
    const { id } = await stripe.refunds.create({ payment_intent: intent.id, amount: 900 });
    await fixture.act('refund-fail', { id });
    expect(await stripe.refunds.retrieve(id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    expect(await fixture.charge(intent)).toMatchObject({ amount_refunded: 0, refunded: false });
    expect((await types()).slice(-3)).toEqual([
      'charge.refund.updated',
      'refund.updated',
      'refund.failed',
    ]);
    await expect(fixture.act('refund-fail', { id })).rejects.toThrow('already');
  });

  it('to a bank account is on its way for days', async () => {
    const intent = await fixture.paid('pm_usBankAccount_success');
    await fixture.act('settle', { id: intent.id });
    const [one, other] = [
      await stripe.refunds.create({ payment_intent: intent.id, amount: 100 }),
      await stripe.refunds.create({ payment_intent: intent.id, amount: 200 }),
    ];
    expect(one).toMatchObject({
      id: expect.stringMatching(/^pyr_/) as string,
      status: 'pending',
      pending_reason: 'processing',
    });
    await fixture.act('settle', { id: other.id });
    expect((await stripe.refunds.retrieve(other.id)).status).toBe('succeeded');
    expect((await stripe.refunds.retrieve(one.id)).status).toBe('pending');
    await fixture.control('POST', 'clock', { advanceMs: 5 * DAY_MS });
    expect((await stripe.refunds.retrieve(one.id)).status).toBe('succeeded');
  });

  it('of the card that is made for it looks done and fails days later', async () => {
    const intent = await fixture.paid('pm_card_refundFail');
    const { id, status } = await stripe.refunds.create({ payment_intent: intent.id });
    expect(status).toBe('succeeded');
    await fixture.control('POST', 'clock', { advanceMs: 5 * DAY_MS });
    expect((await stripe.refunds.retrieve(id)).status).toBe('failed');
    expect(await fixture.charge(intent)).toMatchObject({ amount_refunded: 0 });
  });

  it('from the dashboard is one like others', async () => {
    const intent = await fixture.paid();
    await fixture.act('refund', { id: intent.id, amountCents: 300 });
    await fixture.act('refund', { id: intent.latest_charge });
    const { data } = await stripe.refunds.list({ charge: String(intent.latest_charge) });
    expect(data.map(({ amount }) => amount)).toEqual([2_200, 300]);
    await expect(fixture.act('refund', { id: intent.id })).rejects.toThrow('0 cents');
  });
});
