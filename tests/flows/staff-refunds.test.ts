import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '../../app/domain/core/money';
import { proposedCents } from '../../app/domain/orders/order-refund';
import { findCashDesk } from '../../app/models/reconciliation/money-leases.server';
import { findHowPaid } from '../../app/models/orders/order-facts.server';
import { readOrderMoney } from '../../app/platforms/shopify/orders/order-money.server';
import { cancelStaffOrder } from '../../app/services/refunds/cancel-staff-order.server';
import { reconcileOrderRefunds } from '../../app/services/refunds/send-order-refund.server';
import { eachDatabase } from '../support/database';
import { adminFor } from './draft-bench';
import { split } from './payment-bench';
import { Killed } from './payment-process';
import { openReturnBench, type ReturnBench } from './return-bench';
import { staffRefunds } from './staff-refund-bench';

const actor = { staffId: 'staff-1', requestId: 'request-1' };

eachDatabase((_kind, open) => {
  let bench: ReturnBench;
  beforeAll(async () => {
    bench = await openReturnBench(await open());
  });
  afterEach(() => bench.clearFaults());
  afterAll(() => bench.discardAll());

  const { needsOf, ask, refundedAt } = staffRefunds(() => bench);
  const reconcile = () => reconcileOrderRefunds(needsOf());
  const outcomes = async (orderGid: string | null) => {
    const rows = await bench.db
      .selectFrom('staff_action')
      .select('outcome')
      .where('subject_id', '=', orderGid ?? '')
      .orderBy('id')
      .execute();
    return rows.map(({ outcome }) => outcome);
  };

  describe('a refund by staff', () => {
    it('in part and then the rest goes to where it came from, by the cascade', async () => {
      const { payer, payment } = await bench.paid(split({ cash: 3_000, card: 1_200 }));
      const { orderGid } = payment;
      const before = (await bench.balances(payer.gid)).availableCents;
      expect(await ask(orderGid, 1_000)).toEqual({ ok: true, outcome: 'done' });
      expect((await findCashDesk(bench.db)).refunds).toEqual({ count: 1, cents: 1_000 });
      await bench.giveBack();
      expect((await findCashDesk(bench.db)).refunds).toEqual({ count: 0, cents: 0 });
      expect(await bench.cardBack(payer)).toBe(285);
      expect(await ask(orderGid, 3_200)).toEqual({ ok: true, outcome: 'done' });
      await bench.giveBack();
      expect((await bench.balances(payer.gid)).availableCents).toBe(before + 3_000);
      expect(await bench.cardBack(payer)).toBe(1_200);
      expect(await ask(orderGid, 1)).toMatchObject({ ok: false, code: 'wish', fault: 'too-much' });
      expect(await outcomes(orderGid)).toEqual(['asked', 'done', 'asked', 'done']);
      expect(await bench.audit()).toEqual([]);
    });

    it('to Earth Cash alone gives the card nothing, and never more than was paid', async () => {
      const { payer, payment } = await bench.paid(split({ cash: 1_000, card: 1_500 }));
      const { orderGid } = payment;
      const before = (await bench.balances(payer.gid)).availableCents;
      // First by shares, then to Earth Cash, then the rest by shares.
      await ask(orderGid, 500);
      await bench.giveBack();
      expect(await bench.cardBack(payer)).toBe(300);
      await ask(orderGid, 1_000, { way: 'earth_cash' });
      await bench.giveBack();
      expect(await bench.cardBack(payer)).toBe(300);
      expect((await bench.balances(payer.gid)).availableCents).toBe(before + 1_200);
      expect(await bench.audit()).toEqual([]);
      await ask(orderGid, 1_000);
      // The part of the card that went to Earth Cash is no longer owed to it.
      expect((await findCashDesk(bench.db)).refunds).toEqual({ count: 1, cents: 1_000 });
      await bench.giveBack();
      expect(await bench.cardBack(payer)).toBe(900);
      expect((await bench.balances(payer.gid)).availableCents).toBe(before + 1_600);
      expect(await bench.find(payment.id)).toMatchObject({
        refundedCents: 2_500,
        cashReturnedCents: 1_000,
        cardAsCashCents: 600,
        cardRefundedCents: 900,
      });
      // The order's page shows all that went to Earth Cash, including the card's part.
      const shown = { cashReturnedCents: 1_600, cardRefundedCents: 900 };
      expect(await findHowPaid(bench.db, orderGid ?? '')).toMatchObject(shown);
      expect(await bench.audit()).toEqual([]);
      expect(await bench.discrepancies()).toEqual([]);
    });

    it('twice at once, and the same form again, is made once', async () => {
      const { payer, payment } = await bench.paid(split({ card: 2_000 }));
      const token = randomUUID();
      const asked = { way: 'earth_cash', token } as const;
      await Promise.all(Array.from({ length: 5 }, () => ask(payment.orderGid, 700, asked)));
      expect(await ask(payment.orderGid, 700, asked)).toEqual({ ok: true, outcome: 'done' });
      await bench.giveBack();
      expect(await refundedAt(payment.orderGid)).toBe(700);
      expect((await bench.balances(payer.gid)).availableCents).toBe(700);
      expect(await bench.audit()).toEqual([]);
    });

    it('by two people at once: one is made, the other is told', async () => {
      const { payment } = await bench.paid(split({ card: 2_000 }));
      const both = await Promise.all([
        ask(payment.orderGid, 700, { seen: 0 }),
        ask(payment.orderGid, 700, { seen: 0 }),
      ]);
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      const told = both.find(({ ok }) => !ok);
      expect(['open', 'changed']).toContain(told && 'code' in told ? told.code : '');
      expect(await refundedAt(payment.orderGid)).toBe(700);
    });

    it('is told when others have refunded something since its form was drawn', async () => {
      const { payment } = await bench.paid(split({ card: 2_000 }));
      await bench.refundAtShop(payment, 100);
      expect(await ask(payment.orderGid, 700, { seen: 0 })).toMatchObject({ code: 'changed' });
    });

    it('to Earth Cash is refused where the card has its money back already', async () => {
      const { payer, payment } = await bench.paid(split({ card: 2_000 }));
      const [intent] = await bench.intentsOf(payer);
      await bench.stripe.refunds.create({ payment_intent: intent?.id ?? '', amount: 1_500 });
      const way = 'earth_cash';
      expect(await ask(payment.orderGid, 700, { way })).toMatchObject({ code: 'card-gone' });
      expect(await ask(payment.orderGid, 500, { way })).toEqual({ ok: true, outcome: 'done' });
    });
  });

  describe('a refund of which nobody knows', () => {
    for (const dieAt of [
      'staff_refund_asked',
      'staff_refund_before_call',
      'staff_refund_after_call',
    ] as const) {
      it(`because its process has died (${dieAt}) is made once by the reconciler`, async () => {
        const { payer, payment } = await bench.paid(split({ cash: 500, card: 1_500 }));
        const { orderGid } = payment;
        const before = (await bench.balances(payer.gid)).availableCents;
        const asked = ask(orderGid, 1_000, { way: 'earth_cash', dieAt });
        await expect(asked).rejects.toThrow(Killed);
        await bench.advance(60_000);
        expect(await reconcile()).toMatchObject({ checked: 1, repaired: 1 });
        await bench.giveBack();
        expect(await refundedAt(orderGid)).toBe(1_000);
        expect((await bench.balances(payer.gid)).availableCents).toBe(before + 1_000);
        expect(await bench.cardBack(payer)).toBe(0);
        expect(await bench.audit()).toEqual([]);
        expect(await reconcile()).toMatchObject({ checked: 0 });
      });
    }

    it('because the answer was lost is found at the platform', async () => {
      const { payer, payment } = await bench.paid(split({ card: 1_500 }));
      await bench.fault('shopify', 'RefundOrder', 'lost-response');
      expect(await ask(payment.orderGid, 900)).toEqual({ ok: true, outcome: 'later' });
      // The webhook arrives before the reconciler runs.
      await bench.hear(payment);
      await bench.giveBack();
      expect(await bench.cardBack(payer)).toBe(900);
      await reconcile();
      await bench.giveBack();
      expect(await refundedAt(payment.orderGid)).toBe(900);
      expect(await bench.cardBack(payer)).toBe(900);
      expect(await outcomes(payment.orderGid)).toEqual(['asked', 'unknown']);
    });

    it('while the platform is silent waits, and nothing else is refunded meanwhile', async () => {
      const { payment } = await bench.paid(split({ card: 1_500 }));
      await bench.fault('shopify', 'RefundOrder', 'error');
      expect(await ask(payment.orderGid, 900)).toEqual({ ok: true, outcome: 'later' });
      expect(await ask(payment.orderGid, 100)).toMatchObject({ code: 'open' });
      await reconcile();
      expect(await refundedAt(payment.orderGid)).toBe(900);
    });
  });

  it('a refund to Earth Cash that is refused leaves what others have refunded as it was', async () => {
    const { payer, payment } = await bench.paid(split({ cash: 1_000, card: 1_000 }));
    const { orderGid } = payment;
    const before = (await bench.balances(payer.gid)).availableCents;
    await bench.fault('shopify', 'RefundOrder', 'error');
    await ask(orderGid, 1_500, { way: 'earth_cash' });
    await bench.refundAtShop(payment, 1_000);
    await bench.hear(payment);
    await bench.giveBack();
    // It came first and took the place of ours in the sum, and stays Earth Cash.
    expect((await bench.balances(payer.gid)).availableCents).toBe(before + 1_000);
    await reconcile();
    await bench.refundAtShop(payment, 1_000);
    await bench.hear(payment);
    await bench.giveBack();
    expect((await bench.balances(payer.gid)).availableCents).toBe(before + 1_500);
    expect(await bench.cardBack(payer)).toBe(500);
    expect(await bench.audit()).toEqual([]);
    const rows = await bench.db.selectFrom('order_refund').selectAll().execute();
    const [row] = rows.filter((one) => one.order_gid === orderGid);
    expect(row).toMatchObject({ state: 'refused', from_cents: 0, to_cents: 1_000 });
    expect(await bench.discrepancies()).toContain(`staff-refund-refused ${row?.id}`);
  });

  it('an order that staff cancel gives everything back, once', async () => {
    const { payer, payment } = await bench.paid(split({ cash: 1_000, card: 1_000 }));
    const orderGid = payment.orderGid ?? '';
    const before = (await bench.balances(payer.gid)).availableCents;
    const wanted = { orderGid, reason: 'CUSTOMER', restock: true, seenCents: 0 } as const;
    await bench.fault('shopify', 'CancelOrder', 'lost-response');
    const form = { formToken: randomUUID() };
    expect(await cancelStaffOrder(needsOf(), actor, wanted, form)).toEqual({ ok: true });
    expect(await cancelStaffOrder(needsOf(), actor, wanted, form)).toEqual({ ok: true });
    await bench.hear(payment);
    await bench.giveBack();
    expect((await bench.balances(payer.gid)).availableCents).toBe(before + 1_000);
    expect(await bench.cardBack(payer)).toBe(1_000);
    expect(await outcomes(orderGid)).toEqual(['asked', 'done']);
    expect(await bench.audit()).toEqual([]);
  });

  it('an order is not cancelled from an old page, nor while a refund of it is on its way', async () => {
    const { payment } = await bench.paid(split({ card: 2_000 }));
    const orderGid = payment.orderGid ?? '';
    const cancel = (seenCents: number) => {
      const wanted = { orderGid, reason: 'STAFF', restock: true, seenCents } as const;
      return cancelStaffOrder(needsOf(), actor, wanted, { formToken: randomUUID() });
    };
    await bench.refundAtShop(payment, 100);
    expect(await cancel(0)).toEqual({ ok: false, code: 'changed' });
    const dieAt = 'staff_refund_asked';
    await expect(ask(orderGid, 500, { dieAt })).rejects.toThrow(Killed);
    expect(await cancel(100)).toEqual({ ok: false, code: 'open' });
    await bench.advance(60_000);
    await reconcile();
    expect(await cancel(600)).toEqual({ ok: true });
  });

  it('pieces are worth their share of what was paid for them', async () => {
    const { payment } = await bench.paid(split({ card: 2_000 }));
    const order = await readOrderMoney(adminFor(bench.url), payment.orderGid ?? '');
    if (!order) throw new Error('no order');
    const lines = [{ gid: order.lines[0]?.gid ?? '', quantity: 1 }];
    expect(proposedCents(order, { lines, shippingCents: cents(0) })).toBe(2_000);
    expect(proposedCents(order, { lines: [], shippingCents: cents(300) })).toBe(300);
  });
});
