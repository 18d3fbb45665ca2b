import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removePaymentMethod } from '~/services/top-ups/remove-payment-method.server';
import { eachDatabase } from '../support/database';
import {
  CARD,
  DECLINED_CARD,
  MINUTE_MS,
  openPaymentFixture,
  split,
  type PaymentFixture,
} from './payment-fixture';

const REQUIRES_3DS = '4000002760003184';
const BANK = '000123456789';

eachDatabase((_kind, open) => {
  let fixture: PaymentFixture;

  beforeAll(async () => {
    fixture = await openPaymentFixture(await open());
  });
  afterAll(() => fixture.discardAll());

  it('a card pays for the whole order; its charge says whose it is', async () => {
    const payer = await fixture.payer();
    const request = fixture.cart(payer, split({ card: 2_500 }));
    const payment = await fixture.startProcess().begin(payer, request);
    expect(payment).toMatchObject({ state: 'settled', methodName: 'Visa ending in 4242' });
    const [intent, ...more] = await fixture.intentsOf(payer);
    expect(more).toEqual([]);
    expect(intent?.metadata).toEqual({
      app: 'earthcash-order',
      payment_id: payment.id,
      customer_gid: payer.gid,
    });
    expect(await fixture.books(payer)).toMatchObject({ chargedCents: 2_500, orders: ['PAID'] });
    expect(await fixture.tranches(payment.id)).toEqual([]);
  });

  it('a card that is declined after the hold: nothing is taken, and another card pays', async () => {
    const payer = await fixture.payer(DECLINED_CARD);
    await fixture.fund(payer, 5_000);
    const process = fixture.startProcess();
    const request = fixture.cart(payer, split({ cash: 1_000, card: 1_500 }));
    const declined = await process.begin(payer, request);
    expect(declined).toMatchObject({ state: 'failed', failureCode: 'payment_declined' });
    expect(await fixture.books(payer)).toMatchObject({
      available: 5_100,
      reserved: 0,
      chargedCents: 0,
    });
    const { id } = await fixture.act('card', { customer: payer.customer, number: CARD });
    const again = fixture.cart(payer, request.split, {
      subject: request.subject,
      paymentMethodId: String(id),
    });
    expect((await process.begin(payer, again)).state).toBe('settled');
    expect(await fixture.books(payer)).toMatchObject({
      available: 4_100,
      reserved: 0,
      chargedCents: 1_500,
      orders: ['PAID'],
    });
  });

  it('three declines of a card make it pause for an hour, whatever was to be paid', async () => {
    const payer = await fixture.payer(DECLINED_CARD);
    await fixture.fund(payer, 5_000);
    const process = fixture.startProcess();
    const cart = () => fixture.cart(payer, split({ card: 1_500 }));
    const at = new Date(Date.now() + fixture.moved.ms);
    const [deposit] = await fixture.db
      .selectFrom('deposit')
      .selectAll()
      .where('customer_gid', '=', payer.gid)
      .execute();
    if (deposit === undefined) throw new Error('there is one');
    const { bonus_cents: _generated, ...row } = deposit;
    await fixture.db
      .insertInto('deposit')
      .values({
        ...row,
        id: crypto.randomUUID(),
        form_token: crypto.randomUUID(),
        payment_intent_id: null,
        payment_method_id: payer.method,
        state: 'failed',
        failure_code: 'deposit_declined',
        credited_at: null,
        updated_at: at,
      })
      .execute();
    for (let nth = 0; nth < 2; nth += 1) await process.begin(payer, cart());
    const rejection = await process.rejection(payer, cart());
    expect(rejection.code).toBe('payment_too_many_declines');
    const cash = fixture.cart(payer, split({ cash: 1_500 }));
    expect((await process.begin(payer, cash)).state).toBe('settled');
    await fixture.advance(61 * MINUTE_MS);
    expect((await process.begin(payer, cart())).failureCode).toBe('payment_declined');
  });

  it('a card that was declined keeps no other from paying, and a card that has paid is never locked', async () => {
    const payer = await fixture.payer(DECLINED_CARD);
    const process = fixture.startProcess();
    const cart = (paymentMethodId: string) =>
      fixture.cart(payer, split({ card: 1_500 }), { paymentMethodId });
    const saved = async (number: string) =>
      String((await fixture.act('card', { customer: payer.customer, number })).id);
    for (let nth = 0; nth < 3; nth += 1) await process.begin(payer, cart(payer.method));
    const code = async (method: string) => (await process.rejection(payer, cart(method))).code;
    expect(await code(payer.method)).toBe('payment_too_many_declines');
    const good = await saved(CARD);
    expect((await process.begin(payer, cart(good))).state).toBe('settled');
    // Two more cards are tried: now no new one may be, but the one that has paid still pays.
    for (const bad of [await saved(DECLINED_CARD), await saved(DECLINED_CARD)]) {
      expect((await process.begin(payer, cart(bad))).failureCode).toBe('payment_declined');
    }
    expect(await code(await saved(CARD))).toBe('payment_too_many_cards');
    expect((await process.begin(payer, cart(good))).state).toBe('settled');
    await fixture.advance(61 * MINUTE_MS);
    expect((await process.begin(payer, cart(await saved(CARD)))).state).toBe('settled');
  });

  it('no more than three are declined of any number that begin together', async () => {
    const payer = await fixture.payer(DECLINED_CARD);
    const cart = () => fixture.cart(payer, split({ card: 1_500 }));
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => fixture.startProcess().pay(payer, cart())),
    );
    const codes = answers.map((each) => (each.kind === 'refused' ? each.rejection.code : 'begun'));
    expect(codes.filter((code) => code === 'begun')).toHaveLength(3);
    expect(codes.filter((code) => /^payment_too_many_(declines|open)$/.test(code))).toHaveLength(4);
    await fixture.workDue();
    expect((await fixture.books(payer)).failures).toEqual(Array(3).fill('payment_declined'));
  });

  it('takes nobody else’s card, and no bank account', async () => {
    const payer = await fixture.payer();
    const other = await fixture.payer();
    const process = fixture.startProcess();
    const stolen = fixture.cart(payer, split({ card: 1_500 }), { paymentMethodId: other.method });
    expect((await process.rejection(payer, stolen)).code).toBe('payment_method_unknown');
    const { id } = await fixture.act('bank', { customer: payer.customer, number: BANK });
    const bank = fixture.cart(payer, split({ card: 1_500 }), { paymentMethodId: String(id) });
    expect((await process.rejection(payer, bank)).code).toBe('payment_method_no_card');
  });

  async function waiting() {
    const payer = await fixture.payer(REQUIRES_3DS);
    await fixture.fund(payer, 5_000);
    const process = fixture.startProcess();
    const request = fixture.cart(payer, split({ cash: 1_000, card: 1_500 }));
    const payment = await process.begin(payer, request);
    const answer = (outcome: string) => fixture.form(String(payment.nextActionUrl), { outcome });
    return { payer, process, payment, answer };
  }

  it('what waits at a bank may be declined too: there is room again when one of it ends', async () => {
    const payer = await fixture.payer(REQUIRES_3DS);
    const process = fixture.startProcess();
    const cart = (card = 1_500) => fixture.cart(payer, split({ card }));
    const first = await process.begin(payer, cart());
    await fixture.advance(10 * MINUTE_MS);
    for (let nth = 0; nth < 2; nth += 1) await process.begin(payer, cart());
    const rejection = await process.rejection(payer, cart());
    if (rejection.code !== 'payment_too_many_open') throw new Error(rejection.code);
    expect(Math.abs(rejection.waitSeconds - 20 * 60)).toBeLessThan(60);
    await process.cancel(payer, first.id);
    expect((await process.begin(payer, cart())).state).toBe('requires_action');
    // A payment abandoned long ago does not keep its customer from paying either.
    expect((await process.rejection(payer, cart())).code).toBe('payment_too_many_open');
    fixture.moved.ms += 31 * MINUTE_MS;
    expect((await process.begin(payer, cart())).state).toBe('requires_action');
  });

  it('with one card declined and another payment at its bank one pays all the same', async () => {
    const payer = await fixture.payer(DECLINED_CARD);
    const process = fixture.startProcess();
    const request = fixture.cart(payer, split({ card: 1_500 }));
    expect((await process.begin(payer, request)).failureCode).toBe('payment_declined');
    const requests = await fixture.act('card', { customer: payer.customer, number: REQUIRES_3DS });
    const elsewhere = { paymentMethodId: String(requests.id) };
    const other = fixture.cart(payer, split({ card: 2_500 }), elsewhere);
    expect((await process.begin(payer, other)).state).toBe('requires_action');
    const good = await fixture.act('card', { customer: payer.customer, number: CARD });
    const again = { subject: request.subject, paymentMethodId: String(good.id) };
    const retried = await process.begin(payer, fixture.cart(payer, request.split, again));
    expect(retried.state).not.toBe('failed');
  });

  describe('a bank that wants to see the customer', () => {
    const UNDONE = { available: 5_100, reserved: 0, chargedCents: 0, payable: 0, orders: [] };

    it('gives a page to go to; with its yes the order is made', async () => {
      const { payer, process, payment, answer } = await waiting();
      expect(payment.state).toBe('requires_action');
      expect(payment.nextActionUrl).toContain('/stripe/authenticate/');
      expect(await fixture.books(payer)).toMatchObject({ available: 4_100, reserved: 1_000 });
      await answer('complete');
      expect((await process.drive(payment.id)).state).toBe('settled');
      expect(await fixture.books(payer)).toMatchObject({ chargedCents: 1_500, orders: ['PAID'] });
    });

    it('may say no', async () => {
      const { payer, process, payment, answer } = await waiting();
      await answer('fail');
      expect((await process.drive(payment.id)).state).toBe('failed');
      expect((await fixture.find(payment.id)).failureCode).toBe('payment_declined_bank_check');
      expect(await fixture.books(payer)).toMatchObject(UNDONE);
    });

    it('is waited for for half an hour, and then it can never be paid', async () => {
      const { payer, process, payment } = await waiting();
      fixture.moved.ms += 30 * MINUTE_MS - 5_000;
      expect((await process.drive(payment.id)).state).toBe('requires_action');
      fixture.moved.ms += 5_000;
      expect((await process.drive(payment.id)).state).toBe('failed');
      expect((await fixture.find(payment.id)).failureCode).toBe('payment_timed_out');
      expect(await fixture.books(payer)).toMatchObject(UNDONE);
    });

    it('is not asked any more when the customer gives up', async () => {
      const { payer, process, payment } = await waiting();
      expect(await process.cancel(await fixture.payer(), payment.id)).toBeNull();
      expect(await process.cancel(payer, payment.id)).toBe('failed');
      expect((await fixture.find(payment.id)).failureCode).toBe('payment_given_up');
      expect(await fixture.books(payer)).toMatchObject(UNDONE);
      expect(await fixture.draftsOf(payment.id)).toEqual([]);
    });

    it('whose yes comes while it is being undone: the charge is refunded', async () => {
      const { payer, process, payment, answer } = await waiting();
      await fixture.fault('shopify', 'DraftDetail', 'error', { status: 500 });
      expect(await process.cancel(payer, payment.id)).toBe('undoing');
      await answer('complete');
      await fixture.workDue(process);
      expect((await fixture.find(payment.id)).state).toBe('failed');
      expect(await fixture.books(payer)).toMatchObject(UNDONE);
    });

    it('and a draft that was deleted meanwhile: the charge is refunded', async () => {
      const { payer, process, payment, answer } = await waiting();
      const { draftGid } = await fixture.find(payment.id);
      await fixture.control('POST', 'shopify', { action: 'draft-delete', id: draftGid });
      await answer('complete');
      // The store first makes sure that the draft has not become an order.
      expect((await process.drive(payment.id)).state).toBe('undoing');
      await fixture.workDue(process, 60);
      expect((await fixture.find(payment.id)).failureCode).toBe('payment_order_refused');
      expect(await fixture.books(payer)).toMatchObject(UNDONE);
    });

    it('and an order that staff have made by hand: a person is notified', async () => {
      const { payer, process, payment } = await waiting();
      const { draftGid } = await fixture.find(payment.id);
      const made = { action: 'draft-complete', id: draftGid, pending: 'true' };
      await fixture.control('POST', 'shopify', made);
      expect(await process.cancel(payer, payment.id)).toBe('failed');
      expect(await fixture.books(payer)).toMatchObject({ ...UNDONE, orders: ['PENDING'] });
      expect(await fixture.discrepancies()).toContain(
        `payment-draft-completed-outside ${payment.id}`,
      );
    });

    it('keeps the card from being taken out', async () => {
      const { payer, process, payment } = await waiting();
      const needs = { ...fixture.startProcess().basics };
      const remove = () => removePaymentMethod(needs, payer, payer.method);
      expect(await remove()).toEqual({ ok: false, reason: 'in-use' });
      await process.cancel(payer, payment.id);
      expect(await remove()).toEqual({ ok: true });
    });
  });

  it('five processes at once on one payment make one charge and one order', async () => {
    const payer = await fixture.payer();
    await fixture.fund(payer, 5_000);
    const request = fixture.cart(payer, split({ cash: 1_000, card: 1_500 }));
    await fixture
      .startProcess({ dieAt: 'pay_after_hold' })
      .pay(payer, request)
      .catch(() => undefined);
    const [row] = await fixture.paymentsOf(payer.gid);
    const id = row?.id ?? '';
    await Promise.all(Array.from({ length: 5 }, () => fixture.startProcess().drive(id)));
    await fixture.forgetLeases();
    await fixture.workDue();
    expect(await fixture.books(payer)).toMatchObject({
      states: ['settled'],
      available: 4_100,
      reserved: 0,
      chargedCents: 1_500,
      charges: 1,
      payable: 0,
      orders: ['PAID'],
    });
    expect(await fixture.draftsOf(id)).toHaveLength(1);
  });
});
