import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '../../app/domain/core/money';
import { suggestedCents } from '../../app/domain/orders/order-refund';
import { findCashOverview } from '../../app/models/reconciliation/money-leases.server';
import { listHowPaid } from '../../app/models/orders/order-facts.server';
import { fetchOrderMoney } from '../../app/platforms/shopify/orders/order-money.server';
import { cancelStaffOrder } from '../../app/services/refunds/cancel-staff-order.server';
import { reconcileOrderRefunds } from '../../app/services/refunds/send-order-refund.server';
import { eachDatabase } from '../support/database';
import { adminFor } from './draft-fixture';
import { split } from './payment-fixture';
import { Killed } from './payment-process';
import { openReturnFixture, type ReturnFixture } from './return-fixture';
import { staffRefunds } from './staff-refund-fixture';

const actor = { staffId: 'staff-1', requestId: 'request-1' };

eachDatabase((_kind, open) => {
  let fixture: ReturnFixture;
  beforeAll(async () => {
    fixture = await openReturnFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  const { needsOf, ask: call, refundedAt } = staffRefunds(() => fixture);
  const reconcile = () => reconcileOrderRefunds(needsOf());
  const outcomes = async (orderGid: string | null) => {
    const rows = await fixture.db
      .selectFrom('staff_action')
      .select('outcome')
      .where('subject_id', '=', orderGid ?? '')
      .orderBy('id')
      .execute();
    return rows.map(({ outcome }) => outcome);
  };

  describe('a refund by staff', () => {
    it('in part and then the rest goes to where it came from, by the cascade', async () => {
      const { payer, payment } = await fixture.paid(split({ cash: 3_000, card: 1_200 }));
      const { orderGid } = payment;
      const before = (await fixture.balances(payer.gid)).availableCents;
      expect(await call(orderGid, 1_000)).toEqual({ ok: true, outcome: 'done' });
      expect((await findCashOverview(fixture.db)).refunds).toEqual({ count: 1, cents: 1_000 });
      await fixture.giveBack();
      expect((await findCashOverview(fixture.db)).refunds).toEqual({ count: 0, cents: 0 });
      expect(await fixture.cardBack(payer)).toBe(285);
      expect(await call(orderGid, 3_200)).toEqual({ ok: true, outcome: 'done' });
      await fixture.giveBack();
      expect((await fixture.balances(payer.gid)).availableCents).toBe(before + 3_000);
      expect(await fixture.cardBack(payer)).toBe(1_200);
      expect(await call(orderGid, 1)).toMatchObject({
        ok: false,
        code: 'request',
        error: 'too-much',
      });
      expect(await outcomes(orderGid)).toEqual(['asked', 'done', 'asked', 'done']);
      expect(await fixture.audit()).toEqual([]);
    });

    it('to Earth Cash alone gives the card nothing, and never more than was paid', async () => {
      const { payer, payment } = await fixture.paid(split({ cash: 1_000, card: 1_500 }));
      const { orderGid } = payment;
      const before = (await fixture.balances(payer.gid)).availableCents;
      // First by shares, then to Earth Cash, then the rest by shares.
      await call(orderGid, 500);
      await fixture.giveBack();
      expect(await fixture.cardBack(payer)).toBe(300);
      await call(orderGid, 1_000, { method: 'earth_cash' });
      await fixture.giveBack();
      expect(await fixture.cardBack(payer)).toBe(300);
      expect((await fixture.balances(payer.gid)).availableCents).toBe(before + 1_200);
      expect(await fixture.audit()).toEqual([]);
      await call(orderGid, 1_000);
      // The part of the card that went to Earth Cash is no longer owed to it.
      expect((await findCashOverview(fixture.db)).refunds).toEqual({ count: 1, cents: 1_000 });
      await fixture.giveBack();
      expect(await fixture.cardBack(payer)).toBe(900);
      expect((await fixture.balances(payer.gid)).availableCents).toBe(before + 1_600);
      expect(await fixture.find(payment.id)).toMatchObject({
        refundedCents: 2_500,
        storeCreditReturnedCents: 1_000,
        cardAsStoreCreditCents: 600,
        cardRefundedCents: 900,
      });
      // The order's page shows all that went to Earth Cash, including the card's part.
      const shown = { storeCreditReturnedCents: 1_600, cardRefundedCents: 900 };
      expect(await listHowPaid(fixture.db, orderGid ?? '')).toMatchObject([shown]);
      expect(await fixture.audit()).toEqual([]);
      expect(await fixture.discrepancies()).toEqual([]);
    });

    it('twice at once, and the same form again, is made once', async () => {
      const { payer, payment } = await fixture.paid(split({ card: 2_000 }));
      const token = randomUUID();
      const requested = { method: 'earth_cash', token } as const;
      await Promise.all(Array.from({ length: 5 }, () => call(payment.orderGid, 700, requested)));
      expect(await call(payment.orderGid, 700, requested)).toEqual({ ok: true, outcome: 'done' });
      await fixture.giveBack();
      expect(await refundedAt(payment.orderGid)).toBe(700);
      expect((await fixture.balances(payer.gid)).availableCents).toBe(700);
      expect(await fixture.audit()).toEqual([]);
    });

    it('by two people at once: one is made, the other is told', async () => {
      const { payment } = await fixture.paid(split({ card: 2_000 }));
      const both = await Promise.all([
        call(payment.orderGid, 700, { seen: 0 }),
        call(payment.orderGid, 700, { seen: 0 }),
      ]);
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      const notified = both.find(({ ok }) => !ok);
      expect(['open', 'changed']).toContain(notified && 'code' in notified ? notified.code : '');
      expect(await refundedAt(payment.orderGid)).toBe(700);
    });

    it('is told when others have refunded something since its form was drawn', async () => {
      const { payment } = await fixture.paid(split({ card: 2_000 }));
      await fixture.refundAtShop(payment, 100);
      expect(await call(payment.orderGid, 700, { seen: 0 })).toMatchObject({ code: 'changed' });
    });

    it('to Earth Cash is refused where the card has its money back already', async () => {
      const { payer, payment } = await fixture.paid(split({ card: 2_000 }));
      const [intent] = await fixture.intentsOf(payer);
      await fixture.stripe.refunds.create({ payment_intent: intent?.id ?? '', amount: 1_500 });
      const method = 'earth_cash';
      expect(await call(payment.orderGid, 700, { method })).toMatchObject({ code: 'card-gone' });
      expect(await call(payment.orderGid, 500, { method })).toEqual({ ok: true, outcome: 'done' });
    });
  });

  describe('a refund of which nobody knows', () => {
    for (const dieAt of [
      'staff_refund_requested',
      'staff_refund_before_call',
      'staff_refund_after_call',
    ] as const) {
      it(`because its process has died (${dieAt}) is made once by the reconciler`, async () => {
        const { payer, payment } = await fixture.paid(split({ cash: 500, card: 1_500 }));
        const { orderGid } = payment;
        const before = (await fixture.balances(payer.gid)).availableCents;
        const requested = call(orderGid, 1_000, { method: 'earth_cash', dieAt });
        await expect(requested).rejects.toThrow(Killed);
        await fixture.advance(60_000);
        expect(await reconcile()).toMatchObject({ checked: 1, repaired: 1 });
        await fixture.giveBack();
        expect(await refundedAt(orderGid)).toBe(1_000);
        expect((await fixture.balances(payer.gid)).availableCents).toBe(before + 1_000);
        expect(await fixture.cardBack(payer)).toBe(0);
        expect(await fixture.audit()).toEqual([]);
        expect(await reconcile()).toMatchObject({ checked: 0 });
      });
    }

    it('because the answer was lost is found at the platform', async () => {
      const { payer, payment } = await fixture.paid(split({ card: 1_500 }));
      await fixture.fault('shopify', 'RefundOrder', 'lost-response');
      expect(await call(payment.orderGid, 900)).toEqual({ ok: true, outcome: 'later' });
      // The webhook arrives before the reconciler runs.
      await fixture.hear(payment);
      await fixture.giveBack();
      expect(await fixture.cardBack(payer)).toBe(900);
      await reconcile();
      await fixture.giveBack();
      expect(await refundedAt(payment.orderGid)).toBe(900);
      expect(await fixture.cardBack(payer)).toBe(900);
      expect(await outcomes(payment.orderGid)).toEqual(['asked', 'unknown']);
    });

    it('while the platform is silent waits, and nothing else is refunded meanwhile', async () => {
      const { payment } = await fixture.paid(split({ card: 1_500 }));
      await fixture.fault('shopify', 'RefundOrder', 'error');
      expect(await call(payment.orderGid, 900)).toEqual({ ok: true, outcome: 'later' });
      expect(await call(payment.orderGid, 100)).toMatchObject({ code: 'open' });
      await reconcile();
      expect(await refundedAt(payment.orderGid)).toBe(900);
    });
  });

  it('a refund to Earth Cash that is refused leaves what others have refunded as it was', async () => {
    const { payer, payment } = await fixture.paid(split({ cash: 1_000, card: 1_000 }));
    const { orderGid } = payment;
    const before = (await fixture.balances(payer.gid)).availableCents;
    await fixture.fault('shopify', 'RefundOrder', 'error');
    await call(orderGid, 1_500, { method: 'earth_cash' });
    await fixture.refundAtShop(payment, 1_000);
    await fixture.hear(payment);
    await fixture.giveBack();
    // It came first and took the place of ours in the sum, and stays Earth Cash.
    expect((await fixture.balances(payer.gid)).availableCents).toBe(before + 1_000);
    await reconcile();
    await fixture.refundAtShop(payment, 1_000);
    await fixture.hear(payment);
    await fixture.giveBack();
    expect((await fixture.balances(payer.gid)).availableCents).toBe(before + 1_500);
    expect(await fixture.cardBack(payer)).toBe(500);
    expect(await fixture.audit()).toEqual([]);
    const rows = await fixture.db.selectFrom('order_refund').selectAll().execute();
    const [row] = rows.filter((one) => one.order_gid === orderGid);
    expect(row).toMatchObject({ state: 'refused', from_cents: 0, to_cents: 1_000 });
    expect(await fixture.discrepancies()).toContain(`staff-refund-refused ${row?.id}`);
  });

  it('an order that staff cancel gives everything back, once', async () => {
    const { payer, payment } = await fixture.paid(split({ cash: 1_000, card: 1_000 }));
    const orderGid = payment.orderGid ?? '';
    const before = (await fixture.balances(payer.gid)).availableCents;
    const desired = { orderGid, reason: 'CUSTOMER', restock: true, seenCents: 0 } as const;
    await fixture.fault('shopify', 'CancelOrder', 'lost-response');
    const form = { formToken: randomUUID() };
    expect(await cancelStaffOrder(needsOf(), actor, desired, form)).toEqual({ ok: true });
    expect(await cancelStaffOrder(needsOf(), actor, desired, form)).toEqual({ ok: true });
    await fixture.hear(payment);
    await fixture.giveBack();
    expect((await fixture.balances(payer.gid)).availableCents).toBe(before + 1_000);
    expect(await fixture.cardBack(payer)).toBe(1_000);
    expect(await outcomes(orderGid)).toEqual(['asked', 'done']);
    expect(await fixture.audit()).toEqual([]);
  });

  it('an order is not cancelled from an old page, nor while a refund of it is on its way', async () => {
    const { payment } = await fixture.paid(split({ card: 2_000 }));
    const orderGid = payment.orderGid ?? '';
    const cancel = (seenCents: number) => {
      const desired = { orderGid, reason: 'STAFF', restock: true, seenCents } as const;
      return cancelStaffOrder(needsOf(), actor, desired, { formToken: randomUUID() });
    };
    await fixture.refundAtShop(payment, 100);
    expect(await cancel(0)).toEqual({ ok: false, code: 'changed' });
    const dieAt = 'staff_refund_requested';
    await expect(call(orderGid, 500, { dieAt })).rejects.toThrow(Killed);
    expect(await cancel(100)).toEqual({ ok: false, code: 'open' });
    await fixture.advance(60_000);
    await reconcile();
    expect(await cancel(600)).toEqual({ ok: true });
  });

  it('pieces are worth their share of what was paid for them', async () => {
    const { payment } = await fixture.paid(split({ card: 2_000 }));
    const order = await fetchOrderMoney(adminFor(fixture.url), payment.orderGid ?? '');
    if (!order) throw new Error('no order');
    const lines = [{ gid: order.lines[0]?.gid ?? '', quantity: 1 }];
    expect(suggestedCents(order, { lines, shippingCents: cents(0) })).toBe(2_000);
    expect(suggestedCents(order, { lines: [], shippingCents: cents(300) })).toBe(300);
  });
});
