import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { EditedAddress } from '../../app/domain/order-edits/order-edit';
import { detailsVersion } from '../../app/domain/order-edits/order-version.server';
import { isBeingCanceled } from '../../app/models/fulfillment/packing.server';
import { listOwnChanges, noteOwnChange } from '../../app/models/order-edits/own-order.server';
import {
  cancelOwnOrder,
  changeOwnAddress,
} from '../../app/services/order-edits/change-own-order.server';
import { eachDatabase } from '../support/database';
import { openBillingFixture, type BillingFixture } from './billing-fixture';
import { orderEdits } from './order-edit-fixture';
import { split } from './payment-fixture';
import { openReturnFixture, type ReturnFixture } from './return-fixture';

const ADDRESS: EditedAddress = {
  firstName: 'Robin',
  lastName: 'Shopper',
  company: '',
  address1: '7 New Road',
  address2: '',
  city: 'Salem',
  provinceCode: 'OR',
  zip: '97205',
  phone: '',
};

eachDatabase((_kind, open) => {
  let fixture: ReturnFixture;
  let billing: BillingFixture;
  beforeAll(async () => {
    const database = await open();
    fixture = await openReturnFixture(database);
    billing = await openBillingFixture(database);
  });
  afterEach(() => fixture.clearFaults());
  afterAll(async () => {
    await fixture.discardAll();
    await billing.discardAll();
  });

  const edits = orderEdits(() => fixture);
  const ofInvoices = orderEdits(() => billing);

  async function paidOrder(parts = split({ cash: 3_000, card: 2_000 })) {
    const { payer, payment } = await fixture.paid(parts);
    const gid = payment.orderGid ?? '';
    const before = await fixture.books(payer);
    return { payer, payment, gid, before };
  }

  const cancel = (
    orderGid: string,
    customerGid: string,
    { token = randomUUID(), seenCents = 0, of = edits } = {},
  ) => cancelOwnOrder(of.contextOf(), { orderGid, customerGid, formToken: token }, { seenCents });

  describe('a customer who cancels an order', () => {
    it('has all of it back once, however often they press', async () => {
      const { payer, payment, gid, before } = await paidOrder();
      const token = randomUUID();
      const all = await Promise.all([1, 2, 3].map(() => cancel(gid, payer.gid, { token })));
      expect(all.some(({ ok }) => ok)).toBe(true);
      expect(await cancel(gid, payer.gid, { token })).toEqual({ ok: true });
      await fixture.hear(payment);
      await fixture.giveBack();
      expect(await fixture.books(payer)).toMatchObject({
        available: before.available + 3_000,
        chargedCents: 0,
        orders: ['REFUNDED'],
      });
      expect(await fixture.audit()).toEqual([]);
      expect(await listOwnChanges(fixture.db, gid)).toMatchObject([
        { kind: 'cancel', isDone: true },
      ]);
    });

    it('keeps nobody from sending it once it is refused', async () => {
      const { payer, gid } = await paidOrder();
      expect(await cancel(gid, payer.gid, { seenCents: 1 })).toEqual({
        ok: false,
        code: 'changed',
      });
      expect(await isBeingCanceled(fixture.db, gid, new Date(fixture.now()))).toBe(false);
      expect(await listOwnChanges(fixture.db, gid)).toEqual([]);
    });

    it('keeps who sends it waiting while the first post of a form may still be at it', async () => {
      const { payer, gid } = await paidOrder();
      const token = randomUUID();
      const first = {
        formToken: token,
        orderGid: gid,
        customerGid: payer.gid,
        kind: 'cancel',
      } as const;
      await noteOwnChange(fixture.db, first, new Date(fixture.now()));
      expect(await cancel(gid, payer.gid, { token, seenCents: 1 })).toMatchObject({
        code: 'changed',
      });
      expect(await isBeingCanceled(fixture.db, gid, new Date(fixture.now()))).toBe(true);
    });

    it('hears of it although the first answer was lost', async () => {
      const { payer, payment, gid } = await paidOrder();
      await fixture.fault('shopify', 'CancelOrder', 'lost-response', { containing: gid });
      await cancel(gid, payer.gid);
      expect(await cancel(gid, payer.gid)).toEqual({ ok: true });
      await fixture.hear(payment);
      await fixture.giveBack();
      expect(await fixture.books(payer)).toMatchObject({ chargedCents: 0 });
    });

    it('has seen what was refunded before', async () => {
      const { payer, payment, gid } = await paidOrder();
      await fixture.refundAtShop(payment, 100);
      expect(await cancel(gid, payer.gid)).toMatchObject({ code: 'changed' });
      expect(await cancel(gid, payer.gid, { seenCents: 100 })).toEqual({ ok: true });
    });

    it('voids an invoice of which nothing was paid, and is refused otherwise', async () => {
      const of = ofInvoices;
      const open = await billing.order({ cash: 1_000, terms: 1_500 });
      await billing.bill(open.id);
      const paid = await billing.order({ pieces: 5 });
      await billing.bill(paid.id);
      await billing.book('invoice-paid', {
        number: (await billing.row(paid.id)).docNumber,
        amountCents: 500,
      });
      await billing.bill(paid.id);
      const gids = [open, paid].map(({ payment }) => payment.orderGid ?? '');
      expect(await cancel(gids[1] ?? '', paid.payer.gid, { of })).toMatchObject({
        code: 'invoice-paid',
      });
      expect(await cancel(gids[0] ?? '', open.payer.gid, { of })).toEqual({ ok: true });
    });
  });

  describe('a customer can change an order by themselves no more', () => {
    it.each([
      ['is being packed', 'packing'],
      ['has left', 'packing'],
      ['is printed for them', 'printed'],
    ])('once it %s', async (what, code) => {
      const { payer, payment, gid } = await paidOrder(split({ card: 1_000 }));
      const { db } = fixture;
      if (what === 'has left') {
        await fixture.control('POST', 'shopify', {
          action: 'order-fulfill',
          name: payment.orderName,
        });
      } else if (what === 'is being packed') {
        await db
          .insertInto('packing_check')
          .values({
            form_token: randomUUID(),
            fulfillment_order_gid: 'gid://shopify/FulfillmentOrder/1',
            order_gid: gid,
            line_gid: 'gid://shopify/FulfillmentOrderLineItem/1',
            units: 1,
            staff_id: 'staff-1',
            at: new Date(),
          })
          .execute();
      } else {
        await db
          .updateTable('payment')
          .set({ purpose: 'custom_order', draft_input: null, draft_gid: `gid-${randomUUID()}` })
          .where('id', '=', payment.id)
          .execute();
      }
      expect(await cancel(gid, payer.gid)).toMatchObject({ ok: false, code });
      const order = await edits.order(gid);
      const own = { orderGid: gid, customerGid: payer.gid, formToken: randomUUID() };
      const moved = { seen: detailsVersion(order), address: ADDRESS };
      expect(await changeOwnAddress(edits.contextOf(), own, moved)).toMatchObject({ code });
    });

    it('while an edit of it is under way', async () => {
      const { payer, gid } = await paidOrder(split({ card: 1_000 }));
      await edits.setQuantity(gid, 0, { dieAt: 'edit_requested' }).catch(() => undefined);
      expect(await cancel(gid, payer.gid)).toMatchObject({ code: 'under-way' });
      await edits.endEdits();
    });
  });
});
