import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agreement, openStripeFixture, rejectionOf } from './sandbox-stripe-fixture';
import type { StripeFixture } from './sandbox-stripe-fixture';
import { goodBank, openSession, submit, eventsOf } from './sandbox-stripe-hosted';

let fixture: StripeFixture;

beforeAll(async () => {
  fixture = await openStripeFixture();
});
beforeEach(() => fixture.control('POST', 'reset'));
afterAll(() => fixture.discardAll());

const DAY_MS = 24 * 3_600_000;

/** Saves a bank account that waits for its microdeposits. @returns it with the page to verify them on */
async function waitingBank(proof: 'descriptor_code' | 'amounts') {
  const session = await openSession(fixture);
  const post = await submit(fixture, session.url, { ...goodBank, proof }, 'us_bank_account');
  expect(post.status).toBe(303);
  const setup = await fixture.stripe.setupIntents.retrieve(String(session.setup_intent));
  const action = setup.next_action?.verify_with_microdeposits;
  return {
    id: setup.id,
    customer: String(session.customer),
    setup,
    page: action?.hosted_verification_url ?? '',
    async methods() {
      return (await fixture.stripe.customers.listPaymentMethods(String(session.customer))).data;
    },
  };
}

describe('a setup intent', () => {
  it('saves a method at once when it is confirmed as it is made', async () => {
    const customer = await fixture.stripe.customers.create({});
    const setup = await fixture.stripe.setupIntents.create({
      customer: customer.id,
      payment_method: 'pm_card_mastercard',
      confirm: true,
      metadata: { app: 'earthcash' },
    });
    expect(setup).toMatchObject({ status: 'succeeded', usage: 'off_session', mandate: null });
    const method = await fixture.stripe.customers.retrievePaymentMethod(
      customer.id,
      String(setup.payment_method),
    );
    expect(method).toMatchObject({ customer: customer.id, card: { brand: 'mastercard' } });
    const { data } = await fixture.stripe.setupIntents.list({ customer: customer.id });
    expect(data.map(({ id }) => id)).toEqual([setup.id]);
  });

  it('keeps the decline and may be tried again', async () => {
    const setup = await fixture.stripe.setupIntents.create({});
    const confirm = (payment_method: string) =>
      fixture.stripe.setupIntents.confirm(setup.id, { payment_method });
    expect(await rejectionOf(confirm('pm_card_visa_chargeDeclined'))).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
      setup_intent: { id: setup.id, status: 'requires_payment_method' },
    });
    expect((await fixture.stripe.setupIntents.retrieve(setup.id)).last_setup_error?.code).toBe(
      'card_declined',
    );
    expect((await confirm('pm_card_visa')).status).toBe('succeeded');
    expect((await rejectionOf(confirm('pm_card_visa'))).code).toBe('setup_intent_unexpected_state');
  });

  it('can be called off until it has succeeded', async () => {
    const open = await fixture.stripe.setupIntents.create({});
    const canceled = await fixture.stripe.setupIntents.cancel(open.id, {
      cancellation_reason: 'abandoned',
    });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    const again = fixture.stripe.setupIntents.cancel(open.id);
    expect((await rejectionOf(again)).code).toBe('setup_intent_unexpected_state');
    expect(await eventsOf(fixture, 'setup_intent.')).toEqual([
      'setup_intent.created',
      'setup_intent.canceled',
    ]);
  });

  it('does not take a kind that it does not allow, nor a method of somebody else', async () => {
    const payer = await fixture.payer();
    const bank = await fixture.stripe.setupIntents.create({
      allowed_payment_method_types: ['us_bank_account', 'sepa_debit'],
    });
    expect(bank.payment_method_types).toEqual(['us_bank_account']);
    const card = fixture.stripe.setupIntents.confirm(bank.id, { payment_method: 'pm_card_visa' });
    expect((await rejectionOf(card)).param).toBe('payment_method');
    const stranger = await fixture.stripe.customers.create({});
    const theirs = fixture.stripe.setupIntents.create({
      customer: stranger.id,
      payment_method: payer.payment_method,
      confirm: true,
    });
    expect((await rejectionOf(theirs)).message).toContain('different Customer');
    const both = fixture.stripe.setupIntents.create({
      allowed_payment_method_types: ['card'],
      automatic_payment_methods: { enabled: true },
    });
    expect((await rejectionOf(both)).statusCode).toBe(400);
  });

  it('wants the holder’s word for a bank account, and never raw cards from a server', async () => {
    const setup = await fixture.stripe.setupIntents.create({});
    const bank = 'pm_usBankAccount_success';
    const silent = fixture.stripe.setupIntents.confirm(setup.id, { payment_method: bank });
    expect((await rejectionOf(silent)).param).toBe('mandate_data');
    const agreed = await fixture.stripe.setupIntents.confirm(setup.id, {
      payment_method: bank,
      ...agreement(bank),
    } as object);
    expect(agreed.mandate).toMatch(/^mandate_/);
    const card = { number: '4242424242424242', exp_month: 1, exp_year: 2031, cvc: '123' };
    const other = await fixture.stripe.setupIntents.create({});
    const raw = fixture.stripe.setupIntents.confirm(other.id, {
      payment_method_data: { type: 'card', card },
    } as object);
    expect((await rejectionOf(raw)).message).toContain('generally unsafe');
  });
});

