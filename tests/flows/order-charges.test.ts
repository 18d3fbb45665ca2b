import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listDisputesOfOrder } from '../../app/models/disputes/dispute.server';
import { eachDatabase } from '../support/database';
import { split } from './payment-fixture';
import { openReturnFixture, type ReturnFixture } from './return-fixture';

const REVERSED = /^(charge\.refunded|refund\.|charge\.dispute)/;
const DAY_MS = 24 * 60 * 60_000;

eachDatabase((_kind, open) => {
  let fixture: ReturnFixture;
  beforeAll(async () => {
    fixture = await openReturnFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  /** Makes a paid order, whose charge is then changed at Stripe. */
  async function order() {
    const { payer, payment } = await fixture.paid(split({ cash: 1_000, card: 1_000 }));
    const intent = String((await fixture.find(payment.id)).paymentIntentId);
    const before = (await fixture.balances(payer.gid)).availableCents;
    return { payer, payment, intent, before };
  }
  type Ordered = Awaited<ReturnType<typeof order>>;

  async function refund({ payment }: Ordered, of: number): Promise<void> {
    await fixture.refundAtShop(payment, of);
    await fixture.hear(payment);
    await fixture.giveBack();
  }

  async function workEvents(): Promise<ReturnType<ReturnFixture['startWork']>> {
    const work = fixture.startWork();
    await work.deliver(await fixture.events(REVERSED));
    return work;
  }

  describe('the charge of an order', () => {
    it('refunded at Stripe is told, counted, and not given back a second time', async () => {
      const own = await order();
      await fixture.act('refund', { id: own.intent, amountCents: 400 });
      const work = await workEvents();
      const discrepancies = async () =>
        (await fixture.discrepancies()).filter((one) => one.endsWith(own.payment.id));
      expect(await discrepancies()).toEqual([`order-refunded-at-stripe ${own.payment.id}`]);
      expect(work.lines.filter(({ fields }) => fields['alarm'])).toHaveLength(1);
      // The order was not refunded, so the balance stays.
      expect((await fixture.balances(own.payer.gid)).availableCents).toBe(own.before);

      await refund(own, 2_000);
      expect(await fixture.cardBack(own.payer)).toBe(1_000);
      expect((await fixture.balances(own.payer.gid)).availableCents).toBe(own.before + 1_000);
      expect(await discrepancies()).toEqual([]);
      expect(await fixture.audit()).toEqual([]);
    });

    it('disputed has gone back as far as the bank has taken it, and is not sent to the card as well', async () => {
      const own = await order();
      const dispute = String((await fixture.act('dispute', { id: own.intent })).id);
      await workEvents();
      expect(await listDisputesOfOrder(fixture.db, own.payment.orderGid ?? '')).toMatchObject([
        { id: dispute, phase: 'open', isAnswered: false, amountCents: 1_000 },
      ]);
      await refund(own, 2_000);
      expect(await fixture.cardBack(own.payer)).toBe(0);
      expect((await fixture.balances(own.payer.gid)).availableCents).toBe(own.before + 1_000);
      expect(await fixture.giveBack()).toBe(0);

      // Won: the money is back, so the card is owed its part again.
      await fixture.act('win', { id: dispute });
      await workEvents();
      expect(await fixture.cardBack(own.payer)).toBe(1_000);
      expect(await listDisputesOfOrder(fixture.db, own.payment.orderGid ?? '')).toMatchObject([
        { id: dispute, phase: 'over' },
      ]);
      expect(await fixture.audit()).toEqual([]);
    });

    it('whose refund the bank does not take is a person’s, and is not sent again and again', async () => {
      const own = await order();
      await refund(own, 2_000);
      const { data } = await fixture.stripe.refunds.list({ payment_intent: own.intent });
      await fixture.act('refund-fail', { id: data[0]?.id });
      await workEvents();
      expect(await fixture.discrepancies()).toContain(`order-refund-failed ${own.payment.id}`);
      for (let day = 0; day < 3; day += 1) {
        fixture.moved.ms += DAY_MS + 1_000;
        await fixture.giveBack();
      }
      const after = await fixture.stripe.refunds.list({ payment_intent: own.intent });
      expect(after.data).toHaveLength(1);

      // A refund made by hand at Stripe is noticed and closes the finding.
      await fixture.act('refund', { id: own.intent, amountCents: 1_000 });
      await workEvents();
      expect((await fixture.find(own.payment.id)).cardRefundedCents).toBe(1_000);
      expect(await fixture.discrepancies()).not.toContain(`order-refund-failed ${own.payment.id}`);
      fixture.moved.ms = 0;
    });

    it('that Stripe refuses to refund is told, and tried again later', async () => {
      const own = await order();
      await fixture.refundAtShop(own.payment, 1_000);
      await fixture.hear(own.payment);
      // A part is disputed, which blocks the whole charge.
      const dispute = String(
        (await fixture.act('dispute', { id: own.intent, amountCents: 100 })).id,
      );
      await fixture.giveBack();
      expect(await fixture.discrepancies()).toContain(`order-refund-refused ${own.payment.id}`);
      await fixture.act('win', { id: dispute });
      fixture.moved.ms += 60_000;
      await workEvents();
      expect(await fixture.cardBack(own.payer)).toBe(500);
      expect(await fixture.discrepancies()).not.toContain(`order-refund-refused ${own.payment.id}`);
      fixture.moved.ms = 0;
    });
  });
});
