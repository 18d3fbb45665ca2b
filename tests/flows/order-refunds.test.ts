import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freezeAccount } from '../../app/models/ledger/customer-account.server';
import { listOrderMoneyEvents } from '../../app/models/orders/order-facts.server';
import {
  listUnnotedRefunds,
  noteOrderRefunded,
} from '../../app/models/refunds/payment-refund.server';
import { eachDatabase } from '../support/database';
import { some } from '../support/matrix';
import { split } from './payment-fixture';
import { openReturnFixture, type ReturnFixture } from './return-fixture';

eachDatabase((_kind, open) => {
  let fixture: ReturnFixture;
  beforeAll(async () => {
    fixture = await openReturnFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  /** Refunds an order at Shopify, reads it, and gives back what is due. */
  async function refund(
    payment: Awaited<ReturnType<ReturnFixture['paid']>>['payment'],
    of: number,
  ) {
    await fixture.refundAtShop(payment, of);
    await fixture.hear(payment);
    await fixture.giveBack();
  }

  describe('an order that is refunded', () => {
    it('in parts gives back to the card and to the tranches, exactly and once', async () => {
      const { payer, payment, deposit } = await fixture.paid(split({ cash: 3_000, card: 1_200 }));
      expect(await fixture.tranches(payment.id)).toMatchObject([
        { depositId: deposit, bonusCents: 120 },
        { depositId: deposit, paidCents: 2_880 },
      ]);
      const before = (await fixture.balances(payer.gid)).availableCents;

      await refund(payment, 1_000);
      expect((await fixture.balances(payer.gid)).availableCents).toBe(before + 715);
      expect(await fixture.cardBack(payer)).toBe(285);
      // Paid money goes back first, because it was spent last.
      expect(await fixture.tranches(payment.id)).toMatchObject([
        { bonusReturnedCents: 0 },
        { paidReturnedCents: 715 },
      ]);

      await refund(payment, 1);
      await refund(payment, 3_199);
      expect((await fixture.balances(payer.gid)).availableCents).toBe(before + 3_000);
      expect(await fixture.cardBack(payer)).toBe(1_200);
      expect(await fixture.tranches(payment.id)).toMatchObject([
        { bonusReturnedCents: 120 },
        { paidReturnedCents: 2_880 },
      ]);
      expect(await fixture.find(payment.id)).toMatchObject({
        refundedCents: 4_200,
        storeCreditReturnedCents: 3_000,
        cardRefundRequestedCents: 1_200,
        cardRefundedCents: 1_200,
      });
      expect(await fixture.kinds(payment.id)).toEqual([
        'payment_held',
        'payment_spent',
        'payment_returned',
        // The refund of one cent went to the card alone.
        'payment_returned',
      ]);
      // The order's page lists them all, whatever suffixes their keys have.
      const events = await listOrderMoneyEvents(fixture.db, payment.orderGid ?? '', [payment.id]);
      expect(events.map(({ kind, cents }) => [kind, cents])).toEqual([
        ['payment_returned', 2_285],
        ['payment_returned', 715],
        ['payment_spent', 3_000],
        ['payment_held', 3_000],
      ]);
      expect(await fixture.giveBack()).toBe(0);
      expect(await fixture.audit()).toEqual([]);
      expect(await fixture.discrepancies()).toEqual([]);
    });

    it('is heard of twice, late and out of order, and given back once', async () => {
      const { payer, payment } = await fixture.paid(split({ cash: 1_000, card: 1_000 }));
      const { orderGid } = payment;
      const before = (await fixture.balances(payer.gid)).availableCents;
      const note = (cents: number) =>
        noteOrderRefunded(fixture.db, orderGid ?? '', cents, new Date(fixture.now()));
      expect(await note(1_500)).toBe(true);
      expect(await note(1_500)).toBe(false);
      expect(await note(700)).toBe(false);
      await Promise.all([fixture.giveBack(), fixture.giveBack(), fixture.giveBack()]);
      const work = [fixture.startWork(), fixture.startWork()];
      await Promise.all(work.map((each) => each.returnPayment(payment.id)));
      expect((await fixture.balances(payer.gid)).availableCents).toBe(before + 750);
      expect(await fixture.cardBack(payer)).toBe(750);
      expect(await note(99_999)).toBe(true);
      await fixture.giveBack();
      expect(await fixture.cardBack(payer)).toBe(1_000);
      expect((await fixture.find(payment.id)).refundedCents).toBe(2_000);
      expect(await fixture.audit()).toEqual([]);
    });

    it('before it is settled waits until it is', async () => {
      const payer = await fixture.payer();
      await fixture.fund(payer, 5_000);
      await fixture.fault('shopify', 'MarkOrderPaid', 'error', { times: 50 });
      const payment = await fixture
        .startProcess()
        .begin(payer, fixture.cart(payer, split({ cash: 2_000 })));
      expect(payment.state).toBe('completed');
      await noteOrderRefunded(fixture.db, payment.orderGid ?? '', 2_000, new Date(fixture.now()));
      expect(await fixture.giveBack()).toBe(0);
      expect(await fixture.startWork().returnPayment(payment.id)).toBe('done');
      expect(await fixture.kinds(payment.id)).not.toContain('payment_returned');
      await fixture.clearFaults();
      await fixture.forgetLeases();
      await fixture.workDue();
      expect(await fixture.giveBack()).toBe(1);
      expect((await fixture.balances(payer.gid)).availableCents).toBe(5_100);
      expect(await fixture.audit()).toEqual([]);
    });

    it('on terms gives back what was paid and no more', async () => {
      const payer = await fixture.payer();
      const granted = { state: 'granted', decided_at: new Date(), decided_by: 'Vera' };
      await fixture.db
        .insertInto('invoice_option')
        .values({ customer_gid: payer.gid, ...granted })
        .execute();
      const { payment } = await fixture.paid(split({ cash: 1_000, terms: 2_000 }), payer);
      const before = (await fixture.balances(payer.gid)).availableCents;
      await noteOrderRefunded(fixture.db, payment.orderGid ?? '', 3_000, new Date(fixture.now()));
      await fixture.giveBack();
      expect((await fixture.balances(payer.gid)).availableCents).toBe(before + 1_000);
      expect(await fixture.giveBack()).toBe(0);
      expect(await fixture.audit()).toEqual([]);
    });

    it('to store credit gives nothing back here, and beside it what is refunded by hand alone', async () => {
      const { payer, payment } = await fixture.paid(split({ cash: 1_000, card: 1_000 }));
      const before = (await fixture.balances(payer.gid)).availableCents;
      await fixture.refundAtShop(payment, 800, 'store_credit');
      await fixture.hear(payment);
      expect(await fixture.giveBack()).toBe(0);
      await refund(payment, 600);
      expect((await fixture.balances(payer.gid)).availableCents).toBe(before + 300);
      expect(await fixture.cardBack(payer)).toBe(300);
      await fixture.refundAtShop(payment, 600, 'store_credit');
      await fixture.hear(payment);
      expect(await fixture.giveBack()).toBe(0);
      // Nor does the reconciler find anything.
      expect(await listUnnotedRefunds(fixture.db, [payment.id])).toEqual([]);
      expect(await fixture.find(payment.id)).toMatchObject({ refundedCents: 600 });
      expect(await fixture.audit()).toEqual([]);
    });

    it('gives back to a frozen account too', async () => {
      const { payer, payment } = await fixture.paid(split({ cash: 800 }));
      const before = (await fixture.balances(payer.gid)).availableCents;
      await fixture.db
        .transaction()
        .execute((trx) => freezeAccount(trx, payer.gid, 'a balance below zero', new Date()));
      await refund(payment, 800);
      expect((await fixture.balances(payer.gid)).availableCents).toBe(before + 800);
    });
  });

  describe('a process that dies while it gives back', () => {
    it.each(some(['refund_after_return', 'refund_before_card', 'refund_after_card'] as const, 1))(
      'at %s has given back once when the next has gone on',
      async (dieAt) => {
        const { payer, payment } = await fixture.paid(split({ cash: 600, card: 600 }));
        const before = (await fixture.balances(payer.gid)).availableCents;
        await fixture.refundAtShop(payment, 500);
        await fixture.hear(payment);
        await expect(fixture.giveBack(fixture.startWork({ dieAt }))).rejects.toThrow(dieAt);
        // More is refunded before another process takes over.
        await fixture.refundAtShop(payment, 700);
        await fixture.hear(payment);
        await fixture.forgetLeases();
        await fixture.giveBack();
        expect((await fixture.balances(payer.gid)).availableCents).toBe(before + 600);
        expect(await fixture.cardBack(payer)).toBe(600);
        expect(await fixture.giveBack()).toBe(0);
        expect(await fixture.audit()).toEqual([]);
      },
    );

    it.each([
      ['error', 0],
      // The client retries by itself, with the same key.
      ['lost-response', 600],
      ['rate-limit', 0],
    ])('or whose refund has the fault %s, sends it once', async (effect, atOnce) => {
      const { payer, payment } = await fixture.paid(split({ cash: 600, card: 600 }));
      await fixture.refundAtShop(payment, 1_200);
      await fixture.hear(payment);
      await fixture.fault('stripe', 'refunds.create', effect);
      await fixture.giveBack();
      expect((await fixture.find(payment.id)).cardRefundedCents).toBe(atOnce);
      for (let round = 0; round < 8; round += 1) {
        await fixture.advance(60_000);
        await fixture.giveBack();
      }
      expect(await fixture.cardBack(payer)).toBe(600);
      expect((await fixture.find(payment.id)).cardRefundedCents).toBe(600);
      expect(await fixture.audit()).toEqual([]);
    });
  });
});
