import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listRequestedRefunds } from '../../app/models/refunds/order-refund.server';
import type { Call } from '../../sandbox/kit/requests';
import { eachDatabase } from '../support/database';
import { split } from './payment-fixture';
import { openReturnFixture, type ReturnFixture } from './return-fixture';
import { staffRefunds } from './staff-refund-fixture';
import { sendOrderRefund } from '../../app/services/refunds/send-order-refund.server';

eachDatabase((_kind, open) => {
  let fixture: ReturnFixture;
  beforeAll(async () => {
    fixture = await openReturnFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  const { needsOf, ask: call, refundedAt } = staffRefunds(() => fixture);

  describe('a refund by staff', () => {
    it('that the platform is still executing for another process is not refused', async () => {
      const { payer, payment } = await fixture.paid(split({ card: 1_500 }));
      const { orderGid } = payment;
      await fixture.control('POST', 'shopify', { action: 'refund-takes', ms: 3_000 });
      const first = call(orderGid, 1_000);
      const open = () => listRequestedRefunds(fixture.db);
      await vi.waitFor(async () => {
        const { body } = await fixture.control('GET', 'requests');
        const last = (body as unknown as Call[]).findLast((one) => one.operation === 'RefundOrder');
        expect([last?.status, (await open()).length]).toEqual([null, 1]);
      }, 20_000);
      await fixture.db.updateTable('order_refund').set({ lease_until: null }).execute();
      const [id] = await open();
      expect(await sendOrderRefund(needsOf(), id ?? '')).toBe('later');
      expect(await first).toEqual({ ok: true, outcome: 'done' });
      await fixture.control('POST', 'shopify', { action: 'refund-takes', ms: 0 });
      await fixture.giveBack();
      expect(await fixture.cardBack(payer)).toBe(1_000);
      expect(await refundedAt(orderGid)).toBe(1_000);
      expect(await open()).toEqual([]);
    });

    it('of an order that was given back in part as store credit is for the rest alone', async () => {
      const { payer, payment } = await fixture.paid(split({ cash: 1_000, card: 1_000 }));
      const { orderGid } = payment;
      const before = (await fixture.balances(payer.gid)).availableCents;
      await fixture.refundAtShop(payment, 800, 'store_credit');
      await fixture.hear(payment);
      expect(await call(orderGid, 1_201)).toMatchObject({ code: 'request', error: 'too-much' });
      // The first part of the refunds that the store pays out, whatever else was refunded before.
      expect(await call(orderGid, 400, { method: 'earth_cash' })).toEqual({
        ok: true,
        outcome: 'done',
      });
      await fixture.giveBack();
      expect(await fixture.cardBack(payer)).toBe(0);
      expect((await fixture.balances(payer.gid)).availableCents).toBe(before + 400);
      expect(await call(orderGid, 800)).toEqual({ ok: true, outcome: 'done' });
      await fixture.giveBack();
      expect(await fixture.cardBack(payer)).toBe(400);
      expect((await fixture.balances(payer.gid)).availableCents).toBe(before + 800);
      expect(await fixture.audit()).toEqual([]);
    });
  });
});
