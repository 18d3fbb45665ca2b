import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SINGLE_APPROVER_LIMITS } from '../../app/domain/staff/approval';
import {
  deleteEndedPaymentAuthorizations,
  findPaymentAuthorization,
} from '../../app/models/payments/debit-authorization.server';
import { beginUndo } from '../../app/models/payments/payment-steps.server';
import { isRejectedBankAccount } from '../../app/models/payment-methods/payment-method.server';
import { listOperations } from '../../app/models/reconciliation/money-operation.server';
import { findDispute } from '../../app/platforms/stripe/refunds.server';
import { fetchOrderDue } from '../../app/platforms/shopify/orders/order-due.server';
import { markStaffOrderPaid } from '../../app/services/payments/mark-staff-order-paid.server';
import { cancelStaffOrder } from '../../app/services/refunds/cancel-staff-order.server';
import { noteDispute } from '../../app/services/refunds/note-dispute.server';
import { eachDatabase } from '../support/database';
import { outboxOf } from '../support/outbox';
import { AT_BANK, type BankOrders, FROM, openBankOrders, PAID, UNPAID } from './bank-order-fixture';
import { HOUR_MS } from './deposit-fixture';
import { split } from './payment-fixture';

/** What is owed of an order, paid from a bank account: it takes days (decision 0067). */
eachDatabase((_kind, open) => {
  let fixture: BankOrders;

  beforeAll(async () => {
    fixture = await openBankOrders(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  /** One that staff have undone while its bank decides. */
  const undone = async () => {
    const { payer, order, id } = await fixture.begun();
    const undo = { from: ['processing'], failure: 'payment_undone_by_staff' } as const;
    await beginUndo(fixture.db, id, { ...undo, at: new Date() });
    await fixture.drive(id);
    expect(await fixture.find(id)).toMatchObject({
      state: 'processing',
      failureCode: 'payment_undone_by_staff',
    });
    expect(await fixture.books(payer)).toMatchObject(AT_BANK);
    return { payer, order, id };
  };

  it.each([
    [split({ cash: 1_000, card: 1_500 }), PAID],
    [split({ card: 2_500 }), { ...PAID, available: 5_100, chargedCents: 2_500 }],
  ])('marks the order as paid when its bank has paid, and not before: %j', async (parts, books) => {
    const { payer, order } = await fixture.owing();
    const { id, state } = await fixture
      .startProcess()
      .begin(payer, fixture.paying(payer, order, parts));
    expect(state).toBe('processing');
    expect(await fixture.books(payer)).toMatchObject({ chargedCents: 0, orders: ['PENDING'] });
    await fixture.decide(id, 'settle');
    await fixture.drive(id);
    expect(await fixture.books(payer)).toMatchObject({
      ...books,
      states: ['settled'],
      orders: ['PAID'],
    });
    expect(await outboxOf(fixture.db, payer.gid)).toEqual([
      ['order-payment', { amount: '$25.00', order: order.name }],
    ]);
  });

  it('cannot be paid a second time meanwhile, from two tabs or later', async () => {
    const { payer, order } = await fixture.owing();
    const [one, other] = [fixture.startProcess(), fixture.startProcess()];
    const both = await Promise.all([
      one.begin(payer, fixture.paying(payer, order)),
      other.begin(payer, fixture.paying(payer, order, split({ card: 2_500 }))),
    ]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    await fixture.advance(60_000);
    const third = await one.begin(payer, fixture.paying(payer, order, split({ cash: 2_500 })));
    expect(third.id).toBe(both[0].id);
    expect(await fixture.intentsOf(payer)).toHaveLength(1);
  });

  it('is not marked, canceled or refunded by staff meanwhile', async () => {
    const { order } = await fixture.begun();
    const { basics } = fixture.startProcess();
    const needs = {
      ...basics,
      admin: fixture.admin(),
      config: { singleApproverLimits: SINGLE_APPROVER_LIMITS },
    };
    const actor = { staffId: 'staff', requestId: null };
    const token = { formToken: randomUUID() };
    const marked = { orderGid: order.gid, seenCents: 2_500, reference: 'Check 7' };
    expect(await markStaffOrderPaid(needs, actor, marked, token)).toEqual({
      ok: false,
      code: 'under-way',
    });
    const canceled = { orderGid: order.gid, reason: 'CUSTOMER', restock: false, seenCents: 0 };
    expect(
      await cancelStaffOrder(needs, actor, canceled as Parameters<typeof cancelStaffOrder>[2], {
        formToken: randomUUID(),
      }),
    ).toEqual({ ok: false, code: 'under-way' });
  });

  it.each([
    ['insufficient_funds', 'payment_declined_bank_funds'],
    ['account_closed', 'payment_declined_bank_account'],
  ])(
    'fails days later by %s: the Earth Cash is back, and it can be paid again',
    async (code, failure) => {
      const { payer, order, id } = await fixture.begun();
      await fixture.decide(id, 'fail', { code });
      await fixture.drive(id);
      expect(await fixture.books(payer)).toMatchObject({
        ...UNPAID,
        states: ['failed'],
        failures: [failure],
        orders: ['PENDING'],
      });
      expect(await outboxOf(fixture.db, payer.gid)).toEqual([['bank-payment-failed', {}]]);
      const cash = fixture.paying(payer, order, split({ cash: 2_500 }));
      expect(await fixture.startProcess().begin(payer, cash)).toMatchObject({ state: 'settled' });
      expect(await fixture.books(payer)).toMatchObject({ orders: ['PAID'], chargedCents: 0 });
    },
  );

  it('is canceled by its customer before its bank has it, and not after', async () => {
    const { payer, order } = await fixture.owing();
    const dying = fixture.startProcess({ dieAt: 'pay_after_hold' });
    await dying.pay(payer, fixture.paying(payer, order)).catch(() => undefined);
    const [{ id = '' } = {}] = await fixture.paymentsOf(payer.gid);
    await fixture.forgetLeases();
    expect(await fixture.startProcess().cancel(payer, id)).toBe('failed');
    expect(await fixture.books(payer)).toMatchObject({ ...UNPAID, orders: ['PENDING'] });
    expect(await outboxOf(fixture.db, payer.gid)).toEqual([]);

    const late = await fixture.startProcess().begin(payer, fixture.paying(payer, order));
    expect(await fixture.startProcess().cancel(payer, late.id)).toBe('processing');
    expect(await fixture.books(payer)).toMatchObject(AT_BANK);
  });

  describe('an order that changes while a bank decides', () => {
    it.each([
      ['order-paid', {}, 'payment_order_paid'],
      ['order-cancel', {}, 'payment_order_closed'],
      ['order-add', { title: 'Rush fee', cents: 500 }, 'payment_due_changed'],
      ['order-edit', { line: 0 }, 'payment_order_paid'],
    ])(
      'by %s: all is given back once it has arrived, and the customer told',
      async (action, more, failure) => {
        const { payer, order, id } = await fixture.begun();
        await fixture.staff(action, order, more);
        await fixture.drive(id);
        expect(await fixture.books(payer)).toMatchObject({ ...AT_BANK, states: ['processing'] });
        await fixture.decide(id, 'settle');
        await fixture.drive(id);
        expect(await fixture.books(payer)).toMatchObject({
          ...UNPAID,
          states: ['failed'],
          failures: [failure],
        });
        expect(await outboxOf(fixture.db, payer.gid)).toEqual([['bank-payment-failed', {}]]);
      },
    );

    it('by a payment that staff have recorded at Shopify days before ours arrived: that is not ours', async () => {
      const { payer, order, id } = await fixture.begun();
      await fixture.staff('order-paid', order);
      await fixture.staff('order-add', order, { title: 'Rush fee', cents: 2_500 });
      await fixture.advance(300_000);
      await fixture.decide(id, 'settle');
      const dying = fixture.startProcess({ dieAt: 'pay_before_mark' });
      await dying.drive(id).catch(() => undefined);
      expect(await fixture.find(id)).toMatchObject({ state: 'charged' });
      await fixture.advance(60_000);
      // Exactly this amount is owed again, so it is marked: by us, not by what was recorded before.
      expect(await fixture.resume(payer)).toMatchObject({ ...PAID, orders: ['PAID'] });
      const found = await fetchOrderDue(fixture.admin(), order.gid);
      const sales = found?.transactions.filter(({ status }) => status === 'SUCCESS');
      expect(sales).toHaveLength(2);
    });
  });

  describe('a payment that is undone while a bank decides', () => {
    it('is refunded once it has arrived', async () => {
      const { payer, order, id } = await undone();
      await fixture.decide(id, 'settle');
      await fixture.drive(id);
      expect(await fixture.books(payer)).toMatchObject({ ...UNPAID, states: ['failed'] });
      expect(await fetchOrderDue(fixture.admin(), order.gid)).toMatchObject({
        financialStatus: 'PENDING',
      });
    });

    it('has ended if its bank does not pay', async () => {
      const { payer, id } = await undone();
      await fixture.decide(id, 'fail');
      await fixture.drive(id);
      expect(await fixture.books(payer)).toMatchObject({
        ...UNPAID,
        failures: ['payment_undone_by_staff'],
      });
    });
  });

  it('is read after an hour, then daily, is not stuck, and after ten days a person knows', async () => {
    const { id } = await fixture.begun();
    const wait = async () => {
      const { nextAttemptAt, updatedAt } = await fixture.find(id);
      return Math.round((nextAttemptAt.getTime() - updatedAt.getTime()) / HOUR_MS);
    };
    expect(await wait()).toBe(1);
    await fixture.drive(id);
    expect(await wait()).toBe(24);
    const later = Date.now() + 3 * 24 * HOUR_MS;
    const stuck = await listOperations(fixture.db, {
      of: { stillAt: later },
      limit: 500,
      offset: 0,
    });
    expect(stuck.operations.map((one) => one.id)).not.toContain(id);
    expect(await fixture.discrepancies()).not.toContain(`payment-processing-late ${id}`);
    fixture.moved.ms += 10 * 24 * HOUR_MS;
    await fixture.drive(id);
    expect(await fixture.discrepancies()).toContain(`payment-processing-late ${id}`);
    fixture.moved.ms -= 10 * 24 * HOUR_MS;
    await fixture.decide(id, 'settle');
    await fixture.drive(id);
    expect(await fixture.discrepancies()).not.toContain(`payment-processing-late ${id}`);
  });

  describe('an account', () => {
    it('whose mandate has ended is debited, because the confirm says who agrees from where', async () => {
      const { payer, order } = await fixture.owing();
      await fixture.act('end-mandates', { id: payer.method });
      const { id, state } = await fixture.startProcess().begin(payer, fixture.paying(payer, order));
      expect(state).toBe('processing');
      expect(await findPaymentAuthorization(fixture.db, id)).toMatchObject({ from: FROM });
      await deleteEndedPaymentAuthorizations(fixture.db);
      expect(await findPaymentAuthorization(fixture.db, id)).not.toBeNull();
      await fixture.decide(id, 'settle');
      await fixture.drive(id);
      await deleteEndedPaymentAuthorizations(fixture.db);
      expect(await findPaymentAuthorization(fixture.db, id)).toBeNull();
    });

    it('that its bank has blocked, or for what is sent at once, is refused', async () => {
      const { payer, order } = await fixture.owing();
      const process = fixture.startProcess();
      const cart = { ...fixture.cart(payer, split({ card: 2_500 })), from: FROM };
      expect(await process.rejection(payer, cart)).toEqual({ code: 'payment_method_no_card' });
      const { from: _, ...nowhere } = fixture.paying(payer, order);
      expect(await process.rejection(payer, nowhere)).toEqual({ code: 'payment_method_no_card' });
      await fixture.act('block-bank', { id: payer.method });
      expect(await process.rejection(payer, fixture.paying(payer, order))).toEqual({
        code: 'payment_method_refused',
      });
    });

    it('of which a debit comes back late is in dispute, and refused from then on', async () => {
      const { payer, order, id } = await fixture.begun();
      await fixture.decide(id, 'settle');
      await fixture.drive(id);
      const { paymentIntentId, methodFingerprint } = await fixture.find(id);
      const returned = await fixture.act('return', { id: paymentIntentId });
      const { basics } = fixture.startProcess();
      const dispute = await findDispute(basics.stripe, String(returned.id));
      if (dispute === null) throw new Error('no dispute');
      const config = { commission: { ratePercent: 10, settledDays: 30 } } as never;
      await noteDispute({ ...basics, config }, dispute, new Date());
      expect(await isRejectedBankAccount(fixture.db, methodFingerprint)).toBe(true);
      await fixture.staff('order-add', order, { title: 'Rush fee', cents: 700 });
      const again = fixture.paying(payer, order, split({ card: 700 }));
      expect(await fixture.startProcess().rejection(payer, again)).toEqual({
        code: 'payment_method_refused',
      });
    });
  });
});
