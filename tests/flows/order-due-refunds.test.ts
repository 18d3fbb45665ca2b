import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { PaymentSplit } from '../../app/domain/payments/payment';
import {
  completeDraft,
  createDraft,
} from '../../app/platforms/shopify/draft-orders/draft-orders.server';
import { noteOrderRefunded } from '../../app/models/refunds/payment-refund.server';
import { recordStaffAction } from '../../app/models/staff/staff-action.server';
import { fetchOrderDue } from '../../app/platforms/shopify/orders/order-due.server';
import { markOrderPaid } from '../../app/platforms/shopify/orders/order-money.server';
import { eachDatabase } from '../support/database';
import { adminFor } from './draft-fixture';
import { split, type Payer } from './payment-fixture';
import { openReturnFixture, type ReturnFixture } from './return-fixture';

const HOUR_MS = 60 * 60_000;

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

  const admin = () => adminFor(fixture.url);
  const run = () => fixture.startWork().reconcile('recent');
  const grow = (name: string | null, cents: number) =>
    fixture.control('POST', 'shopify', { action: 'order-add', name, title: 'Rush fee', cents });

  /** A customer with $51.00 and a card, and an order of theirs of which $25.00 are owed. */
  async function owing() {
    const payer = await fixture.payer();
    await fixture.fund(payer, 5_000);
    const { totalCents } = split({ card: 2_500 });
    const draft = await createDraft(admin(), fixture.draftOf(payer, totalCents));
    return { payer, order: await completeDraft(admin(), draft.gid) };
  }

  const paying = (payer: Payer, subject: string, parts: PaymentSplit) => ({
    ...fixture.cart(payer, parts),
    purpose: 'order' as const,
    subject,
    draftInput: null,
    formToken: randomUUID(),
  });

  it('of an order that was paid twice, what was paid first is refunded first', async () => {
    const { payer, payment } = await fixture.paid(split({ card: 1_000 }));
    await fixture.fund(payer, 1_000);
    await grow(payment.orderName, 700);
    const request = paying(payer, payment.orderGid ?? '', split({ cash: 300, card: 400 }));
    const later = await fixture.startProcess().begin(payer, request);
    expect(later.state).toBe('settled');

    await fixture.refundAtShop(payment, 1_200);
    await fixture.hear(payment);
    await fixture.giveBack();
    // Of the later payment's 200, the card's share is rounded down.
    expect(await fixture.find(payment.id)).toMatchObject({ refundedCents: 1_000 });
    expect(await fixture.find(later.id)).toMatchObject({
      refundedCents: 200,
      storeCreditReturnedCents: 86,
      cardRefundedCents: 114,
    });
    expect(await fixture.cardBack(payer)).toBe(1_114);
    await fixture.refundAtShop(payment, 500);
    await fixture.hear(payment);
    await fixture.giveBack();
    expect(await fixture.cardBack(payer)).toBe(1_400);
    expect((await fixture.balances(payer.gid)).availableCents).toBe(1_020);
    expect(await fixture.audit()).toEqual([]);
  });

  it('an order on invoice that Earth Cash paid in part is paid with the rest, and refunded whole', async () => {
    const payer = await fixture.payer();
    await fixture.fund(payer, 5_000);
    const granted = { state: 'granted', decided_at: new Date(), decided_by: 'Vera' };
    const option = fixture.db.insertInto('invoice_option');
    await option.values({ ...granted, customer_gid: payer.gid }).execute();
    const process = fixture.startProcess();
    const cart = fixture.cart(payer, split({ cash: 1_000, terms: 1_500 }));
    const placed = await process.begin(payer, cart);
    const gid = placed.orderGid ?? '';
    // Shopify calls all of it owed.
    const whole = await process.begin(payer, paying(payer, gid, split({ card: 2_500 })));
    expect(whole).toMatchObject({ state: 'failed', failureCode: 'payment_due_changed' });
    const rest = await process.begin(payer, paying(payer, gid, split({ card: 1_500 })));
    expect(rest.state).toBe('settled');
    expect(await fixture.books(payer)).toMatchObject({ chargedCents: 1_500, orders: ['PAID'] });
    await fixture.refundAtShop(placed, 2_500);
    await fixture.hear(placed);
    await fixture.giveBack();
    expect(await fixture.books(payer)).toMatchObject({ available: 5_100, chargedCents: 0 });
    expect(await fixture.audit()).toEqual([]);
  });

  it('what was refunded before is no part of a later payment', async () => {
    const { db } = fixture;
    const { payer, order } = await owing();
    const request = paying(payer, order.gid, split({ cash: 2_500 }));
    const payment = await fixture.startProcess().begin(payer, request);
    await db
      .updateTable('payment')
      .set({ order_refunded_before_cents: 400 })
      .where('id', '=', payment.id)
      .execute();
    const note = (cents: number) =>
      db.transaction().execute((trx) => noteOrderRefunded(trx, order.gid, cents, new Date()));
    expect(await note(400)).toBe(false);
    expect(await note(600)).toBe(true);
    expect(await fixture.find(payment.id)).toMatchObject({ refundedCents: 200 });
    await fixture.giveBack();
    expect((await fixture.balances(payer.gid)).availableCents).toBe(2_800);
  });

  it('the reconciler does not mark an order as paid that has become larger', async () => {
    const { payment } = await fixture.paid(split({ cash: 300 }));
    await grow(payment.orderName, 200);
    fixture.moved.ms = 3 * HOUR_MS;
    await fixture.hear(payment);
    await run();
    expect(await fetchOrderDue(admin(), payment.orderGid ?? '')).toMatchObject({
      financialStatus: 'PARTIALLY_PAID',
      outstandingCents: 200,
    });
  });

  it('a mark that is carried out after the money was given back is found, until somebody pays', async () => {
    const { payer, order } = await owing();
    const dying = fixture.startProcess({ dieAt: 'pay_before_mark' });
    const request = paying(payer, order.gid, split({ cash: 1_000, card: 1_500 }));
    await dying.pay(payer, request).catch(() => undefined);
    await grow(order.name, 500);
    await fixture.advance(2 * 60_000);
    await fixture.forgetLeases();
    await fixture.workDue();
    expect(await fixture.books(payer)).toMatchObject({
      failures: ['payment_due_changed'],
      available: 5_100,
      chargedCents: 0,
    });
    await markOrderPaid(admin(), order.gid);
    await fixture.hear({ orderGid: order.gid });
    await run();
    const broken = `order-without-payment ${order.gid}`;
    expect(await fixture.discrepancies()).toContain(broken);
    // Staff have its money after all, and say so.
    const action = {
      staffId: randomUUID(),
      action: 'orders.mark-paid',
      step: 'mark-paid',
    } as const;
    const subject = { kind: 'order', id: order.gid } as const;
    await recordStaffAction(
      fixture.db,
      { ...action, subject, requestId: null },
      new Date(fixture.now()),
    );
    await run();
    expect(await fixture.discrepancies()).not.toContain(broken);
  });
});
