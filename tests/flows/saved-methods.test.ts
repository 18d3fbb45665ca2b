import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '../../app/domain/core/money';
import { methodNameSchema } from '../../app/domain/payment-methods/payment-method.schema.server';
import { loadMethods } from '../../app/http/payment-methods/method-form.server';
import type { StoreContext } from '../../app/http/context.server';
import type { Database } from '../../app/models/core/database.server';
import { insertDeposit } from '../../app/models/deposits/deposit.server';
import {
  makeDefaultMethod,
  nameMethod,
  storePaymentMethod,
} from '../../app/services/payment-methods/store-payment-method.server';
import { removePaymentMethod } from '../../app/services/top-ups/remove-payment-method.server';
import { onPostgres } from '../support/database';
import { BANK, openMethodFixture, type MethodFixture, type Owner } from './saved-methods-fixture';

const inFarFuture = () => Date.UTC(2090, 0);

onPostgres((_kind, open) => {
  let database: Database;
  let fixture: MethodFixture;

  beforeAll(async () => {
    database = await open();
    fixture = await openMethodFixture(database);
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  /** Makes a customer with an account at Stripe and these cards. */
  async function holder(...cards: string[]): Promise<Owner & { customer: string; ids: string[] }> {
    const owner = fixture.owner();
    await fixture.begun(owner);
    const customer = (await fixture.accountOf(owner.gid))?.stripe_customer_id ?? '';
    const ids: string[] = [];
    for (const number of cards) {
      const action = number.startsWith('000') ? 'bank' : 'card';
      ids.push(String((await fixture.act(action, { customer, number }))['id']));
    }
    return { ...owner, customer, ids };
  }
  const methodsOf = (owner: Owner, now?: () => number) =>
    loadMethods(fixture.needs(now) as unknown as StoreContext, owner);
  const names = async (id: string) =>
    (await fixture.db.selectFrom('credit_card_names').selectAll().execute())
      .filter((row) => row.stripe_id === id)
      .map(({ nickname }) => nickname);

  describe('the list', () => {
    it('of somebody who never saved anything is empty, and Stripe is not asked', async () => {
      await fixture.fault('*', { times: -1 });
      expect(await methodsOf(fixture.owner())).toEqual({ methods: [], problem: null });
    });

    it('has every page of it, the default first, and nothing that is not to leave the server', async () => {
      const owner = await holder('4242424242424242', '000123456789');
      const [card = '', bank = ''] = owner.ids;
      for (let more = 0; more < 101; more += 1) {
        await fixture.act('card', { customer: owner.customer, number: '5555555555554444' });
      }
      await nameMethod(fixture.needs(), owner, card, 'Office card');
      expect((await makeDefaultMethod(fixture.needs(), owner, bank)).ok).toBe(true);
      const { methods, problem } = await methodsOf(owner);
      expect(problem).toBeNull();
      expect(methods).toHaveLength(103);
      expect(methods[0]).toEqual({
        id: bank,
        type: 'us_bank_account',
        brand: null,
        last4: '6789',
        expMonth: null,
        expYear: null,
        bankName: 'STRIPE TEST BANK',
        accountType: 'checking',
        isDefault: true,
        nickname: null,
        isExpired: false,
        verification: 'verified',
        verifyUrl: null,
      });
      expect(methods.find(({ id }) => id === card)).toMatchObject({
        type: 'card',
        brand: 'visa',
        last4: '4242',
        nickname: 'Office card',
        isDefault: false,
      });
    });

    it('marks what has expired by our own clock', async () => {
      const owner = await holder('4242424242424242');
      expect((await methodsOf(owner)).methods).toMatchObject([{ isExpired: false }]);
      expect((await methodsOf(owner, inFarFuture)).methods).toMatchObject([{ isExpired: true }]);
    });

    it('is empty with a sentence when Stripe is silent', async () => {
      const owner = await holder('4242424242424242');
      for (const operation of ['customers.listPaymentMethods', 'setupIntents.list']) {
        await fixture.fault(operation);
        const { methods, problem } = await methodsOf(owner);
        expect(methods).toEqual([]);
        expect(problem).toMatch(/couldn’t load your cards/);
      }
    });

    it('shows a bank account that waits for its test deposits, which nothing can be done with but removal', async () => {
      const owner = fixture.owner();
      const { url } = await fixture.begun(owner);
      await fixture.fill(url, { ...BANK, proof: 'descriptor_code' }, 'us_bank_account');
      const { methods } = await methodsOf(owner);
      expect(methods).toMatchObject([
        { type: 'us_bank_account', last4: '6789', verification: 'pending' },
      ]);
      const [{ id = '', verifyUrl = null } = {}] = methods;
      expect((await fetch(verifyUrl ?? '')).status).toBe(200);
      expect(await makeDefaultMethod(fixture.needs(), owner, id)).toEqual({
        ok: false,
        reason: 'pending',
      });
      expect(await storePaymentMethod(fixture.needs(), owner, id)).toEqual({
        ok: true,
        isPending: true,
      });
      expect(await removePaymentMethod(fixture.needs(), owner, id)).toEqual({ ok: true });
      expect((await methodsOf(owner)).methods).toEqual([]);
      expect(await fixture.rows(owner.gid)).toEqual([]);
    });
  });

  describe('another customer’s method', () => {
    it('is not there, as one that never was', async () => {
      const [owner, other] = [await holder('4242424242424242'), await holder()];
      const [id = ''] = owner.ids;
      for (const one of [id, 'pm_never', 'pm_../x', '']) {
        const answers = [
          await storePaymentMethod(fixture.needs(), other, one),
          await makeDefaultMethod(fixture.needs(), other, one),
          await nameMethod(fixture.needs(), other, one, 'mine'),
          await removePaymentMethod(fixture.needs(), other, one),
          await removePaymentMethod(fixture.needs(), fixture.owner(), one),
        ];
        for (const answer of answers) expect(answer).toEqual({ ok: false, reason: 'not-found' });
      }
      expect(await fixture.rows(other.gid)).toEqual([]);
      expect((await methodsOf(owner)).methods).toMatchObject([
        { id, isDefault: false, nickname: null },
      ]);
    });
  });

  describe('storing', () => {
    it('keeps one row, and says when it is known', async () => {
      const owner = await holder('4242424242424242');
      const [id = ''] = owner.ids;
      const store = () => storePaymentMethod(fixture.needs(), owner, id);
      const answers = await Promise.all([store(), store(), store()]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await store()).toEqual({ ok: false, reason: 'known' });
      expect(await fixture.rows(owner.gid)).toHaveLength(1);
    });
  });

  describe('removing', () => {
    it('takes the method out with its name and its being the default', async () => {
      const owner = await holder('4242424242424242', '5555555555554444');
      const [id = '', other = ''] = owner.ids;
      await storePaymentMethod(fixture.needs(), owner, id);
      await nameMethod(fixture.needs(), owner, id, 'Old one');
      await makeDefaultMethod(fixture.needs(), owner, id);
      expect(await removePaymentMethod(fixture.needs(), owner, id)).toEqual({ ok: true });
      expect((await methodsOf(owner)).methods).toMatchObject([{ id: other, isDefault: false }]);
      expect(await fixture.rows(owner.gid)).toEqual([]);
      expect(await names(id)).toEqual([]);
      const customer = await fixture.stripe.customers.retrieve(owner.customer);
      expect(customer).toMatchObject({ invoice_settings: { default_payment_method: null } });
    });

    it('is finished by the same again when its answer was lost', async () => {
      const owner = await holder('4242424242424242');
      const [id = ''] = owner.ids;
      await storePaymentMethod(fixture.needs(), owner, id);
      await nameMethod(fixture.needs(), owner, id, 'Old one');
      await fixture.fault('paymentMethods.detach', { effect: 'lost-response', times: 2 });
      await expect(removePaymentMethod(fixture.needs(), owner, id)).rejects.toThrow();
      expect(await names(id)).toEqual(['Old one']);
      expect(await removePaymentMethod(fixture.needs(), owner, id)).toEqual({ ok: true });
      expect([await fixture.rows(owner.gid), await names(id)]).toEqual([[], []]);
    });

    it('is refused while a deposit that is on its way is paid with it', async () => {
      const owner = await holder('4242424242424242');
      const [id = ''] = owner.ids;
      await insertDeposit(fixture.db, {
        id: randomUUID(),
        customerGid: owner.gid,
        stripeCustomerId: owner.customer,
        formToken: randomUUID(),
        fingerprint: 'test',
        amountCents: cents(2500),
        paymentMethodId: id,
        methodType: 'card',
        methodName: 'Visa ending in 4242',
        methodFingerprint: null,
        asks3ds: false,
        firstName: null,
        lastName: null,
        at: new Date(),
      });
      expect(await removePaymentMethod(fixture.needs(), owner, id)).toEqual({
        ok: false,
        reason: 'in-use',
      });
      expect((await methodsOf(owner)).methods).toHaveLength(1);
    });
  });

  describe('a name', () => {
    it('is written over, and taken away by nothing', async () => {
      const owner = await holder('4242424242424242');
      const [id = ''] = owner.ids;
      await nameMethod(fixture.needs(), owner, id, 'One');
      await nameMethod(fixture.needs(), owner, id, 'Zwei 🌱');
      expect((await methodsOf(owner)).methods).toMatchObject([{ nickname: 'Zwei 🌱' }]);
      await nameMethod(fixture.needs(), owner, id, null);
      expect((await methodsOf(owner)).methods).toMatchObject([{ nickname: null }]);
    });

    it.each([
      ['  My   card ', 'My card'],
      ['', null],
      ['   ', null],
      ['a'.repeat(40), 'a'.repeat(40)],
    ])('%j is %j', (nickname, stored) => {
      expect(methodNameSchema.parse({ nickname })).toEqual({ nickname: stored });
    });

    it.each(['a'.repeat(41), '<b>x</b>', 'a\u0000b', 'a\nb', 'x\ud800'])(
      '%j is refused',
      (nickname) => {
        expect(methodNameSchema.safeParse({ nickname }).success).toBe(false);
      },
    );
  });
});