describe('a bank account that a small deposit proves', () => {
  it('is the customer’s only after its code was typed', async () => {
    const bank = await waitingBank('descriptor_code');
    expect(bank.setup).toMatchObject({
      status: 'requires_action',
      next_action: {
        type: 'verify_with_microdeposits',
        verify_with_microdeposits: { microdeposit_type: 'descriptor_code' },
      },
    });
    expect(await bank.methods()).toEqual([]);
    const wrong = await submit(fixture, bank.page, { code: 'SM99ZZ' });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('value="SM99ZZ"');
    const right = await submit(fixture, bank.page, { code: 'sm11aa' });
    expect(right.html).toContain('Your bank account is verified');
    expect(await bank.methods()).toHaveLength(1);
    expect(await eventsOf(fixture, 'setup_intent.', 'payment_method.')).toEqual([
      'setup_intent.created',
      'setup_intent.requires_action',
      'payment_method.attached',
      'setup_intent.succeeded',
    ]);
  });

  it('is proved by two amounts in either order, and fails after three mistakes', async () => {
    const bank = await waitingBank('amounts');
    expect((await submit(fixture, bank.page, { first: '45', second: '32' })).status).toBe(200);
    expect(await bank.methods()).toHaveLength(1);

    const other = await waitingBank('amounts');
    const typo = await submit(fixture, other.page, { first: 'x', second: '32' });
    expect(typo.status).toBe(422);
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      statuses.push((await submit(fixture, other.page, { first: '1', second: '2' })).status);
    }
    expect(statuses).toEqual([422, 422, 410]);
    const failed = await fixture.stripe.setupIntents.retrieve(other.id);
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_setup_error: { code: 'payment_method_microdeposit_verification_attempts_exceeded' },
    });
  });

  it('can be proved by the API too', async () => {
    const { id } = await waitingBank('descriptor_code');
    const verify = (descriptor_code: string) =>
      fixture.stripe.setupIntents.verifyMicrodeposits(id, { descriptor_code });
    expect((await rejectionOf(verify('SM00AA'))).code).toBe(
      'payment_method_microdeposit_verification_descriptor_code_mismatch',
    );
    expect((await verify('SM11AA')).status).toBe('succeeded');
  });

  it('expires after ten days, and when its setup is called off', async () => {
    const late = await waitingBank('amounts');
    const canceled = await waitingBank('amounts');
    await fixture.stripe.setupIntents.cancel(canceled.id);
    expect((await fetch(canceled.page)).status).toBe(404);
    await fixture.control('POST', 'clock', { advanceMs: 10 * DAY_MS });
    expect((await fetch(late.page)).status).toBe(404);
    expect((await fixture.stripe.setupIntents.retrieve(late.id)).last_setup_error?.code).toBe(
      'payment_method_microdeposit_verification_timeout',
    );
  });

  it('has a page that cannot be guessed', async () => {
    const { id } = await waitingBank('amounts');
    expect((await fetch(`${fixture.url}/stripe/verify/${id}/guess`)).status).toBe(404);
  });
});
