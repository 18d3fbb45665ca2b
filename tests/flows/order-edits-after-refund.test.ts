import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchOrderDue } from '../../app/platforms/shopify/orders/order-due.server';
import { eachDatabase } from '../support/database';
import { adminFor } from './draft-fixture';
import { added, orderEdits } from './order-edit-fixture';
import { DECLINED_CARD, split } from './payment-fixture';
import { openReturnFixture, type ReturnFixture } from './return-fixture';

eachDatabase((_kind, open) => {
  let fixture: ReturnFixture;
  beforeAll(async () => {
    fixture = await openReturnFixture(await open());
  });
  afterAll(() => fixture.discardAll());

  const { edit, setQuantity, sums, openEdits } = orderEdits(() => fixture);

  it('an order that was refunded and costs more again is paid to the cent, by its customer or its card', async () => {
    const { payer, payment } = await fixture.paid(split({ cash: 3_000, card: 2_000 }));
    const gid = payment.orderGid ?? '';
    await edit(gid, { added: [added(1_000)] }, { method: 'card' });
    expect(await setQuantity(gid, 0)).toMatchObject({
      ok: true,
      edit: { settlement: 'refunded', settledCents: 5_000 },
    });
    await fixture.giveBack();
    expect(await edit(gid, { added: [added(700)] })).toMatchObject({
      ok: true,
      edit: { settlement: 'owed', settledCents: 700 },
    });
    expect(await fetchOrderDue(adminFor(fixture.url), gid)).toMatchObject({
      financialStatus: 'PARTIALLY_REFUNDED',
      outstandingCents: 700,
    });
    const process = fixture.startProcess();
    const request = (amount: number) =>
      fixture.cart(payer, split({ card: amount }), {
        purpose: 'order' as const,
        subject: gid,
        draftInput: null,
        formToken: randomUUID(),
      });
    for (const amount of [699, 701]) {
      const failed = await process.begin(payer, request(amount));
      expect(failed).toMatchObject({ state: 'failed', failureCode: 'payment_due_changed' });
    }
    const before = await fixture.books(payer);
    const paid = await process.begin(payer, request(700));
    expect(paid.state).toBe('settled');
    expect(await sums(gid)).toEqual({ total: 1_700, net: 1_700 });
    const again = await process.begin(payer, request(700));
    expect(again).toMatchObject({ state: 'failed', failureCode: 'payment_order_paid' });
    expect(await edit(gid, { added: [added(333)] }, { method: 'card' })).toMatchObject({
      ok: true,
      edit: { settlement: 'charged', settledCents: 333 },
    });
    expect(await sums(gid)).toEqual({ total: 2_033, net: 2_033 });
    const charged = (await fixture.books(payer)).chargedCents - before.chargedCents;
    expect(charged).toBe(1_033);
    // What is given back later is of the payments that have paid what there is now.
    await fixture.refundAtShop(payment, 2_033);
    await fixture.hear(payment);
    await fixture.giveBack();
    expect((await fixture.books(payer)).chargedCents).toBe(0);
    expect(await fixture.audit()).toEqual([]);
    expect(await fixture.discrepancies()).toEqual([]);
  });

  it('whose card is declined, it is among the work of staff until its customer pays', async () => {
    const payer = await fixture.payer(DECLINED_CARD);
    await fixture.fund(payer, 5_000);
    const { payment } = await fixture.paid(split({ cash: 1_000 }), payer);
    const gid = payment.orderGid ?? '';
    await edit(gid, { added: [added(500)] }, { method: 'cash' });
    await setQuantity(gid, 0);
    await fixture.giveBack();
    await fixture.db
      .updateTable('payment')
      .set({ payment_method_id: payer.method, stripe_customer_id: payer.customer })
      .where('order_gid', '=', gid)
      .execute();
    expect(await edit(gid, { added: [added(600)] }, { method: 'card' })).toMatchObject({
      ok: true,
      edit: { settlement: 'not-charged' },
    });
    expect(await fetchOrderDue(adminFor(fixture.url), gid)).toMatchObject({
      financialStatus: 'PARTIALLY_REFUNDED',
      canMarkAsPaid: true,
      outstandingCents: 600,
    });
    expect(await openEdits(gid)).toEqual([gid]);
    const request = fixture.cart(payer, split({ cash: 600 }), {
      purpose: 'order' as const,
      subject: gid,
      draftInput: null,
      formToken: randomUUID(),
    });
    expect((await fixture.startProcess().begin(payer, request)).state).toBe('settled');
    expect(await openEdits(gid)).toEqual([]);
  });
});
