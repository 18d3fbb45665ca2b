import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStripeFixture, rejectionOf } from './sandbox-stripe-fixture';
import type { StripeFixture } from './sandbox-stripe-fixture';
import { eventsOf } from './sandbox-stripe-hosted';

let fixture: StripeFixture;

beforeAll(async () => {
  fixture = await openStripeFixture();
});
beforeEach(() => fixture.control('POST', 'reset'));
afterAll(() => fixture.discardAll());

describe('customers', () => {
  it('are made, changed, found by e-mail, and gone when deleted', async () => {
    const made = await fixture.stripe.customers.create({
      email: 'ann@example.com',
      metadata: { app: 'earthcash', old: '1' },
    });
    const changed = await fixture.stripe.customers.update(made.id, {
      name: 'Ann',
      email: '',
      metadata: { old: '', more: '2' },
    });
    expect(changed).toMatchObject({
      name: 'Ann',
      email: null,
      metadata: { app: 'earthcash', more: '2' },
    });
    expect((await fixture.stripe.customers.list({ email: 'ivy@example.com' })).data).toMatchObject([
      { id: 'cus_sandbox_ivy' },
    ]);
    await fixture.stripe.customers.del(made.id);
    expect(await fixture.stripe.customers.retrieve(made.id)).toEqual(
      expect.objectContaining({ id: made.id, deleted: true }),
    );
    const late = fixture.stripe.customers.update(made.id, { name: 'Bob' });
    expect((await rejectionOf(late)).code).toBe('resource_missing');
    expect(await eventsOf(fixture, 'customer.')).toEqual([
      'customer.created',
      'customer.updated',
      'customer.deleted',
    ]);
  });

  it('have a default method of their own only', async () => {
    const [ann, bob] = [await fixture.payer(), await fixture.payer('pm_card_amex')];
    const prefer = (id: string, method: string) =>
      fixture.stripe.customers.update(id, { invoice_settings: { default_payment_method: method } });
    const after = await prefer(ann.customer, ann.payment_method);
    expect(after.invoice_settings.default_payment_method).toBe(ann.payment_method);
    const theirs = await rejectionOf(prefer(ann.customer, bob.payment_method));
    expect(theirs.param).toBe('invoice_settings[default_payment_method]');
    const cleared = await prefer(ann.customer, '');
    expect(cleared.invoice_settings.default_payment_method).toBeNull();
  });
});

describe('payment methods', () => {
  it('belong to one customer, and once taken away to nobody for ever', async () => {
    const { customer, payment_method: id } = await fixture.payer();
    const stranger = await fixture.stripe.customers.create({});
    const attach = () => fixture.stripe.paymentMethods.attach(id, { customer: stranger.id });
    expect((await rejectionOf(attach())).message).toContain('already been attached');
    const check = fixture.stripe.customers.retrievePaymentMethod(stranger.id, id);
    expect(await rejectionOf(check)).toMatchObject({ statusCode: 404, code: 'resource_missing' });

    await fixture.stripe.customers.update(customer, {
      invoice_settings: { default_payment_method: id },
    });
    expect((await fixture.stripe.paymentMethods.detach(id)).customer).toBeNull();
    const owner = await fixture.stripe.customers.retrieve(customer);
    expect(owner).toMatchObject({ invoice_settings: { default_payment_method: null } });
    expect((await rejectionOf(attach())).message).toContain('may not be used again');
    const twice = fixture.stripe.paymentMethods.detach(id);
    expect((await rejectionOf(twice)).statusCode).toBe(400);
    expect(await eventsOf(fixture, 'payment_method.')).toEqual([
      'payment_method.attached',
      'payment_method.detached',
    ]);
  });

  it('are listed by kind, and their billing details can be changed', async () => {
    const { customer, payment_method } = await fixture.payer();
    await fixture.stripe.paymentMethods.attach('pm_usBankAccount_success', { customer });
    const banks = await fixture.stripe.customers.listPaymentMethods(customer, {
      type: 'us_bank_account',
    });
    expect(banks.data).toMatchObject([{ us_bank_account: { last4: '6789' } }]);
    expect(
      (await fixture.stripe.paymentMethods.list({ customer, type: 'card' })).data,
    ).toMatchObject([{ id: payment_method }]);
    const changed = await fixture.stripe.paymentMethods.update(payment_method, {
      billing_details: { name: 'Ann', address: { postal_code: '97116' } },
      card: { exp_year: 2040 },
    });
    expect(changed).toMatchObject({
      billing_details: { name: 'Ann', address: { postal_code: '97116', city: null } },
      card: { exp_year: 2040, exp_month: 11 },
    });
    const both = await fixture.stripe.paymentMethods.retrieve(payment_method);
    expect(both.card?.fingerprint).toBe(
      (await fixture.stripe.paymentMethods.retrieve('pm_sandbox_ivy_visa')).card?.fingerprint,
    );
  });
});

describe('the cast', () => {
  it.each([
    ['ivy', ['pm_sandbox_ivy_checking', 'pm_sandbox_ivy_visa'], 'pm_sandbox_ivy_visa'],
    ['bruno', ['pm_sandbox_bruno_mastercard', 'pm_sandbox_bruno_amex'], 'pm_sandbox_bruno_amex'],
    ['ella', ['pm_sandbox_ella_mastercard'], 'pm_sandbox_ella_mastercard'],
    ['otto', ['pm_sandbox_otto_visa'], 'pm_sandbox_otto_visa'],
  ])('%s has saved methods and a default one', async (name, ids, standard) => {
    const id = `cus_sandbox_${name}`;
    const customer = await fixture.stripe.customers.retrieve(id);
    expect(customer).toMatchObject({
      email: `${name}@example.com`,
      invoice_settings: { default_payment_method: standard },
    });
    const { data } = await fixture.stripe.customers.listPaymentMethods(id);
    expect(data.map((method) => method.id)).toEqual(ids);
  });

  it('is back after a reset', async () => {
    await fixture.stripe.paymentMethods.detach('pm_sandbox_otto_visa');
    const gone = await fixture.stripe.customers.listPaymentMethods('cus_sandbox_otto');
    expect(gone.data).toEqual([]);
    await fixture.control('POST', 'reset');
    const back = await fixture.stripe.customers.listPaymentMethods('cus_sandbox_otto');
    expect(back.data).toHaveLength(1);
    const { body } = await fixture.control('GET', 'state');
    expect(body.stripe).toMatchObject({
      customers: expect.arrayContaining([expect.objectContaining({ id: 'cus_sandbox_ivy' })]),
      paymentMethods: expect.arrayContaining([
        expect.objectContaining({ id: 'pm_sandbox_bruno_mastercard' }),
      ]),
      paymentIntents: [],
      charges: [],
      refunds: [],
      events: [],
    });
  });
});
