import type { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agreement, openStripeFixture, rejectionOf } from './sandbox-stripe-fixture';
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
const advance = (days: number) => fixture.control('POST', 'clock', { advanceMs: days * DAY_MS });
const GOOD = 'pm_usBankAccount_success';

describe('a bank debit', () => {
  it('is under way for days, then succeeds', async () => {
    const { id, ...intent } = await fixture.paid(GOOD);
    expect(intent).toMatchObject({ status: 'processing', amount_received: 0 });
    const pending = await stripe.charges.retrieve(String(intent.latest_charge));
    expect(pending).toMatchObject({
      id: expect.stringMatching(/^py_/) as string,
      status: 'pending',
      payment_method_details: {
        us_bank_account: { last4: '6789', mandate: expect.stringMatching(/^mandate_/) as string },
      },
    });
    await advance(3);
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('processing');
    await advance(1);
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'succeeded',
      amount_received: 2_500,
      latest_charge: pending.id,
    });
    expect(await stripe.charges.retrieve(pending.id)).toMatchObject({ status: 'succeeded' });
  });

  it('can neither be confirmed again nor canceled meanwhile', async () => {
    const { id } = await fixture.paid(GOOD);
    const rejections = await Promise.all(
      [stripe.paymentIntents.confirm(id), stripe.paymentIntents.cancel(id)].map(rejectionOf),
    );
    for (const rejection of rejections) {
      expect(rejection).toMatchObject({
        code: 'payment_intent_unexpected_state',
        payment_intent: { status: 'processing' },
      });
    }
  });

  it.each([
    ['pm_usBankAccount_accountClosed', 'account_closed'],
    ['pm_usBankAccount_insufficientFunds', 'insufficient_funds'],
    ['pm_usBankAccount_debitNotAuthorized', 'debit_not_authorized'],
  ])('from %s fails after days', async (ready, code) => {
    const { id } = await fixture.paid(ready);
    await advance(5);
    const failed = await stripe.paymentIntents.retrieve(id);
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: { code, payment_method: { type: 'us_bank_account' } },
    });
    expect(await fixture.charge(failed)).toMatchObject({ status: 'failed', failure_code: code });
  });

  it('is decided by hand: settled, or failed with a code', async () => {
    const [one, other] = [await fixture.paid(GOOD), await fixture.paid(GOOD)];
    await fixture.act('settle', { id: one.id });
    await fixture.act('fail', { id: other.id, code: 'no_account' });
    expect((await stripe.paymentIntents.retrieve(one.id)).status).toBe('succeeded');
    expect(await stripe.paymentIntents.retrieve(other.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'no_account' },
    });
    await expect(fixture.act('settle', { id: one.id })).rejects.toThrow('under way');
  });

  it('of an account that never answers stays under way', async () => {
    const { id } = await fixture.paid('pm_usBankAccount_processing');
    await advance(40);
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('processing');
  });

  it('needs what the holder agreed to', async () => {
    const { id } = await fixture.intent(GOOD);
    expect(await rejectionOf(stripe.paymentIntents.confirm(id))).toMatchObject({
      code: 'payment_intent_mandate_invalid',
      payment_intent: { id, status: 'requires_confirmation' },
    });
    expect(await stripe.paymentIntents.confirm(id, agreement(GOOD))).toMatchObject({
      status: 'processing',
    });
  });

  it('is taken from a saved account without asking again', async () => {
    const { id: customer } = await stripe.customers.create();
    const saved = await fixture.act('bank', { customer, number: '000123456789' });
    const intent = await fixture.intent(GOOD, { customer, payment_method: String(saved.id) });
    expect((await stripe.paymentIntents.confirm(intent.id)).status).toBe('processing');
  });
});

describe('a bank debit that comes back after it had succeeded', () => {
  it('is a dispute that is lost; the account takes no more debits', async () => {
    const intent = await fixture.paid(GOOD);
    const { customer, payment_method: method } = intent;
    await fixture.act('settle', { id: intent.id });
    await fixture.act('return', { id: intent.id });
    const { data } = await stripe.disputes.list({ payment_intent: intent.id });
    expect(data).toMatchObject([
      {
        status: 'lost',
        amount: 2_500,
        reason: 'debit_not_authorized',
        is_charge_refundable: false,
      },
    ]);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
    expect(await fixture.charge(intent)).toMatchObject({ disputed: true, status: 'succeeded' });

    const own = await stripe.customers.retrievePaymentMethod(String(customer), String(method));
    expect(own.us_bank_account?.status_details?.blocked).toEqual({
      network_code: 'R10',
      reason: 'debit_not_authorized',
    });
    const again = await fixture.intent(GOOD, {
      customer: String(customer),
      payment_method: String(method),
    });
    expect(await rejectionOf(stripe.paymentIntents.confirm(again.id))).toMatchObject({
      code: 'payment_method_bank_account_blocked',
    });
    const types = (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['mandate.updated', 'charge.dispute.closed']));
  });

  it('is not for cards, nor for debits under way', async () => {
    const [card, bank] = [await fixture.paid(), await fixture.paid(GOOD)];
    await expect(fixture.act('return', { id: card.id })).rejects.toThrow('not a bank debit');
    await expect(fixture.act('return', { id: bank.id })).rejects.toThrow('pending');
  });

  it('happens by itself to the account that is made for it', async () => {
    const { id } = await fixture.paid('pm_usBankAccount_dispute');
    await fixture.act('settle', { id });
    expect((await stripe.disputes.list({ payment_intent: id })).data).toHaveLength(1);
  });
});
