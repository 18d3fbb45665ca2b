import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listAskedRefunds } from '../../app/models/refunds/order-refund.server';
import type { Call } from '../../sandbox/kit/requests';
import { eachDatabase } from '../support/database';
import { split } from './payment-bench';
import { openReturnBench, type ReturnBench } from './return-bench';
import { staffRefunds } from './staff-refund-bench';
import { sendOrderRefund } from '../../app/services/refunds/send-order-refund.server';

eachDatabase((_kind, open) => {
  let bench: ReturnBench;
  beforeAll(async () => {
    bench = await openReturnBench(await open());
  });
  afterEach(() => bench.clearFaults());
  afterAll(() => bench.discardAll());

  const { needsOf, ask, refundedAt } = staffRefunds(() => bench);

  describe('a refund by staff', () => {
    it('that the platform is still executing for another process is not refused', async () => {
      const { payer, payment } = await bench.paid(split({ card: 1_500 }));
      const { orderGid } = payment;
      await bench.control('POST', 'shopify', { action: 'refund-takes', ms: 1_500 });
      const first = ask(orderGid, 1_000);
      const open = () => listAskedRefunds(bench.db);
      await vi.waitFor(async () => {
        const { body } = await bench.control('GET', 'requests');
        const last = (body as unknown as Call[]).findLast((one) => one.operation === 'RefundOrder');
        expect([last?.status, (await open()).length]).toEqual([null, 1]);
      });
      await bench.db.updateTable('order_refund').set({ lease_until: null }).execute();
      const [id] = await open();
      expect(await sendOrderRefund(needsOf(), id ?? '')).toBe('later');
      expect(await first).toEqual({ ok: true, outcome: 'done' });
      await bench.control('POST', 'shopify', { action: 'refund-takes', ms: 0 });
      await bench.giveBack();
      expect(await bench.cardBack(payer)).toBe(1_000);
      expect(await refundedAt(orderGid)).toBe(1_000);
      expect(await open()).toEqual([]);
    });

    it('of an order that was given back in part as store credit is for the rest alone', async () => {
      const { payer, payment } = await bench.paid(split({ cash: 1_000, card: 1_000 }));
      const { orderGid } = payment;
      const before = (await bench.balances(payer.gid)).availableCents;
      await bench.refundAtShop(payment, 800, 'store_credit');
      await bench.hear(payment);
      expect(await ask(orderGid, 1_201)).toMatchObject({ code: 'wish', fault: 'too-much' });
      // The first part of the refunds that the store pays out, whatever else was refunded before.
      expect(await ask(orderGid, 400, { way: 'earth_cash' })).toEqual({
        ok: true,
        outcome: 'done',
      });
      await bench.giveBack();
      expect(await bench.cardBack(payer)).toBe(0);
      expect((await bench.balances(payer.gid)).availableCents).toBe(before + 400);
      expect(await ask(orderGid, 800)).toEqual({ ok: true, outcome: 'done' });
      await bench.giveBack();
      expect(await bench.cardBack(payer)).toBe(400);
      expect((await bench.balances(payer.gid)).availableCents).toBe(before + 800);
      expect(await bench.audit()).toEqual([]);
    });
  });
});
