import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  completeDraft,
  createDraft,
  findDraft,
} from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { customOrderTag } from '~/domain/orders/order-tags';
import { cents } from '../../app/domain/core/money';
import { upsertDraft } from '../../app/models/draft-orders/draft-mirror.server';
import { eachDatabase } from '../support/database';
import { adminFor } from './draft-fixture';
import { Killed } from './payment-process';
import { DECLINED_CARD, MINUTE_MS, split } from './payment-fixture';
import { openReturnFixture, type ReturnFixture } from './return-fixture';

const HOUR_MS = 60 * 60_000;
const CANCEL = `mutation ($id: ID!) {
  orderCancel(orderId: $id, reason: CUSTOMER, restock: false, refundMethod: {
    originalPaymentMethodsRefund: false }) { orderCancelUserErrors { message } } }`;

eachDatabase((_kind, open) => {
  let fixture: ReturnFixture;
  beforeAll(async () => {
    fixture = await openReturnFixture(await open());
  });
  afterEach(async () => {
    await fixture.clearFaults();
    fixture.moved.ms = 0;
  });
  afterAll(() => fixture.discardAll());

  const run = () => fixture.startWork().reconcile('recent');
  const discrepanciesOf = async (subject: string) =>
    (await fixture.discrepancies()).filter((one) => one.endsWith(` ${subject}`));

  /** Creates an intent like those of payments, for a payment that this database may not know. */
  async function charge(paymentId: string, isPaid: boolean): Promise<string> {
    const payer = await fixture.payer();
    const intent = await fixture.stripe.paymentIntents.create({
      amount: 700,
      currency: 'usd',
      customer: payer.customer,
      payment_method: payer.method,
      allowed_payment_method_types: ['card'],
      metadata: { app: 'earthcash-order', payment_id: paymentId, customer_gid: payer.gid },
    });
    if (isPaid) await fixture.stripe.paymentIntents.confirm(intent.id);
    return intent.id;
  }

  /** Makes a payment that was given back although an order had been asked for without an answer. */
  async function givenBack(purpose: 'cart' | 'custom_order') {
    const payer = await fixture.payer();
    await fixture.fund(payer, 5_000);
    const subject = randomUUID();
    const input = fixture.draftOf(payer, cents(2_500));
    const scarce = { variantGid: fixture.scarce, quantity: 11, priceOverrideCents: cents(0) };
    const tags = purpose === 'custom_order' ? [customOrderTag(subject)] : [];
    const draftInput = { ...input, lines: [...input.lines, scarce], tags };
    const draftGid =
      purpose === 'cart' ? null : (await createDraft(adminFor(fixture.url), draftInput)).gid;
    const request = fixture.cart(payer, split({ cash: 2_500 }), {
      purpose,
      subject,
      draftInput: draftGid === null ? draftInput : null,
      draftGid,
    });
    await fixture.startProcess({ dieAt: 'pay_before_complete' }).pay(payer, request);
    await fixture.forgetLeases();
    await fixture.fault('shopify', 'CompleteDraftPending', 'hang', { delayMs: 20 });
    await fixture.workDue(fixture.startProcess(), 80);
    const [row] = await fixture.paymentsOf(payer.gid);
    expect(row).toMatchObject({ state: 'failed', failure_code: 'payment_order_refused' });
    return { payer, id: row?.id ?? '', subject };
  }

  describe('the reconciler', () => {
    it('finishes a payment whose process died after the charge', async () => {
      const payer = await fixture.payer();
      await fixture.fund(payer, 2_000);
      const request = fixture.cart(payer, split({ cash: 500, card: 500 }));
      const dying = fixture.startProcess({ dieAt: 'pay_after_confirm' });
      await dying.begin(payer, request).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      await fixture.forgetLeases();
      const report = await run();
      expect(report.parts['payments']?.repaired).toBeGreaterThan(0);
      expect(await fixture.books(payer)).toMatchObject({
        states: ['settled'],
        orders: ['PAID'],
        charges: 1,
        reserved: 0,
      });
    });

    it('gives back what was refunded while nobody listened', async () => {
      const { payer, payment } = await fixture.paid(split({ cash: 400, card: 600 }));
      const before = (await fixture.balances(payer.gid)).availableCents;
      await fixture.refundAtShop(payment, 500);
      await fixture.hear(payment);
      // As if the process had died before it stored the refund: only the mirror has it.
      await fixture.db
        .updateTable('payment')
        .set({ refunded_cents: 0 })
        .where('id', '=', payment.id)
        .execute();
      await run();
      expect((await fixture.balances(payer.gid)).availableCents).toBe(before + 200);
      expect(await fixture.cardBack(payer)).toBe(300);
      expect(await fixture.audit()).toEqual([]);
    });

    it('counts a refund of a charge at Stripe of which no event came', async () => {
      const { payment } = await fixture.paid(split({ card: 900 }));
      const { paymentIntentId } = await fixture.find(payment.id);
      await fixture.act('refund', { id: paymentIntentId, amountCents: 300 });
      await run();
      expect((await fixture.find(payment.id)).cardRefundedCents).toBe(300);
      expect(await discrepanciesOf(payment.id)).toEqual([`order-refunded-at-stripe ${payment.id}`]);
    });

    it('tells of money without its order until it is given back', async () => {
      const intent = await charge(randomUUID(), true);
      await run();
      expect(await discrepanciesOf(intent)).toEqual([`charge-without-order ${intent}`]);
      await fixture.act('refund', { id: intent });
      await run();
      expect(await discrepanciesOf(intent)).toEqual([]);
    });

    it('cancels what nobody will pay any more, after hours and not before', async () => {
      const intent = await charge(randomUUID(), false);
      const statusOf = async () => (await fixture.stripe.paymentIntents.retrieve(intent)).status;
      await run();
      expect(await statusOf()).toBe('requires_confirmation');
      fixture.moved.ms = 1.9 * HOUR_MS;
      await run();
      expect(await statusOf()).toBe('requires_confirmation');
      fixture.moved.ms = 2.1 * HOUR_MS;
      const report = await fixture.startWork().reconcile('month');
      expect(report.parts['charges']?.repaired).toBeGreaterThan(0);
      expect(await statusOf()).toBe('canceled');
    });

    it('deletes a draft of ours that no payment needs, and no other', async () => {
      const admin = adminFor(fixture.url);
      const payer = await fixture.payer();
      const drafted = async (tag: string) => {
        const input = { ...fixture.draftOf(payer, cents(500)), tags: [tag] };
        const draft = await createDraft(admin, input);
        await upsertDraft(fixture.db, { draft, fetchedAt: new Date() });
        return draft.gid;
      };
      const stray = await drafted(`pay-${randomUUID()}`);
      const theirs = await drafted('pay-later');
      await run();
      expect(await findDraft(admin, stray)).not.toBeNull();
      fixture.moved.ms = 3 * HOUR_MS;
      await run();
      expect(await findDraft(admin, stray)).toBeNull();
      expect(await findDraft(admin, theirs)).not.toBeNull();
    });

    it.each(['cart', 'custom_order'] as const)(
      'tells within minutes of an order that stands although its money is back: %s',
      async (purpose) => {
        const { payer, id, subject } = await givenBack(purpose);
        const tag = purpose === 'cart' ? `pay-${id}` : customOrderTag(subject);
        const input = { ...fixture.draftOf(payer, cents(2_500)), tags: [tag] };
        const draft = await createDraft(adminFor(fixture.url), input);
        await fixture.advance(3_000);
        const order = await completeDraft(adminFor(fixture.url), draft.gid);
        await fixture.advance(MINUTE_MS);
        // No webhook has told of it: the first run finds it by its tag, the next one has read it.
        await run();
        const queued = await fixture.db.selectFrom('mirror_queue').select('gid').execute();
        expect(queued.map(({ gid }) => gid)).toContain(order.gid);
        await fixture.hear({ orderGid: order.gid });
        await run();
        expect(await discrepanciesOf(order.gid)).toEqual([`order-without-payment ${order.gid}`]);
        await fixture.admin(CANCEL, { id: order.gid });
        await fixture.hear({ orderGid: order.gid });
        await run();
        expect(await discrepanciesOf(order.gid)).toEqual([]);
      },
    );

    it('leaves an order of a custom draft alone that staff made after a card was declined', async () => {
      const payer = await fixture.payer(DECLINED_CARD);
      const subject = randomUUID();
      const admin = adminFor(fixture.url);
      const input = { ...fixture.draftOf(payer, cents(2_500)), tags: [customOrderTag(subject)] };
      const { gid: draftGid } = await createDraft(admin, input);
      const request = { purpose: 'custom_order', subject, draftInput: null, draftGid } as const;
      const parts = split({ card: 2_500 });
      const declined = await fixture
        .startProcess()
        .begin(payer, fixture.cart(payer, parts, request));
      expect(declined.failureCode).toBe('payment_declined');
      const order = await completeDraft(admin, draftGid);
      await fixture.hear({ orderGid: order.gid });
      await run();
      expect(await discrepanciesOf(order.gid)).toEqual([]);
    });

    it('marks an order as paid that is paid here, and tells of one that is of no payment', async () => {
      const { payment } = await fixture.paid(split({ cash: 300 }));
      const paid = await fixture.paid(split({ cash: 300 }));
      fixture.moved.ms = 3 * HOUR_MS;
      for (const each of [payment, paid.payment]) await fixture.hear(each);
      const copy = (set: object, gid: string | null) =>
        fixture.db
          .updateTable('order_mirror')
          .set(set)
          .where('order_gid', '=', gid ?? '')
          .execute();
      await copy({ financial_status: 'PENDING' }, payment.orderGid);
      await copy({ tags: [`pay-${randomUUID()}`] }, paid.payment.orderGid);
      const report = await run();
      expect(report.parts['orders']).toMatchObject({ repaired: 1, broken: 1 });
      expect(await discrepanciesOf(paid.payment.orderGid ?? '')).toEqual([
        `order-without-payment ${paid.payment.orderGid}`,
      ]);
      await fixture.hear(paid.payment);
      await copy({ tags: [] }, paid.payment.orderGid);
      await run();
      expect(await discrepanciesOf(paid.payment.orderGid ?? '')).toEqual([]);
    });
  });
});
