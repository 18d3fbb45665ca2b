import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call, cardCompany, newWallet } from '../support/payment-calls';
import type { RunningShop } from '../support/running-shop';
import { startServerShop } from '../support/server-shop';
import { eventually, sandboxControl } from '../support/sandbox-control';

/** A shop of its own: its faults and charges belong to these tests alone. */
let shop: RunningShop;
const control = () => sandboxControl(shop.sandboxUrl);

beforeAll(async () => {
  shop = await startServerShop();
});
afterEach(() => control().clearFaults());
afterAll(() => shop.stop());

const VISA = '4242424242424242';
const REQUIRES_BANK = '4000002760003184';
const DECLINED = '4000000000000341';

/** Signs in a new customer who has these cards, and returns the calls they can make. */
async function holder(...numbers: string[]) {
  const { visitor, ids } = await newWallet(shop);
  const methods: string[] = [];
  for (const number of numbers) {
    const made = await control().stripe({ action: 'card', customer: ids.stripe, number });
    methods.push(String((made as { id: string }).id));
  }
  const [method = ''] = methods;
  const body = { shopifyCustomerId: ids.gid, paymentMethodId: method };
  return {
    visitor,
    ids: { ...ids, method },
    methods,
    list: () =>
      call(visitor, `/api/stripeGetCustomerPaymentMethods?shopify_customer_id=${ids.number}`),
    standard: (id = ids.number) =>
      call(visitor, `/api/stripeGetDefaultPaymentMethod?customerId=${encodeURIComponent(id)}`),
    makeDefault: (customerId: unknown, paymentMethodId = method) =>
      call(visitor, '/api/stripeSetDefaultPaymentMethod', {
        body: { customerId, paymentMethodId },
      }),
    remove: (paymentMethodId = method) =>
      call(visitor, '/api/stripeRemovePaymentMethod', { body: { ...body, paymentMethodId } }),
    store: (shopify_customer_id: unknown = ids.gid) =>
      call(visitor, '/api/storePaymentMethod', {
        body: {
          shopify_customer_id,
          stripe_customer_id: ids.stripe,
          stripe_payment_method_id: method,
        },
      }),
    charge: (amount: unknown, paymentMethodId = method) =>
      call(visitor, '/api/stripeChargeCustomer', {
        body: { stripeCustomerId: ids.stripe, paymentMethodId, amount },
      }),
  };
}

describe('saved methods by JSON', () => {
  it('are a list with the spec’s fields and no others', async () => {
    const { list, ids, makeDefault } = await holder(VISA);
    expect((await list()).json).toEqual([
      {
        id: ids.method,
        type: 'card',
        brand: 'visa',
        last4: '4242',
        expMonth: expect.any(Number),
        expYear: expect.any(Number),
        bankName: null,
        accountType: null,
        isDefault: false,
        stripe_customer_id: ids.stripe,
        nickname: null,
      },
    ]);
    expect((await makeDefault(ids.gid)).json).toEqual({ success: true });
    expect((await list()).json).toMatchObject([{ isDefault: true }]);
    expect((await list()).headers.get('Cache-Control')).toContain('no-store');
  });

  it('have a default, asked by either id of the customer', async () => {
    const { standard, makeDefault, ids, methods } = await holder(VISA, VISA);
    const [first, second] = methods;
    expect((await standard()).json).toEqual({ defaultPaymentMethodId: null });
    for (const [customerId, method] of [
      [ids.stripe, first],
      [ids.number, second],
      [Number(ids.number), first],
    ] as const) {
      expect((await makeDefault(customerId, method)).status).toBe(200);
      for (const requested of [ids.stripe, ids.number, ids.gid]) {
        expect((await standard(requested)).json).toEqual({ defaultPaymentMethodId: method });
      }
    }
  });

  it('are stored once, and 409 says that they are', async () => {
    const { store, ids } = await holder(VISA);
    const answers = await Promise.all([store(), store(Number(ids.number)), store(ids.number)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'method_known',
    });
  });

  it('are removed, and then are not there', async () => {
    const { remove, list, makeDefault, ids, standard } = await holder(VISA);
    await makeDefault(ids.gid);
    expect((await remove()).json).toEqual({ success: true });
    expect((await list()).json).toEqual([]);
    expect((await standard()).json).toEqual({ defaultPaymentMethodId: null });
    expect((await remove()).status).toBe(404);
  });

  it('say so when Stripe is silent, with the id under which we know more', async () => {
    const { list, standard, store, remove, makeDefault, ids } = await holder(VISA);
    const silent = async (send: () => ReturnType<typeof list>) => {
      await control().fault({ company: 'stripe', operation: '*', effect: 'error', times: 1 });
      const answer = await send();
      await control().clearFaults();
      expect(answer.status).toBe(503);
      expect(answer.headers.get('Retry-After')).toBe('10');
      expect(answer.json).toMatchObject({ requestId: expect.stringMatching(/./) });
      return (answer.json as { error: string }).error;
    };
    expect(await silent(store)).toBe('Failed to store payment method in Supabase');
    expect(await silent(list)).toMatch(/couldn’t load your cards/);
    expect(await silent(() => standard())).toMatch(/couldn’t load your cards/);
    expect(await silent(() => remove())).toMatch(/may not have gone through/);
    expect(await silent(() => makeDefault(ids.gid))).toMatch(/may not have gone through/);
  });
});

