import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Failpoint } from '../../app/domain/core/retries/failpoint';
import type { PaymentSplit } from '../../app/domain/payments/payment';
import type { PayRequest } from '../../app/domain/payments/payment-rejection';
import { randomUUID } from 'node:crypto';
import {
  completeDraft,
  createDraft,
} from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { fetchPayUrl } from '../../app/platforms/shopify/orders/order-money.server';
import { fetchOrderDue } from '../../app/platforms/shopify/orders/order-due.server';
import { markStaffOrderPaid } from '../../app/services/payments/mark-staff-order-paid.server';
import { SINGLE_APPROVER_LIMITS } from '../../app/domain/staff/approval';
import { eachDatabase } from '../support/database';
import { pairs, some } from '../support/matrix';
import { outboxOf } from '../support/outbox';
import { adminFor } from './draft-fixture';
import { openPaymentFixture, split, type Payer, type PaymentFixture } from './payment-fixture';

type Owed = { gid: string; name: string };

const FAULTS: [effect: string, more: object][] = [
  ['error', { status: 500 }],
  ['lost-response', {}],
  ['rate-limit', {}],
];

/** The failpoints of a payment of an order, in order. */
const POINTS: Failpoint[] = [
  'pay_after_hold',
  'pay_before_create',
  'pay_after_create',
  'pay_before_confirm',
  'pay_after_confirm',
  'pay_before_complete',
  'pay_before_mark',
  'pay_after_mark',
  'pay_after_complete',
  'pay_completed_before_commit',
];

