import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freezeAccount } from '../../app/models/ledger/customer-account.server';
import { listOrderMoneyEvents } from '../../app/models/orders/order-facts.server';
import {
  listUnnotedRefunds,
  noteOrderRefunded,
} from '../../app/models/refunds/payment-refund.server';
import { eachDatabase } from '../support/database';
import { split } from './payment-bench';
import { openReturnBench, type ReturnBench } from './return-bench';

eachDatabase((_kind, open) => {
  let bench: ReturnBench;
  beforeAll(async () => {
    bench = await openReturnBench(await open());
  });
  afterEach(() => bench.clearFaults());
  afterAll(() => bench.discardAll());

  /** Refunds an order at Shopify, reads it, and gives back what is due. */
  async function refund(payment: Awaited<ReturnType<ReturnBench['paid']>>['payment'], of: number) {
    await bench.refundAtShop(payment, of);
    await bench.hear(payment);
    await bench.giveBack();
  }

  describe('an order that is refunded', () => {
    it('in parts gives back to the card and to the lots, exactly and once', async () => {
      const { payer, payment, deposit } = await bench.paid(split({ cash: 3_000, card: 1_200 }));
      expect(await bench.lots(payment.id)).toMatchObject([
        { depositId: deposit, bonusCents: 120 },
        { depositId: deposit, paidCents: 2_880 },
      ]);
      const before = (await bench.balances(payer.gid)).availableCents;

      await refund(payment, 1_000);
      expect((await bench.balances(payer.gid)).availableCents).toBe(before + 715);
      expect(await bench.cardBack(payer)).toBe(285);
      // Paid money goes back first, because it was spent last.
      expect(await bench.lots(payment.id)).toMatchObject([
        { bonusReturnedCents: 0 },
        { paidReturnedCents: 715 },
      ]);

      await refund(payment, 1);
      await refund(payment, 3_199);
      expect((await bench.balances(payer.gid)).availableCents).toBe(before + 3_000);
      expect(await bench.cardBack(payer)).toBe(1_200);
      expect(await bench.lots(payment.id)).toMatchObject([
        { bonusReturnedCents: 120 },
        { paidReturnedCents: 2_880 },
      ]);
      expect(await bench.find(payment.id)).toMatchObject({
        refundedCents: 4_200,
        cashReturnedCents: 3_000,
        cardRefundWantedCents: 1_200,
        cardRefundedCents: 1_200,
      });
      expect(await bench.kinds(payment.id)).toEqual([
        'payment_held',
        'payment_spent',
        'payment_returned',
        // The refund of one cent went to the card alone.
        'payment_returned',
      ]);
      // The order's page lists them all, whatever suffixes their keys have.
      const events = await listOrderMoneyEvents(bench.db, payment.orderGid ?? '', payment.id);
      expect(events.map(({ kind, cents }) => [kind, cents])).toEqual([
        ['payment_returned', 2_285],
        ['payment_returned', 715],
        ['payment_spent', 3_000],
        ['payment_held', 3_000],
      ]);
      expect(await bench.giveBack()).toBe(0);
      expect(await bench.audit()).toEqual([]);
      expect(await bench.discrepancies()).toEqual([]);
    });

    it('is heard of twice, late and out of order, and given back once', async () => {
      const { payer, payment } = await bench.paid(split({ cash: 1_000, card: 1_000 }));
      const { orderGid } = payment;
      const before = (await bench.balances(payer.gid)).availableCents;
      const note = (cents: number) =>
        noteOrderRefunded(bench.db, orderGid ?? '', cents, new Date(bench.now()));
      expect(await note(1_500)).toBe(true);
      expect(await note(1_500)).toBe(false);
      expect(await note(700)).toBe(false);
      await Promise.all([bench.giveBack(), bench.giveBack(), bench.giveBack()]);
      const work = [bench.startWork(), bench.startWork()];
      await Promise.all(work.map((each) => each.returnPayment(payment.id)));
      expect((await bench.balances(payer.gid)).availableCents).toBe(before + 750);
      expect(await bench.cardBack(payer)).toBe(750);
      expect(await note(99_999)).toBe(true);
      await bench.giveBack();
      expect(await bench.cardBack(payer)).toBe(1_000);
      expect((await bench.find(payment.id)).refundedCents).toBe(2_000);
      expect(await bench.audit()).toEqual([]);
    });

    it('before it is settled waits until it is', async () => {
      const payer = await bench.payer();
      await bench.fund(payer, 5_000);
      await bench.fault('shopify', 'MarkOrderPaid', 'error', { times: 50 });
      const payment = await bench
        .startProcess()
        .begin(payer, bench.cart(payer, split({ cash: 2_000 })));
      expect(payment.state).toBe('completed');
      await noteOrderRefunded(bench.db, payment.orderGid ?? '', 2_000, new Date(bench.now()));
      expect(await bench.giveBack()).toBe(0);
      expect(await bench.startWork().returnPayment(payment.id)).toBe('done');
      expect(await bench.kinds(payment.id)).not.toContain('payment_returned');
      await bench.clearFaults();
      await bench.forgetLeases();
      await bench.workDue();
      expect(await bench.giveBack()).toBe(1);
      expect((await bench.balances(payer.gid)).availableCents).toBe(5_100);
      expect(await bench.audit()).toEqual([]);
    });

    it('on terms gives back what was paid and no more', async () => {
      const payer = await bench.payer();
      const granted = { state: 'granted', decided_at: new Date(), decided_by: 'Vera' };
      await bench.db
        .insertInto('invoice_option')
        .values({ customer_gid: payer.gid, ...granted })
        .execute();
      const { payment } = await bench.paid(split({ cash: 1_000, terms: 2_000 }), payer);
      const before = (await bench.balances(payer.gid)).availableCents;
      await noteOrderRefunded(bench.db, payment.orderGid ?? '', 3_000, new Date(bench.now()));
      await bench.giveBack();
      expect((await bench.balances(payer.gid)).availableCents).toBe(before + 1_000);
      expect(await bench.giveBack()).toBe(0);
      expect(await bench.audit()).toEqual([]);
    });

    it('to store credit gives nothing back here, and beside it what is refunded by hand alone', async () => {
      const { payer, payment } = await bench.paid(split({ cash: 1_000, card: 1_000 }));
      const before = (await bench.balances(payer.gid)).availableCents;
      await bench.refundAtShop(payment, 800, 'store_credit');
      await bench.hear(payment);
      expect(await bench.giveBack()).toBe(0);
      await refund(payment, 600);
      expect((await bench.balances(payer.gid)).availableCents).toBe(before + 300);
      expect(await bench.cardBack(payer)).toBe(300);
      await bench.refundAtShop(payment, 600, 'store_credit');
      await bench.hear(payment);
      expect(await bench.giveBack()).toBe(0);
      // Nor does the reconciler find anything.
      expect(await listUnnotedRefunds(bench.db, [payment.id])).toEqual([]);
      expect(await bench.find(payment.id)).toMatchObject({ refundedCents: 600 });
      expect(await bench.audit()).toEqual([]);
    });

    it('gives back to a frozen account too', async () => {
      const { payer, payment } = await bench.paid(split({ cash: 800 }));
      const before = (await bench.balances(payer.gid)).availableCents;
      await bench.db
        .transaction()
        .execute((trx) => freezeAccount(trx, payer.gid, 'a balance below zero', new Date()));
      await refund(payment, 800);
      expect((await bench.balances(payer.gid)).availableCents).toBe(before + 800);
    });
  });

  describe('a process that dies while it gives back', () => {
    it.each(['refund_after_return', 'refund_before_card', 'refund_after_card'] as const)(
      'at %s has given back once when the next has gone on',
      async (dieAt) => {
        const { payer, payment } = await bench.paid(split({ cash: 600, card: 600 }));
        const before = (await bench.balances(payer.gid)).availableCents;
        await bench.refundAtShop(payment, 500);
        await bench.hear(payment);
        await expect(bench.giveBack(bench.startWork({ dieAt }))).rejects.toThrow(dieAt);
        // More is refunded before another process takes over.
        await bench.refundAtShop(payment, 700);
        await bench.hear(payment);
        await bench.forgetLeases();
        await bench.giveBack();
        expect((await bench.balances(payer.gid)).availableCents).toBe(before + 600);
        expect(await bench.cardBack(payer)).toBe(600);
        expect(await bench.giveBack()).toBe(0);
        expect(await bench.audit()).toEqual([]);
      },
    );

    it.each([
      ['error', 0],
      // The client retries by itself, with the same key.
      ['lost-response', 600],
      ['rate-limit', 0],
    ])('or whose refund has the fault %s, sends it once', async (effect, atOnce) => {
      const { payer, payment } = await bench.paid(split({ cash: 600, card: 600 }));
      await bench.refundAtShop(payment, 1_200);
      await bench.hear(payment);
      await bench.fault('stripe', 'refunds.create', effect);
      await bench.giveBack();
      expect((await bench.find(payment.id)).cardRefundedCents).toBe(atOnce);
      for (let round = 0; round < 8; round += 1) {
        await bench.advance(60_000);
        await bench.giveBack();
      }
      expect(await bench.cardBack(payer)).toBe(600);
      expect((await bench.find(payment.id)).cardRefundedCents).toBe(600);
      expect(await bench.audit()).toEqual([]);
    });
  });
});