describe('POST /api/stripeChargeCustomer', () => {
  it('adds 1.02 times the amount, and once when it is asked twice within a minute', async () => {
    const { charge, ids } = await holder(VISA);
    const answers = await Promise.all([charge('25.00'), charge(25), charge('25')]);
    for (const { status, json } of answers) {
      expect([status, json]).toEqual([
        200,
        {
          depositId: expect.any(String),
          status: 'credited',
          amount: '25.00',
          credit: '25.50',
          balance: '25.50',
        },
      ]);
    }
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const intents = await cardCompany(shop.sandboxUrl).paymentIntents.list({
      customer: ids.stripe,
    });
    expect(intents.data.map(({ amount, status }) => [amount, status])).toEqual([
      [2500, 'succeeded'],
    ]);
    expect((await charge('1.25')).json).toMatchObject({ credit: '1.28', balance: '26.78' });
  });

  let careless: ReturnType<typeof holder> | undefined;

  it.each(['', 0, -5, 0.001, '1e3', '１０', '10,00', '99999999', '0x10', ' ', 'NaN', '10.'])(
    'charges nothing for the amount %j',
    async (amount) => {
      const { charge, ids } = await (careless ??= holder(VISA));
      const answer = await charge(amount);
      expect(answer.status).toBe(422);
      expect(answer.json).toMatchObject({
        error: 'Stripe charge failed to process',
        code: expect.stringMatching(/^deposit_amount_/),
        reason: expect.stringMatching(/^Enter/),
      });
      const intents = await cardCompany(shop.sandboxUrl).paymentIntents.list({
        customer: ids.stripe,
      });
      expect(intents.data).toEqual([]);
    },
  );

  it('gives the owner what the bank’s check needs', async () => {
    const { charge } = await holder(REQUIRES_BANK);
    const answer = await charge('30.00');
    expect(answer.json).toMatchObject({
      status: 'requires_action',
      amount: '30.00',
      credit: '30.60',
      balance: '0.00',
      nextActionUrl: expect.stringMatching(/^https?:/),
    });
    expect(answer.json).toHaveProperty('clientSecret');
    const other = await charge('31.00');
    expect([other.status, other.json]).toMatchObject([409, { code: 'deposit_open_waiting' }]);
  });

  it('says the catalogue’s words and the reason when the card is declined', async () => {
    const { charge } = await holder(DECLINED);
    const answer = await charge('30.00');
    expect([answer.status, answer.json]).toEqual([
      402,
      {
        error: 'Stripe charge failed to process',
        code: 'deposit_declined',
        reason: 'That card was declined. Try another card or call your bank.',
        depositId: expect.any(String),
      },
    ]);
  });

  it('leaves no secret and no card number in the log', async () => {
    const { charge, visitor, ids } = await holder(REQUIRES_BANK);
    const secret = ((await charge('40.00')).json as { clientSecret: string }).clientSecret;
    await call(visitor, '/api/stripeChargeCustomer', {
      body: { stripeCustomerId: ids.stripe, paymentMethodId: '5555 5555 5555 4444', amount: 1 },
    });
    await call(visitor, `/api/stripeGetDefaultPaymentMethod?customerId=5555555555554444`);
    const log = await eventually(async () => readFile(join(shop.dataDir, 'app.log'), 'utf8'));
    expect(log.length).toBeGreaterThan(0);
    expect(log).not.toContain(secret);
    expect(log).not.toMatch(/5555[ %20]*5555/);
  });
});

describe('POST /api/requestInvoiceOption', () => {
  it('mails staff once, with what the session says', async () => {
    const { visitor, ids } = await holder();
    const send = (body: object) => call(visitor, '/api/requestInvoiceOption', { body });
    const content = {
      id: ids.gid,
      email: 'evil@example.com',
      first_name: 'first name missing',
      last_name: '<b>x</b>',
    };
    expect((await send({ content })).json).toEqual({ success: true });
    const again = await send({});
    expect([again.status, again.json]).toMatchObject([409, { code: 'invoice_request_known' }]);
    await send({});
    const often = await send({});
    expect([often.status, often.json]).toMatchObject([429, { code: 'invoice_request_too_many' }]);
    const mails = await eventually(async () => {
      const text = JSON.stringify(await control().state('mail'));
      return text.includes('Request for invoice terms') && text;
    });
    expect(mails).not.toContain('evil@example.com');
  });
});
