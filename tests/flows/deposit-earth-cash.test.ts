import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findPublication } from '../../app/models/ledger/published-balance.server';
import { eachDatabase } from '../support/database';
import { BANK, HOUR_MS, openDepositFixture, type DepositFixture } from './deposit-fixture';

eachDatabase((_kind, open) => {
  let fixture: DepositFixture;

  beforeAll(async () => {
    fixture = await openDepositFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  describe('a card that pays', () => {
    it('is charged once, and credited with its bonus in the same commit', async () => {
      const person = await fixture.person();
      const deposit = await fixture.startProcess().begin(person, { amountCents: 2_525 });
      expect(deposit).toMatchObject({
        state: 'credited',
        amountCents: 2_525,
        bonusCents: 51,
        creditCents: 2_576,
        methodName: 'Visa ending in 4242',
        failureCode: null,
        clientSecret: null,
      });
      expect(await fixture.books(person)).toEqual({
        states: ['credited'],
        chargedCents: 2_525,
        credited: 2_525,
        balance: 2_576,
        payable: 0,
      });
      const [record, ...more] = await fixture.recordsOf(deposit.id);
      expect(more).toEqual([]);
      expect(record).toMatchObject({
        shop_id: person.gid.split('/').at(-1),
        amount: '25.25',
        balance: '0.00',
        new_balance: '25.76',
        first_name: 'Nora',
        last_name: 'Quinn',
      });
      expect(await findPublication(fixture.db, person.gid)).toMatchObject({ requestedSeq: 1n });
    });

    it('sends what money-security 3.2 says: two calls, each with the key of the deposit', async () => {
      const person = await fixture.person();
      const { id } = await fixture.startProcess().begin(person);
      const [intent] = await fixture.intentsOf(person);
      expect(intent).toMatchObject({
        amount: 2_500,
        currency: 'usd',
        customer: person.customer,
        payment_method: person.method,
        payment_method_types: ['card'],
        metadata: { app: 'earthcash', deposit_id: id, customer_gid: person.gid },
      });
      const { body } = await fixture.control('GET', 'requests?since=0');
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
      const person = await fixture.person(number);
      const deposit = await fixture.startProcess().begin(person);
      expect(deposit).toMatchObject({ state: 'failed', failureCode });
      expect((await fixture.intentsOf(person)).map(({ status }) => status)).toEqual(['canceled']);
      expect(await fixture.books(person)).toMatchObject({
        chargedCents: 0,
        balance: 0,
        payable: 0,
      });
      expect(await fixture.recordsOf(deposit.id)).toEqual([]);
    });
  });

  describe('a bank that wants to see the customer', () => {
    const REQUIRES_3DS = '4000002760003184';

    it('gives a page to go to, and the deposit waits', async () => {
      const person = await fixture.person(REQUIRES_3DS);
      const process = fixture.startProcess();
      const deposit = await process.begin(person);
      expect(deposit.state).toBe('requires_action');
      expect(deposit.nextActionUrl).toContain('/stripe/authenticate/');
      expect(deposit.clientSecret).toMatch(/^pi_/);
      const open = {
        code: 'deposit_open_waiting',
        depositId: deposit.id,
        amountCents: deposit.amountCents,
      };
      expect(await process.rejection(person, { amountCents: 700 })).toEqual(open);
    });

    it.each([
      ['complete', 'credited', null],
      ['fail', 'failed', 'deposit_declined_bank_check'],
    ])('who says %s there: %s', async (outcome, state, failureCode) => {
      const person = await fixture.person(REQUIRES_3DS);
      const process = fixture.startProcess();
      const { id, nextActionUrl } = await process.begin(person);
      await fixture.form(String(nextActionUrl), { outcome });
      expect(await process.drive(id)).toMatchObject({ state });
      expect(await fixture.find(id)).toMatchObject({ state, failureCode });
      expect(await fixture.books(person)).toMatchObject({
        chargedCents: state === 'credited' ? 2_500 : 0,
        balance: state === 'credited' ? 2_550 : 0,
        payable: 0,
      });
    });

    it('is waited for an hour, and then it can never be paid', async () => {
      const person = await fixture.person(REQUIRES_3DS);
      const process = fixture.startProcess();
      const { id } = await process.begin(person);
      fixture.moved.ms += HOUR_MS - 5_000;
      expect((await process.drive(id)).state).toBe('requires_action');
      fixture.moved.ms += 5_000;
      expect((await process.drive(id)).state).toBe('failed');
      expect(await fixture.find(id)).toMatchObject({ failureCode: 'deposit_timed_out' });
      expect(await fixture.books(person)).toMatchObject({ payable: 0, chargedCents: 0 });
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
      const person = await fixture.person();
      expect((await fixture.startProcess().rejection(person, post)).code).toBe(code);
      expect(await fixture.depositsOf(person.gid)).toEqual([]);
    });

    it("another's method, as one that does not exist", async () => {
      const [person, other] = [await fixture.person(), await fixture.person()];
      const rejection = await fixture.startProcess().rejection({ ...person, method: other.method });
      expect(rejection).toEqual({ code: 'deposit_method_unknown' });
    });

    it('an expired card', async () => {
      const person = await fixture.person();
      const expired = { customer: person.customer, number: '5555555555554444', expYear: 2025 };
      const { id } = await fixture.act('card', { ...expired, expMonth: 1 });
      const rejection = await fixture.startProcess().rejection({ ...person, method: String(id) });
      expect(rejection).toEqual({ code: 'deposit_method_expired' });
    });

    it('a bank account that its bank blocks, or that was disputed', async () => {
      const blocked = await fixture.person(BANK);
      await fixture.act('block-bank', { id: blocked.method });
      const refused = { code: 'deposit_method_refused' };
      expect(await fixture.startProcess().rejection(blocked)).toEqual(refused);

      const disputed = await fixture.person('000222222227');
      const first = await fixture.startProcess().begin(disputed);
      const { methodFingerprint } = await fixture.find(first.id);
      await fixture.db
        .insertInto('rejected_bank_account')
        .values({ fingerprint: String(methodFingerprint), dispute_id: 'dp_1' })
        .execute();
      expect(await fixture.startProcess().rejection(disputed, { amountCents: 700 })).toEqual(
        refused,
      );
    });

    it('whoever is over a limit, without a call to Stripe', async () => {
      const person = await fixture.person();
      const calls = async () => {
        const { body } = await fixture.control('GET', 'requests?since=0');
        return (Array.isArray(body) ? body : (body['requests'] as unknown[])).length;
      };
      const { rejection } = fixture.startProcess({ limits: { dailyCreditCents: 0 } });
      const before = await calls();
      // Only Stripe could tell that this payment method is not theirs.
      expect(await rejection({ ...person, method: 'pm_of_nobody' })).toMatchObject({
        code: 'deposit_daily_limit_reached',
      });
      expect(await calls()).toBe(before);
      const unlimited = fixture.startProcess().rejection({ ...person, method: 'pm_of_nobody' });
      expect(await unlimited).toEqual({ code: 'deposit_method_unknown' });
      expect(await calls()).toBeGreaterThan(before);
    });

    it('a customer whose balance is not taken in, or who is frozen', async () => {
      const person = await fixture.person();
      const set = (changes: object) =>
        fixture.db
          .updateTable('customer_account')
          .set(changes)
          .where('customer_gid', '=', person.gid)
          .execute();
      await set({ imported: false });
      const { rejection } = fixture.startProcess();
      expect(await rejection(person)).toEqual({ code: 'deposit_not_ready' });
      await set({ imported: true, frozen: true, frozen_because: 'test' });
      expect(await rejection(person)).toEqual({ code: 'deposit_frozen' });
      expect(await rejection({ ...person, gid: 'gid://shopify/Customer/1' })).toEqual({
        code: 'deposit_not_ready',
      });
    });

    it('everything, in a store that is part real and part sandbox', async () => {
      const person = await fixture.person();
      const refused = { code: 'deposit_not_live' };
      expect(await fixture.startProcess({ isMixed: true }).rejection(person)).toEqual(refused);
      expect(await fixture.depositsOf(person.gid)).toEqual([]);
    });

    it('everything, while Stripe does not answer', async () => {
      const person = await fixture.person();
      const silent = { code: 'deposit_card_company_silent' };
      expect(await fixture.startProcess({ openBreaker: true }).rejection(person)).toEqual(silent);
      await fixture.fault('*', 'lost-response', { times: 3 });
      expect(await fixture.startProcess().rejection(person)).toEqual(silent);
      expect(await fixture.depositsOf(person.gid)).toEqual([]);
    });
  });

  it('asks for 3-D Secure at the first deposit and after a decline, and not otherwise', async () => {
    const person = await fixture.person();
    const { begin } = fixture.startProcess();
    const requested = async (amountCents: number, method = person.method) => {
      const { id } = await begin({ ...person, method }, { amountCents });
      return (await fixture.find(id)).asks3ds;
    };
    const { id: declining } = await fixture.act('card', {
      customer: person.customer,
      number: '4000000000000341',
    });
    expect(await requested(1_000)).toBe(true);
    expect(await requested(1_100)).toBe(false);
    expect(await requested(20_000)).toBe(true);
    expect(await requested(1_200, String(declining))).toBe(false);
    expect([await requested(1_300), await requested(1_400)]).toEqual([true, false]);
  });

  it('has a token per form: any UUID is one', async () => {
    const person = await fixture.person();
    const post = { formToken: randomUUID().toUpperCase() };
    expect((await fixture.startProcess().begin(person, post)).state).toBe('credited');
  });
});
