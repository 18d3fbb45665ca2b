import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { markBilled } from '../../app/models/invoices/order-invoice.server';
import { eachDatabase } from '../support/database';
import { some } from '../support/matrix';
import { eventually } from '../support/sandbox-control';
import { openBillingFixture, type BillingFixture } from './billing-fixture';

eachDatabase((_kind, open) => {
  let fixture: BillingFixture;

  beforeAll(async () => {
    fixture = await openBillingFixture(await open());
  });
  afterEach(async () => {
    await fixture.clearFaults();
    await fixture.book('close-books');
    await fixture.book('numbers');
    await fixture.book('sales-tax');
  });
  afterAll(() => fixture.discardAll());

  async function billed(parts: Parameters<BillingFixture['order']>[0] = {}) {
    const order = await fixture.order(parts);
    await fixture.bill(order.id);
    return order;
  }

  describe('the invoice of an order', () => {
    it('is one although QuickBooks numbers it itself and takes longer than we wait', async () => {
      // Nothing but the id of the request keeps the second attempt from a second invoice.
      await fixture.book('numbers', { custom: 0 });
      const order = await fixture.order();
      await fixture.fault('quickbooks', 'invoice-write', 'late', { delayMs: 1_500 });
      const impatient = fixture.startProcess({ bookMs: 500 });
      await expect(impatient.bill(order.id)).rejects.toMatchObject({ kind: 'unavailable' });
      await fixture.bill(order.id);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await fixture.bill(order.id);
      expect((await fixture.inBooks(order.payer)).invoices).toHaveLength(1);
    });

    it('is one although the first attempt arrives while the second is on its way', async () => {
      const order = await fixture.order();
      await fixture.fault('quickbooks', 'invoice-write', 'late', { delayMs: 1_500 });
      await expect(fixture.startProcess({ bookMs: 300 }).bill(order.id)).rejects.toThrow();
      // The second has found none when it writes, and its number is taken by then.
      await fixture.fault('quickbooks', 'invoice-write', 'delay', { delayMs: 4_000 });
      const second = fixture.bill(order.id);
      const invoices = async () => (await fixture.inBooks(order.payer)).invoices;
      await eventually(async () => ((await invoices()).length === 1 ? true : undefined));
      await fixture.book('forget-requests');
      await second;
      expect(await invoices()).toHaveLength(1);
      expect(await fixture.row(order.id)).toMatchObject({ state: 'billed' });
    });

    it('of another total than the order is refused, and nobody is asked to pay it', async () => {
      await fixture.book('sales-tax', { percent: 10 });
      const order = await fixture.order();
      await fixture.bill(order.id);
      expect(await fixture.row(order.id)).toMatchObject({
        state: 'rejected',
        rejection: 'amounts',
        billedCents: 2_750,
      });
      expect(await fixture.mailsOf(order.payer)).toEqual([]);
    });

    it('is not billed once more by a process that comes late', async () => {
      const order = await billed();
      await fixture.shop('order-cancel', order.name);
      await fixture.bill(order.id);
      const late = fixture.db.transaction().execute((trx) => markBilled(trx, order.id, new Date()));
      expect(await late).toBe(false);
      expect(await fixture.row(order.id)).toMatchObject({ state: 'void' });
    });

    it('has its Earth Cash recorded once, also if the bookkeeper deletes the payment', async () => {
      const order = await fixture.order({ cash: 1_000, terms: 1_500 });
      await fixture.killAt('bill_before_commit', order.id);
      const [payment] = (await fixture.inBooks(order.payer)).payments;
      await fixture.book('payment-delete', { id: payment?.id ?? '' });
      await fixture.book('forget-requests');
      await fixture.bill(order.id);
      expect((await fixture.inBooks(order.payer)).payments).toEqual([]);
      expect(await fixture.row(order.id)).toMatchObject({ state: 'billed' });
    });

    it('is read again if the bookkeeper saves it while it is being changed', async () => {
      const order = await billed({ pieces: 5 });
      const { docNumber: number } = await fixture.row(order.id);
      await fixture.shop('order-edit', order.name, { line: 0, quantity: 2 });
      await fixture.fault('quickbooks', 'invoice-write', 'delay', { delayMs: 4_000 });
      const changed = fixture.bill(order.id);
      await eventually(async () => ((await fixture.faultsLeft()).length === 0 ? true : undefined));
      await fixture.book('invoice-amount', { number, amountCents: 2_400 });
      expect(await changed).toBeGreaterThan(1);
      expect((await fixture.inBooks(order.payer)).invoices).toMatchObject([{ totalCents: 1_500 }]);
      expect(await fixture.discrepancies()).not.toContain(
        `order-invoice-behind ${order.payment.id}`,
      );
    });

    it('changes when the order is edited, once, also after a kill', async () => {
      const order = await billed({ pieces: 5 });
      await fixture.shop('order-edit', order.name, { line: 0, quantity: 2 });
      await fixture.killAt('bill_after_change', order.id);
      await fixture.bill(order.id);
      const { invoices, creditMemos } = await fixture.inBooks(order.payer);
      expect(creditMemos).toEqual([]);
      expect(invoices).toMatchObject([
        { totalCents: 1_500, balanceCents: 1_500, lines: [{ quantity: 3, cents: 1_500 }] },
      ]);
      expect(await fixture.row(order.id)).toMatchObject({ billedCents: 1_500 });
    });

    it.each([
      ['units', { line: 0, quantity: 1 }],
      ['an amount', { cents: 300 }],
    ])(
      'is made although the order was edited and %s refunded before it was billed',
      async (_what, refund) => {
        const order = await fixture.order({ pieces: 5 });
        await fixture.shop('order-edit', order.name, { line: 0, quantity: 2 });
        await fixture.shop('order-add', order.name, { title: 'More cups', cents: 250 });
        await fixture.shop('order-paid', order.name);
        const lines = 'line' in refund ? { lines: [refund] } : refund;
        await fixture.shop('refund', order.name, lines);
        await fixture.bill(order.id);
        expect(await fixture.row(order.id)).toMatchObject({ state: 'billed', billedCents: 1_750 });
        const refundedCents = 'line' in refund ? 500 : 300;
        const { invoices, creditMemos, payments } = await fixture.inBooks(order.payer);
        expect(invoices).toMatchObject([{ totalCents: 1_750, balanceCents: 0 }]);
        expect(creditMemos).toMatchObject([{ totalCents: refundedCents, remainingCents: 0 }]);
        expect(payments.map(({ totalCents }) => totalCents).toSorted((a, b) => a - b)).toEqual([
          0,
          1_750 - refundedCents,
        ]);
        const { broken } = await fixture.startProcess().reconcileInvoices('recent');
        expect(broken).toBe(0);
      },
    );

    it('grows when staff add to the order', async () => {
      const order = await billed();
      await fixture.shop('order-add', order.name, { title: 'More cups', cents: 1_234 });
      await fixture.bill(order.id);
      expect((await fixture.inBooks(order.payer)).invoices).toMatchObject([
        {
          totalCents: 3_734,
          balanceCents: 3_734,
          lines: [{}, { text: 'More cups', cents: 1_234 }],
        },
      ]);
    });

    it('keeps what the bookkeeper has changed while the order stays as it is', async () => {
      const order = await billed();
      const { docNumber: number } = await fixture.row(order.id);
      await fixture.book('invoice-amount', { number, amountCents: 2_400 });
      await fixture.bill(order.id);
      expect((await fixture.inBooks(order.payer)).invoices).toMatchObject([{ totalCents: 2_400 }]);
    });

    it('is void when the order is canceled and nothing was paid, also after a kill', async () => {
      const order = await billed();
      await fixture.shop('order-cancel', order.name);
      await fixture.killAt('bill_after_void', order.id);
      expect(await fixture.row(order.id)).toMatchObject({ state: 'billed' });
      await fixture.bill(order.id);
      const { invoices, creditMemos } = await fixture.inBooks(order.payer);
      expect([invoices[0]?.isVoid, creditMemos.length]).toEqual([true, 0]);
      expect(await fixture.row(order.id)).toMatchObject({ state: 'void', balanceCents: 0 });
    });

    it('is void when the order is canceled after a payment that never reached the books', async () => {
      const order = await billed();
      await fixture.shop('order-paid', order.name);
      await fixture.killAt('bill_before_payment', order.id);
      await fixture.shop('order-cancel', order.name);
      await fixture.bill(order.id);
      expect(await fixture.paymentStates(order.id)).toEqual(['rejected']);
      const { invoices, payments } = await fixture.inBooks(order.payer);
      expect([invoices[0]?.isVoid, payments]).toEqual([true, []]);
    });

    it('is credited when the order is canceled after a part was paid', async () => {
      const order = await billed({ cash: 1_000, terms: 1_500 });
      await fixture.shop('order-cancel', order.name);
      const steps = ['bill_before_credit', 'bill_after_credit', 'bill_after_apply'] as const;
      for (const failpoint of steps) {
        await fixture.killAt(failpoint, order.id);
        await fixture.book('forget-requests');
      }
      await fixture.bill(order.id);
      const { invoices, creditMemos } = await fixture.inBooks(order.payer);
      expect(invoices).toMatchObject([{ balanceCents: 0 }]);
      expect(creditMemos).toMatchObject([{ totalCents: 2_500, remainingCents: 1_000 }]);
    });

    it('of a canceled order is credited with no more than refunds have left', async () => {
      const order = await billed();
      await fixture.shop('order-paid', order.name);
      await fixture.shop('refund', order.name, { cents: 700 });
      await fixture.bill(order.id);
      await fixture.shop('order-cancel', order.name);
      await fixture.bill(order.id);
      const { creditMemos } = await fixture.inBooks(order.payer);
      expect(creditMemos.map(({ totalCents }) => totalCents)).toEqual([700, 1_800]);
    });

    it.each(
      some(
        [
          ['creditmemo-write', 'lost-response'],
          ['payment-write', 'lost-response'],
        ],
        1,
      ),
    )('is credited once for each refund although %s ends with %s', async (operation, effect) => {
      const order = await billed();
      await fixture.shop('order-paid', order.name);
      await fixture.shop('refund', order.name, { cents: 700 });
      await fixture.fault('quickbooks', operation, effect);
      await fixture.bill(order.id);
      await fixture.shop('refund', order.name, { cents: 300 });
      await fixture.bill(order.id);
      await fixture.bill(order.id);
      const { invoices, creditMemos, payments } = await fixture.inBooks(order.payer);
      expect(creditMemos.map(({ totalCents, number }) => [totalCents, number])).toEqual([
        [700, `${order.name.slice(1)}-C1`],
        [300, `${order.name.slice(1)}-C2`],
      ]);
      // The first refund came before the payment was in the books: what was received is the rest.
      expect(payments.map(({ totalCents }) => totalCents).toSorted()).toEqual([0, 1_800]);
      expect(invoices).toMatchObject([{ totalCents: 2_500, balanceCents: 0 }]);
    });

    it('is credited with the tax of what was refunded on its own, as Shopify names it', async () => {
      // Four pieces at $10.00 and 7.25 percent.
      const order = await billed({ terms: 4_290, pieces: 4, tax: 290 });
      await fixture.shop('order-paid', order.name);
      await fixture.shop('refund', order.name, { lines: [{ line: 0, quantity: 1 }] });
      await fixture.killAt('bill_after_credit', order.id);
      await fixture.book('forget-requests');
      await fixture.bill(order.id);
      // Of an amount, Shopify knows no tax.
      await fixture.shop('refund', order.name, { cents: 500 });
      await fixture.bill(order.id);
      const { invoices, creditMemos } = await fixture.inBooks(order.payer);
      expect(invoices).toMatchObject([{ totalCents: 4_290, taxCents: 290 }]);
      expect(creditMemos).toMatchObject([
        { totalCents: 1_073, taxCents: 73, lines: [{ cents: 1_000 }] },
        { totalCents: 500, lines: [{ cents: 500 }] },
      ]);
      expect(creditMemos[1]?.taxCents ?? 0).toBe(0);
    });

    it('of a canceled order is credited with all of its tax', async () => {
      const order = await billed({ cash: 1_000, terms: 3_290, pieces: 4, tax: 290 });
      await fixture.shop('order-cancel', order.name);
      await fixture.bill(order.id);
      expect((await fixture.inBooks(order.payer)).creditMemos).toMatchObject([
        { totalCents: 4_290, taxCents: 290, lines: [{ cents: 4_000 }] },
      ]);
    });

    it('that QuickBooks will not change is a discrepancy until it does', async () => {
      const order = await billed({ pieces: 5 });
      const behind = `order-invoice-behind ${order.payment.id}`;
      await fixture.book('close-books', { through: '2999-12-31' });
      await fixture.shop('order-edit', order.name, { line: 0, quantity: 1 });
      await fixture.bill(order.id);
      expect(await fixture.discrepancies()).toContain(behind);
      await fixture.book('close-books');
      await fixture.bill(order.id);
      expect(await fixture.discrepancies()).not.toContain(behind);
      expect((await fixture.inBooks(order.payer)).invoices).toMatchObject([{ totalCents: 2_000 }]);
    });
  });

  describe('an order and its invoice', () => {
    it('are not paid by an invoice that the bookkeeper voids', async () => {
      const order = await fixture.order();
      await fixture.bill(order.id);
      await fixture.book('invoice-void', { number: (await fixture.row(order.id)).docNumber });
      await fixture.bill(order.id);
      expect(await fixture.books(order.payer)).toMatchObject({ orders: ['PENDING'] });
    });

    it('are none when the order is canceled before it was billed', async () => {
      const order = await fixture.order();
      await fixture.shop('order-cancel', order.name);
      await fixture.bill(order.id);
      expect(await fixture.inBooks(order.payer)).toMatchObject({ customers: [], invoices: [] });
      expect(await fixture.row(order.id)).toMatchObject({ state: 'void' });
    });
  });
});
