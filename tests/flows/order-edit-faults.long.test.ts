import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ORDER_EDIT_FAILPOINTS } from '../../app/domain/core/retries/failpoint';
import { linesVersion } from '../../app/domain/order-edits/order-version.server';
import { reconcileOrderRefunds } from '../../app/services/refunds/send-order-refund.server';
import { eachDatabase } from '../support/database';
import { added, orderEdits } from './order-edit-fixture';
import { split } from './payment-fixture';
import { openReturnFixture, type ReturnFixture } from './return-fixture';

eachDatabase((_kind, open) => {
  let fixture: ReturnFixture;
  beforeAll(async () => {
    fixture = await openReturnFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  const { contextOf, order, edit, setQuantity, endEdits, sums } = orderEdits(() => fixture);

  /** An order that was paid here. */
  async function paidOrder(parts = split({ cash: 3_000, card: 2_000 })) {
    const { payer, payment } = await fixture.paid(parts);
    return { payer, gid: payment.orderGid ?? '' };
  }

  describe('an edit that is interrupted', () => {
    it.each(ORDER_EDIT_FAILPOINTS)('by a kill at %s is made and settled once', async (dieAt) => {
      const { payer, gid } = await paidOrder();
      const before = await fixture.books(payer);
      const up = edit(gid, { added: [added(800)] }, { method: 'card', dieAt });
      await expect(up).rejects.toThrow(dieAt);
      await endEdits();
      expect(await sums(gid)).toEqual({ total: 5_800, net: 5_800 });
      const down = setQuantity(gid, 0, { dieAt });
      await expect(down).rejects.toThrow(dieAt);
      await endEdits();
      await fixture.giveBack();
      expect(await sums(gid)).toEqual({ total: 800, net: 800 });
      expect(await fixture.books(payer)).toMatchObject({
        available: before.available + 3_000,
        chargedCents: 800,
      });
      expect((await order(gid)).lines).toHaveLength(2);
      expect(await fixture.audit()).toEqual([]);
    });

    it('by a kill is made once, although the platform no longer has its session', async () => {
      const { payer, gid } = await paidOrder(split({ card: 3_000 }));
      const dieAt = 'edit_after_commit';
      const up = edit(gid, { added: [added(1_000)] }, { method: 'card', dieAt });
      await expect(up).rejects.toThrow(dieAt);
      await fixture.control('POST', 'shopify', { action: 'order-edits-end' });
      await endEdits();
      expect(await sums(gid)).toEqual({ total: 4_000, net: 4_000 });
      const early = setQuantity(gid, 0, { dieAt: 'edit_before_commit' });
      await expect(early).rejects.toThrow('edit_before_commit');
      await fixture.control('POST', 'shopify', { action: 'order-edits-end' });
      await endEdits();
      // It was never committed: staff are told, and may do it again.
      expect(await sums(gid)).toEqual({ total: 4_000, net: 4_000 });
      expect(await setQuantity(gid, 0)).toMatchObject({ ok: true });
      expect(await sums(gid)).toEqual({ total: 1_000, net: 1_000 });
      expect(await fixture.books(payer)).toMatchObject({ charges: 2 });
    });

    it.each([
      ['CommitOrderEdit', 'lost-response'],
      ['CommitOrderEdit', 'error'],
      ['BeginOrderEdit', 'lost-response'],
      ['EditQuantity', 'error'],
      ['RefundOrder', 'lost-response'],
    ])('by %s with %s is made once', async (operation, effect) => {
      const { payer, gid } = await paidOrder(split({ card: 3_000 }));
      await edit(gid, { added: [added(1_000)] }, { method: 'card' });
      const seen = linesVersion(await order(gid));
      await fixture.fault('shopify', operation, effect, { times: 2 });
      const token = randomUUID();
      for (let press = 0; press < 5; press += 1) {
        await setQuantity(gid, 0, { token, seen }).catch(() => undefined);
      }
      await endEdits();
      // A refund without an answer goes on by itself.
      await reconcileOrderRefunds(contextOf());
      await fixture.giveBack();
      expect(await sums(gid)).toEqual({ total: 1_000, net: 1_000 });
      expect(await fixture.books(payer)).toMatchObject({ chargedCents: 1_000 });
      expect(await fixture.audit()).toEqual([]);
    });
  });
});