eachDatabase((_kind, open) => {
  let fixture: PaymentFixture;

  beforeAll(async () => {
    fixture = await openPaymentFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  const admin = () => adminFor(fixture.url);

  /** A customer with $51.00 and a card, and an order of theirs of which everything is owed. */
  async function owing(totalCents = 2_500): Promise<{ payer: Payer; order: Owed }> {
    const payer = await fixture.payer();
    await fixture.fund(payer, 5_000);
    const parts = split({ card: totalCents });
    const draft = await createDraft(admin(), fixture.draftOf(payer, parts.totalCents));
    return { payer, order: await completeDraft(admin(), draft.gid) };
  }

  const paying = (
    payer: Payer,
    order: Owed,
    parts: PaymentSplit = split({ cash: 1_000, card: 1_500 }),
  ): PayRequest => ({
    ...fixture.cart(payer, parts),
    purpose: 'order',
    subject: order.gid,
    draftInput: null,
    formToken: randomUUID(),
  });

  const due = (order: Owed) => fetchOrderDue(admin(), order.gid);
  const staff = (action: string, order: Owed, more = {}) =>
    fixture.control('POST', 'shopify', { action, name: order.name, ...more });

  const PAID = { available: 4_100, reserved: 0, chargedCents: 1_500, charges: 1, payable: 0 };
  const UNPAID = { available: 5_100, reserved: 0, chargedCents: 0, charges: 0, payable: 0 };

  /** Pays, and lets the process die at this point. */
  async function dieAt(name: Failpoint) {
    const { payer, order } = await owing();
    const dying = fixture.startProcess({ dieAt: name });
    await dying.pay(payer, paying(payer, order)).catch(() => undefined);
    return { payer, order };
  }

  async function resume(payer: Payer) {
    await fixture.forgetLeases();
    await fixture.workDue();
    return fixture.books(payer);
  }

  describe('what is owed of an order', () => {
    it('is paid with Earth Cash and a card, and the order is marked as paid once', async () => {
      const { payer, order } = await owing();
      const payment = await fixture.startProcess().begin(payer, paying(payer, order));
      expect(payment).toMatchObject({
        state: 'settled',
        orderGid: order.gid,
        orderName: order.name,
      });
      expect(await fixture.books(payer)).toMatchObject({ ...PAID, orders: ['PAID'] });
      const found = await due(order);
      const sales = found?.transactions.filter(({ status }) => status === 'SUCCESS');
      expect(sales).toMatchObject([{ kind: 'SALE', gateway: 'manual', cents: 2_500 }]);
      expect(await outboxOf(fixture.db, payer.gid)).toEqual([
        ['order-payment', { amount: '$25.00', order: order.name }],
      ]);
    });

    it.each([
      [split({ cash: 2_500 }), { available: 2_600, chargedCents: 0 }],
      [split({ card: 2_500 }), { available: 5_100, chargedCents: 2_500 }],
    ])('is paid with %j', async (parts, books) => {
      const { payer, order } = await owing();
      await fixture.startProcess().begin(payer, paying(payer, order, parts));
      expect(await fixture.books(payer)).toMatchObject({ ...books, orders: ['PAID'] });
    });

    it.each([2_499, 2_501])('is never paid with %i cents', async (amount) => {
      const { payer, order } = await owing();
      const request = paying(payer, order, split({ card: amount }));
      const payment = await fixture.startProcess().begin(payer, request);
      expect(payment).toMatchObject({ state: 'failed', failureCode: 'payment_due_changed' });
      expect(await fixture.intentsOf(payer)).toEqual([]);
      expect(await fixture.books(payer)).toMatchObject({ ...UNPAID, orders: ['PENDING'] });
    });

    it('is paid once from two tabs, and not again after', async () => {
      const { payer, order } = await owing();
      const [one, other] = [fixture.startProcess(), fixture.startProcess()];
      const both = await Promise.all([
        one.begin(payer, paying(payer, order)),
        other.begin(payer, paying(payer, order)),
      ]);
      expect(new Set(both.map(({ id }) => id)).size).toBe(1);
      expect(await resume(payer)).toMatchObject({ ...PAID, states: ['settled'] });
      const again = await one.begin(payer, paying(payer, order));
      expect(again).toMatchObject({ state: 'failed', failureCode: 'payment_order_paid' });
      expect(await fixture.books(payer)).toMatchObject({ ...PAID, orders: ['PAID'] });
    });

    it('is paid again when the order has become larger', async () => {
      const { payer, order } = await owing();
      const process = fixture.startProcess();
      await process.begin(payer, paying(payer, order));
      await staff('order-add', order, { title: 'Rush fee', cents: 700 });
      expect(await due(order)).toMatchObject({
        financialStatus: 'PARTIALLY_PAID',
        outstandingCents: 700,
      });
      const rest = await process.begin(payer, paying(payer, order, split({ card: 700 })));
      expect(rest).toMatchObject({ state: 'settled', orderGid: order.gid });
      expect(await fixture.books(payer)).toMatchObject({ chargedCents: 2_200, orders: ['PAID'] });
    });
  });

  describe('an order that changes before the charge', () => {
    it.each([
      ['order-paid', {}, 'payment_order_paid'],
      ['order-cancel', {}, 'payment_order_closed'],
      ['order-add', { title: 'Rush fee', cents: 500 }, 'payment_due_changed'],
    ])('by %s is not paid, and nothing is charged', async (action, more, failureCode) => {
      const { payer, order } = await owing();
      await staff(action, order, more);
      const payment = await fixture.startProcess().begin(payer, paying(payer, order));
      expect(payment).toMatchObject({ state: 'failed', failureCode });
      expect(await fixture.intentsOf(payer)).toEqual([]);
      expect(await fixture.books(payer)).toMatchObject(UNPAID);
    });
  });

  describe('an order that changes after the charge', () => {
    it.each([
      ['order-paid', {}, 'payment_order_paid'],
      ['order-cancel', {}, 'payment_order_closed'],
      ['order-add', { title: 'Rush fee', cents: 500 }, 'payment_due_changed'],
      ['order-edit', { line: 0 }, 'payment_order_paid'],
    ])('by %s: everything is given back', async (action, more, failureCode) => {
      const { payer, order } = await dieAt('pay_before_complete');
      await staff(action, order, more);
      expect(await resume(payer)).toMatchObject({
        ...UNPAID,
        states: ['failed'],
        failures: [failureCode],
      });
    });

    it('by its customer on Shopify’s page while our call got no answer: everything is given back', async () => {
      const { payer, order } = await dieAt('pay_before_mark');
      // Paid there in the moment between our look and our call.
      await fetch((await fetchPayUrl(admin(), order.gid)) ?? '', { method: 'POST' });
      await fixture.advance(120_000);
      expect(await resume(payer)).toMatchObject({
        ...UNPAID,
        failures: ['payment_order_paid'],
      });
      const paid = (await due(order))?.transactions.filter(({ status }) => status === 'SUCCESS');
      expect(paid).toMatchObject([{ gateway: 'bogus' }]);
    });

    it('and a process that dies while it gives everything back', async () => {
      const { payer, order } = await dieAt('pay_before_complete');
      await staff('order-paid', order);
      await fixture.forgetLeases();
      const dying = fixture.startProcess({ dieAt: 'pay_undo_after_refund' });
      const [{ id = '' } = {}] = await fixture.paymentsOf(payer.gid);
      await dying.drive(id).catch(() => undefined);
      expect(await fixture.find(id)).toMatchObject({ state: 'undoing' });
      expect(await resume(payer)).toMatchObject({ ...UNPAID, states: ['failed'] });
    });

    it('by staff of ours: they are refused while the payment is under way', async () => {
      const { payer, order } = await dieAt('pay_before_complete');
      const { basics } = fixture.startProcess();
      const needs = {
        ...basics,
        admin: admin(),
        config: { singleApproverLimits: SINGLE_APPROVER_LIMITS },
      };
      const desired = { orderGid: order.gid, seenCents: 2_500, reference: 'Check 7' };
      const actor = { staffId: 'staff', requestId: null };
      const token = { formToken: randomUUID() };
      expect(await markStaffOrderPaid(needs, actor, desired, token)).toEqual({
        ok: false,
        code: 'under-way',
      });
      expect(await resume(payer)).toMatchObject({ ...PAID, orders: ['PAID'] });
    });
  });

  describe('a process that dies', () => {
    it.each(some(POINTS, 4))('at %s: the order is paid once', async (name) => {
      const { payer, order } = await dieAt(name);
      expect(await resume(payer)).toMatchObject({
        ...PAID,
        states: ['settled'],
        orders: ['PAID'],
      });
      const found = await due(order);
      expect(found?.transactions.filter(({ status }) => status === 'SUCCESS')).toHaveLength(1);
    });
  });

  describe('a call that fails', () => {
    it.each(pairs([['OrderDue'], ['MarkOrderPaid']], FAULTS))(
      'Shopify’s %s by %s %j: the order is paid once',
      async (operation, effect, more) => {
        const { payer, order } = await owing();
        await fixture.fault('shopify', operation, effect, more);
        await fixture.startProcess().pay(payer, paying(payer, order));
        expect(await resume(payer)).toMatchObject({
          ...PAID,
          states: ['settled'],
          orders: ['PAID'],
        });
      },
    );

    it.each(pairs([['paymentIntents.create'], ['paymentIntents.confirm']], FAULTS))(
      'Stripe’s %s by %s %j: the order is paid once, or not at all',
      async (operation, effect, more) => {
        const { payer, order } = await owing();
        await fixture.fault('stripe', operation, effect, more);
        await fixture.startProcess().pay(payer, paying(payer, order));
        const books = await resume(payer);
        const isPaid = books.states[0] === 'settled';
        expect(books).toMatchObject({
          ...(isPaid ? PAID : UNPAID),
          states: [isPaid ? 'settled' : 'failed'],
          orders: [isPaid ? 'PAID' : 'PENDING'],
        });
      },
    );
  });
});
