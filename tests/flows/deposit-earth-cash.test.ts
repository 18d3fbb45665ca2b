import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findPublication } from '../../app/models/ledger/balance-projection.server';
import { eachDatabase } from '../support/database';
import { BANK, HOUR_MS, openDepositBench, type DepositBench } from './deposit-bench';

eachDatabase((_kind, open) => {
  let bench: DepositBench;

  beforeAll(async () => {
    bench = await openDepositBench(await open());
  });
  afterEach(() => bench.clearFaults());
  afterAll(() => bench.discardAll());

  describe('a card that pays', () => {
    it('is charged once, and credited with its bonus in the same commit', async () => {
      const person = await bench.person();
      const deposit = await bench.startProcess().begin(person, { amountCents: 2_525 });
      expect(deposit).toMatchObject({
        state: 'credited',
        amountCents: 2_525,
        bonusCents: 51,
        creditCents: 2_576,
        methodName: 'Visa ending in 4242',
        failureCode: null,
        clientSecret: null,
      });
      expect(await bench.books(person)).toEqual({
        states: ['credited'],
        taken: 2_525,
        credited: 2_525,
        balance: 2_576,
        payable: 0,
      });
      const [record, ...more] = await bench.recordsOf(deposit.id);
      expect(more).toEqual([]);
      expect(record).toMatchObject({
        shop_id: person.gid.split('/').at(-1),
        amount: '25.25',
        balance: '0.00',
        new_balance: '25.76',
        first_name: 'Nora',
        last_name: 'Quinn',
      });
      expect(await findPublication(bench.db, person.gid)).toMatchObject({ wantedSeq: 1n });
    });

    it('sends what money-security 3.2 says: two calls, each with the key of the deposit', async () => {
      const person = await bench.person();
      const { id } = await bench.startProcess().begin(person);
      const [intent] = await bench.intentsOf(person);
      expect(intent).toMatchObject({
        amount: 2_500,
        currency: 'usd',
        customer: person.customer,
        payment_method: person.method,
        payment_method_types: ['card'],
        metadata: { app: 'earthcash', deposit_id: id, customer_gid: person.gid },
      });
      const { body } = await bench.control('GET', 'requests?since=0');
      const calls = (Array.isArray(body) ? body : (body['requests'] as unknown[])) as {
        operation: string;
        idempotencyKey: string | null;
      }[];
      const keys = calls.filter(({ idempotencyKey }) => idempotencyKey?.includes(id));
      expect(keys.map(({ operation, idempotencyKey }) => [operation, idempotencyKey])).toEqual([
        ['paymentIntents.create', `ecd:${id}:create`],
        ['paymentIntents.confirm', `ecd:${id}:confirm:1`],
      ]);
    });
  });

  describe('a card that is declined', () => {
    it.each([
      ['4000000000000341', 'deposit_declined'],
      ['4000000000009995', 'deposit_declined_funds'],
      ['4000000000009987', 'deposit_declined'],
      ['4000000000009979', 'deposit_declined'],
      ['4000000000000069', 'deposit_declined_expired'],
      ['4000000000000127', 'deposit_declined_code'],
      ['4000000000000119', 'deposit_declined_later'],
    ])('%s: %s, and can never be paid afterwards', async (number, failureCode) => {
      const person = await bench.person(number);
      const deposit = await bench.startProcess().begin(person);
      expect(deposit).toMatchObject({ state: 'failed', failureCode });
      expect((await bench.intentsOf(person)).map(({ status }) => status)).toEqual(['canceled']);
      expect(await bench.books(person)).toMatchObject({ taken: 0, balance: 0, payable: 0 });
      expect(await bench.recordsOf(deposit.id)).toEqual([]);
    });
  });

  describe('a bank that wants to see the customer', () => {
    const ASKS = '4000002760003184';

    it('gives a page to go to, and the deposit waits', async () => {
      const person = await bench.person(ASKS);
      const process = bench.startProcess();
      const deposit = await process.begin(person);
      expect(deposit.state).toBe('requires_action');
      expect(deposit.nextActionUrl).toContain('/stripe/authenticate/');
      expect(deposit.clientSecret).toMatch(/^pi_/);
      const open = {
        code: 'deposit_open_waiting',
        depositId: deposit.id,
        amountCents: deposit.amountCents,
      };
      expect(await process.refusal(person, { amountCents: 700 })).toEqual(open);
    });

    it.each([
      ['complete', 'credited', null],
      ['fail', 'failed', 'deposit_declined_bank_check'],
    ])('who says %s there: %s', async (outcome, state, failureCode) => {
      const person = await bench.person(ASKS);
      const process = bench.startProcess();
      const { id, nextActionUrl } = await process.begin(person);
      await bench.form(String(nextActionUrl), { outcome });
      expect(await process.settle(id)).toMatchObject({ state });
      expect(await bench.find(id)).toMatchObject({ state, failureCode });
      expect(await bench.books(person)).toMatchObject({
        taken: state === 'credited' ? 2_500 : 0,
        balance: state === 'credited' ? 2_550 : 0,
        payable: 0,
      });
    });

    it('is waited for an hour, and then it can never be paid', async () => {
      const person = await bench.person(ASKS);
      const process = bench.startProcess();
      const { id } = await process.begin(person);
      bench.moved.ms += HOUR_MS - 5_000;
      expect((await process.settle(id)).state).toBe('requires_action');
      bench.moved.ms += 5_000;
      expect((await process.settle(id)).state).toBe('failed');
      expect(await bench.find(id)).toMatchObject({ failureCode: 'deposit_timed_out' });
      expect(await bench.books(person)).toMatchObject({ payable: 0, taken: 0 });
    });
  });

  describe('what is refused before anything is stored', () => {
    it.each([
      ['amounts below the minimum', { amountCents: 49 }, 'deposit_amount_too_small'],
      ['amounts above the maximum', { amountCents: 196_079 }, 'deposit_amount_too_large'],
      ['tokens that are none', { formToken: 'x' }, 'deposit_form_used'],
      ['methods that do not exist', { paymentMethodId: 'pm_nobody' }, 'deposit_method_unknown'],
      ['methods that are no ids', { paymentMethodId: '../x' }, 'deposit_method_unknown'],
    ])('%s', async (_, post, code) => {
      const person = await bench.person();
      expect((await bench.startProcess().refusal(person, post)).code).toBe(code);
      expect(await bench.depositsOf(person.gid)).toEqual([]);
    });

    it("another's method, as one that does not exist", async () => {
      const [person, other] = [await bench.person(), await bench.person()];
      const refusal = await bench.startProcess().refusal({ ...person, method: other.method });
      expect(refusal).toEqual({ code: 'deposit_method_unknown' });
    });

    it('an expired card', async () => {
      const person = await bench.person();
      const expired = { customer: person.customer, number: '5555555555554444', expYear: 2025 };
      const { id } = await bench.act('card', { ...expired, expMonth: 1 });
      const refusal = await bench.startProcess().refusal({ ...person, method: String(id) });
      expect(refusal).toEqual({ code: 'deposit_method_expired' });
    });

    it('a bank account that its bank blocks, or that was disputed', async () => {
      const blocked = await bench.person(BANK);
      await bench.act('block-bank', { id: blocked.method });
      const refused = { code: 'deposit_method_refused' };
      expect(await bench.startProcess().refusal(blocked)).toEqual(refused);

      const disputed = await bench.person('000222222227');
      const first = await bench.startProcess().begin(disputed);
      const { methodFingerprint } = await bench.find(first.id);
      await bench.db
        .insertInto('refused_bank_account')
        .values({ fingerprint: String(methodFingerprint), dispute_id: 'dp_1' })
        .execute();
      expect(await bench.startProcess().refusal(disputed, { amountCents: 700 })).toEqual(refused);
    });

    it('whoever is over a limit, without a call to Stripe', async () => {
      const person = await bench.person();
      const calls = async () => {
        const { body } = await bench.control('GET', 'requests?since=0');
        return (Array.isArray(body) ? body : (body['requests'] as unknown[])).length;
      };
      const { refusal } = bench.startProcess({ limits: { dailyCreditCents: 0 } });
      const before = await calls();
      // Only Stripe could tell that this payment method is not theirs.
      expect(await refusal({ ...person, method: 'pm_of_nobody' })).toMatchObject({
        code: 'deposit_daily_limit_reached',
      });
      expect(await calls()).toBe(before);
      const unlimited = bench.startProcess().refusal({ ...person, method: 'pm_of_nobody' });
      expect(await unlimited).toEqual({ code: 'deposit_method_unknown' });
      expect(await calls()).toBeGreaterThan(before);
    });

    it('a customer whose balance is not taken in, or who is frozen', async () => {
      const person = await bench.person();
      const set = (changes: object) =>
        bench.db
          .updateTable('customer_account')
          .set(changes)
          .where('customer_gid', '=', person.gid)
          .execute();
      await set({ imported: false });
      const { refusal } = bench.startProcess();
      expect(await refusal(person)).toEqual({ code: 'deposit_not_ready' });
      await set({ imported: true, frozen: true, frozen_because: 'test' });
      expect(await refusal(person)).toEqual({ code: 'deposit_frozen' });
      expect(await refusal({ ...person, gid: 'gid://shopify/Customer/1' })).toEqual({
        code: 'deposit_not_ready',
      });
    });

    it('everything, while Stripe does not answer', async () => {
      const person = await bench.person();
      const silent = { code: 'deposit_card_company_silent' };
      expect(await bench.startProcess({ openBreaker: true }).refusal(person)).toEqual(silent);
      await bench.fault('*', 'lost-response', { times: 3 });
      expect(await bench.startProcess().refusal(person)).toEqual(silent);
      expect(await bench.depositsOf(person.gid)).toEqual([]);
    });
  });

  it('asks for 3-D Secure at the first deposit and after a decline, and not otherwise', async () => {
    const person = await bench.person();
    const { begin } = bench.startProcess();
    const asked = async (amountCents: number, method = person.method) => {
      const { id } = await begin({ ...person, method }, { amountCents });
      return (await bench.find(id)).asks3ds;
    };
    const { id: declining } = await bench.act('card', {
      customer: person.customer,
      number: '4000000000000341',
    });
    expect(await asked(1_000)).toBe(true);
    expect(await asked(1_100)).toBe(false);
    expect(await asked(20_000)).toBe(true);
    expect(await asked(1_200, String(declining))).toBe(false);
    expect([await asked(1_300), await asked(1_400)]).toEqual([true, false]);
  });

  it('has a token per form: any UUID is one', async () => {
    const person = await bench.person();
    const post = { formToken: randomUUID().toUpperCase() };
    expect((await bench.startProcess().begin(person, post)).state).toBe('credited');
  });
});
