import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listDisputesOfOrder } from '../../app/models/disputes/dispute.server';
import { eachDatabase } from '../support/database';
import { split } from './payment-bench';
import { openReturnBench, type ReturnBench } from './return-bench';

const REVERSED = /^(charge\.refunded|refund\.|charge\.dispute)/;
const DAY_MS = 24 * 60 * 60_000;

eachDatabase((_kind, open) => {
  let bench: ReturnBench;
  beforeAll(async () => {
    bench = await openReturnBench(await open());
  });
  afterEach(() => bench.clearFaults());
  afterAll(() => bench.discardAll());

  /** Makes a paid order, whose charge is then changed at Stripe. */
  async function order() {
    const { payer, payment } = await bench.paid(split({ cash: 1_000, card: 1_000 }));
    const intent = String((await bench.find(payment.id)).paymentIntentId);
    const before = (await bench.balances(payer.gid)).availableCents;
    return { payer, payment, intent, before };
  }
  type Ordered = Awaited<ReturnType<typeof order>>;

  async function refund({ payment }: Ordered, of: number): Promise<void> {
    await bench.refundAtShop(payment, of);
    await bench.hear(payment);
    await bench.giveBack();
  }

  async function tell(): Promise<ReturnType<ReturnBench['startWork']>> {
    const work = bench.startWork();
    await work.deliver(await bench.events(REVERSED));
    return work;
  }

  describe('the charge of an order', () => {
    it('refunded at Stripe is told, counted, and not given back a second time', async () => {
      const own = await order();
      await bench.act('refund', { id: own.intent, amountCents: 400 });
      const work = await tell();
      const discrepancies = async () =>
        (await bench.discrepancies()).filter((one) => one.endsWith(own.payment.id));
      expect(await discrepancies()).toEqual([`order-refunded-at-stripe ${own.payment.id}`]);
      expect(work.lines.filter(({ fields }) => fields['alarm'])).toHaveLength(1);
      // The order was not refunded, so the balance stays.
      expect((await bench.balances(own.payer.gid)).availableCents).toBe(own.before);

      await refund(own, 2_000);
      expect(await bench.cardBack(own.payer)).toBe(1_000);
      expect((await bench.balances(own.payer.gid)).availableCents).toBe(own.before + 1_000);
      expect(await discrepancies()).toEqual([]);
      expect(await bench.audit()).toEqual([]);
    });

    it('disputed has gone back as far as the bank has taken it, and is not sent to the card as well', async () => {
      const own = await order();
      const dispute = String((await bench.act('dispute', { id: own.intent })).id);
      await tell();
      expect(await listDisputesOfOrder(bench.db, own.payment.orderGid ?? '')).toMatchObject([
        { id: dispute, standing: 'open', isAnswered: false, amountCents: 1_000 },
      ]);
      await refund(own, 2_000);
      expect(await bench.cardBack(own.payer)).toBe(0);
      expect((await bench.balances(own.payer.gid)).availableCents).toBe(own.before + 1_000);
      expect(await bench.giveBack()).toBe(0);

      // Won: the money is back, so the card is owed its part again.
      await bench.act('win', { id: dispute });
      await tell();
      expect(await bench.cardBack(own.payer)).toBe(1_000);
      expect(await listDisputesOfOrder(bench.db, own.payment.orderGid ?? '')).toMatchObject([
        { id: dispute, standing: 'over' },
      ]);
      expect(await bench.audit()).toEqual([]);
    });

    it('whose refund the bank does not take is a person’s, and is not sent again and again', async () => {
      const own = await order();
      await refund(own, 2_000);
      const { data } = await bench.stripe.refunds.list({ payment_intent: own.intent });
      await bench.act('refund-fail', { id: data[0]?.id });
      await tell();
      expect(await bench.discrepancies()).toContain(`order-refund-failed ${own.payment.id}`);
      for (let day = 0; day < 3; day += 1) {
        bench.moved.ms += DAY_MS + 1_000;
        await bench.giveBack();
      }
      const after = await bench.stripe.refunds.list({ payment_intent: own.intent });
      expect(after.data).toHaveLength(1);

      // A refund made by hand at Stripe is noticed and closes the finding.
      await bench.act('refund', { id: own.intent, amountCents: 1_000 });
      await tell();
      expect((await bench.find(own.payment.id)).cardRefundedCents).toBe(1_000);
      expect(await bench.discrepancies()).not.toContain(`order-refund-failed ${own.payment.id}`);
      bench.moved.ms = 0;
    });

    it('that Stripe refuses to refund is told, and tried again later', async () => {
      const own = await order();
      await bench.refundAtShop(own.payment, 1_000);
      await bench.hear(own.payment);
      // A part is disputed, which blocks the whole charge.
      const dispute = String((await bench.act('dispute', { id: own.intent, amountCents: 100 })).id);
      await bench.giveBack();
      expect(await bench.discrepancies()).toContain(`order-refund-refused ${own.payment.id}`);
      await bench.act('win', { id: dispute });
      bench.moved.ms += 60_000;
      await tell();
      expect(await bench.cardBack(own.payer)).toBe(500);
      expect(await bench.discrepancies()).not.toContain(`order-refund-refused ${own.payment.id}`);
      bench.moved.ms = 0;
    });
  });
});
