import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { detailsVersion } from '../../app/domain/order-edits/order-version.server';
import { changeOrderDetails } from '../../app/services/order-edits/change-order-details.server';
import { eachDatabase } from '../support/database';
import { ACTOR } from './fulfillment-fixture';
import { openBillingFixture, type BillingFixture } from './billing-fixture';
import { added, orderEdits } from './order-edit-fixture';

eachDatabase((_kind, open) => {
  let fixture: BillingFixture;
  beforeAll(async () => {
    fixture = await openBillingFixture(await open());
  });
  afterEach(() => fixture.clearFaults());
  afterAll(() => fixture.discardAll());

  const { contextOf, edit, setQuantity, order: read } = orderEdits(() => fixture);

  async function billed(parts: Parameters<BillingFixture['order']>[0] = {}) {
    const order = await fixture.order(parts);
    await fixture.bill(order.id);
    return { ...order, gid: order.payment.orderGid ?? '' };
  }

  describe('an order on invoice that staff edit', () => {
    it('has its invoice follow up and down, and nobody is charged', async () => {
      const order = await billed({ pieces: 5 });
      expect(await edit(order.gid, { added: [added(1_200)] }, { method: 'card' })).toMatchObject({
        ok: true,
        edit: { settlement: 'terms', settledCents: 3_700 },
      });
      await fixture.bill(order.id);
      expect((await fixture.inBooks(order.payer)).invoices).toMatchObject([
        { totalCents: 3_700, balanceCents: 3_700 },
      ]);
      expect(await setQuantity(order.gid, 1)).toMatchObject({
        ok: true,
        edit: { settlement: 'terms', settledCents: 1_700 },
      });
      await fixture.bill(order.id);
      const { invoices, creditMemos } = await fixture.inBooks(order.payer);
      expect(invoices).toMatchObject([{ totalCents: 1_700, balanceCents: 1_700 }]);
      expect(creditMemos).toEqual([]);
      expect(await fixture.intentsOf(order.payer)).toEqual([]);
    });

    it('keeps shipping and taxed goods to the cent', async () => {
      const order = await billed({ terms: 10_725, tax: 725, pieces: 10 });
      const shipping = { title: 'Express', cents: added(1_500).priceCents };
      const goods = { ...added(2_000), isTaxable: true };
      expect(await edit(order.gid, { added: [goods], shipping })).toMatchObject({
        ok: true,
        edit: { after: { totalCents: 14_370 } },
      });
      expect(await setQuantity(order.gid, 4)).toMatchObject({
        ok: true,
        edit: { after: { totalCents: 7_935 } },
      });
      await fixture.bill(order.id);
      expect((await fixture.inBooks(order.payer)).invoices).toMatchObject([
        { totalCents: 7_935, balanceCents: 7_935 },
      ]);
    });

    it('has its discounts and its shipping on the invoice, and without them again', async () => {
      const order = await billed({ terms: 10_725, tax: 725, pieces: 10 });
      const { lines } = await read(order.gid);
      const lineGid = lines[0]?.gid ?? '';
      const express = { title: 'Express', cents: added(1_500).priceCents };
      const discounts = [{ lineGid, discount: { basisPoints: 1_000 } }];
      expect(await edit(order.gid, { discounts, shipping: express })).toMatchObject({ ok: true });
      await fixture.bill(order.id);
      const { totalCents, shipping } = await read(order.gid);
      // 100.00 less a tenth, with tax of 7.25 percent, and 15.00.
      expect(totalCents).toBe(11_152);
      expect((await fixture.inBooks(order.payer)).invoices).toMatchObject([{ totalCents }]);
      const undone = { discounts: [{ lineGid, discount: null }], removedShipping: shipping };
      expect(await edit(order.gid, undone)).toMatchObject({ ok: true });
      await fixture.bill(order.id);
      expect((await fixture.inBooks(order.payer)).invoices).toMatchObject([{ totalCents: 10_725 }]);
    });

    it('has its new PO number on the invoice, once, also after a kill in between', async () => {
      const order = await billed({ terms: 10_725, tax: 725, pieces: 10, poNumber: 'PO-1' });
      const details = async (poNumber: string) => {
        const now = await read(order.gid);
        const { address } = now;
        if (address === null) throw new Error('it has no address');
        const asked = {
          orderGid: order.gid,
          seen: detailsVersion(now),
          details: { address, poNumber, note: now.note ?? '' },
        };
        return changeOrderDetails(contextOf() as never, ACTOR, asked);
      };
      const invoice = async () => (await fixture.inBooks(order.payer)).invoices[0];
      expect(await invoice()).toMatchObject({ memo: expect.stringContaining('PO-1') as string });
      expect(await details('PO-2')).toEqual({ ok: true });
      expect(await fixture.dueJobs()).toContain(order.id);
      await fixture.killAt('bill_after_change', order.id);
      await fixture.bill(order.id);
      const memo = `Order ${order.name}\nPurchase order PO-2`;
      const once = await invoice();
      expect(once).toMatchObject({ memo, totalCents: 10_725, balanceCents: 10_725 });
      await fixture.bill(order.id);
      expect(await invoice()).toEqual(once);
      expect(await details('')).toEqual({ ok: true });
      await fixture.bill(order.id);
      expect(await invoice()).toMatchObject({ memo: `Order ${order.name}` });
    });

    it('never costs less than the Earth Cash that was used for it', async () => {
      const order = await billed({ cash: 1_000, terms: 1_500, pieces: 5 });
      expect(await setQuantity(order.gid, 1)).toMatchObject({ ok: false, code: 'below-paid' });
      expect(await setQuantity(order.gid, 3)).toMatchObject({
        ok: true,
        edit: { settlement: 'terms', settledCents: 500 },
      });
      await fixture.bill(order.id);
      expect((await fixture.inBooks(order.payer)).invoices).toMatchObject([
        { totalCents: 1_500, balanceCents: 500 },
      ]);
    });

    it('gives back what was paid of it, and credits its invoice', async () => {
      const order = await billed({ pieces: 5 });
      await fixture.shop('order-paid', order.name);
      await fixture.bill(order.id);
      expect(await setQuantity(order.gid, 3)).toMatchObject({
        ok: true,
        edit: { settlement: 'refunded', settledCents: 1_000 },
      });
      await fixture.bill(order.id);
      const { broken } = await fixture.startProcess().reconcileInvoices('recent');
      expect(broken).toBe(0);
    });
  });
});
