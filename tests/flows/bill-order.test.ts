import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../app/domain/core/time/store-day';
import { noticeOrderChange } from '../../app/models/invoices/order-invoice-due.server';
import { eachDatabase } from '../support/database';
import { some } from '../support/matrix';
import { split } from './payment-fixture';
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
  });
  afterAll(() => fixture.discardAll());

  describe('an order on invoice', () => {
    it('becomes an invoice in QuickBooks, with its terms and what Earth Cash has paid', async () => {
      const order = await fixture.order({ cash: 1_000, terms: 1_500, poNumber: '=PO "7" 🧾' });
      expect(await fixture.row(order.id)).toMatchObject({ state: 'requested' });
      await fixture.bill(order.id);
      const { customers, invoices, payments } = await fixture.inBooks(order.payer);
      expect(customers).toHaveLength(1);
      const [invoice] = invoices;
      expect(invoices).toMatchObject([
        {
          number: order.name.slice(1),
          totalCents: 2_500,
          balanceCents: 1_500,
          email: order.payer.email,
          customFields: { '1': '=PO "7" 🧾' },
          memo: `Order ${order.name}\nPurchase order =PO "7" 🧾`,
          lines: [{ text: 'Printed cups', quantity: 1, unitPrice: 25, cents: 2_500 }],
        },
      ]);
      expect(invoice?.note).toContain(order.payment.id);
      expect(invoice?.dueOn).toBe(addDays(invoice?.issuedOn ?? '', 30));
      expect(invoice?.termId).toBeDefined();
      expect(payments).toMatchObject([{ totalCents: 1_000 }]);
      expect(await fixture.row(order.id)).toMatchObject({
        state: 'billed',
        bookInvoiceId: invoice?.id,
        docNumber: order.name.slice(1),
        billedCents: 2_500,
        balanceCents: 1_500,
      });
      expect(await fixture.mailsOf(order.payer)).toMatchObject([
        {
          template: 'order-invoice',
          about: invoice?.id,
          variables: { number: order.name.slice(1), order: order.name, amount: '$15.00' },
        },
      ]);
      // Again, by a job that comes late.
      await fixture.bill(order.id);
      expect((await fixture.inBooks(order.payer)).payments).toEqual(payments);
    });

    it.each(
      some(
        [
          'bill_before_invoice',
          'bill_after_invoice',
          'bill_before_payment',
          'bill_after_payment',
          'bill_before_commit',
        ] as const,
        2,
      ),
    )('is billed once by the next process when one dies at %s', async (failpoint) => {
      const order = await fixture.order({ cash: 1_000, terms: 1_500 });
      await fixture.killAt(failpoint, order.id);
      await fixture.book('forget-requests');
      await fixture.bill(order.id);
      await expectBilledOnce(order);
    });

    it.each(
      some(
        [
          ['customer-write', 'lost-response'],
          ['invoice-write', 'lost-response'],
          ['payment-write', 'lost-response'],
          ['invoice-write', 'error'],
          ['query', 'error'],
          ['invoice-write', 'rate-limit'],
        ],
        3,
      ),
    )('is billed once although %s ends with %s', async (operation, effect) => {
      const order = await fixture.order({ cash: 1_000, terms: 1_500 });
      await fixture.fault('quickbooks', operation, effect);
      expect(await fixture.bill(order.id)).toBeGreaterThan(1);
      expect(await fixture.faultsLeft()).toEqual([]);
      await expectBilledOnce(order);
    });

    it('is billed once after QuickBooks was silent for many tries', async () => {
      const order = await fixture.order({ cash: 1_000, terms: 1_500 });
      await fixture.fault('quickbooks', 'invoice-write', 'hang', { times: -1 });
      const impatient = fixture.startProcess({ bookMs: 50 });
      for (let tries = 1; tries <= 6; tries += 1) {
        await expect(impatient.bill(order.id)).rejects.toMatchObject({ kind: 'unavailable' });
      }
      expect(await fixture.row(order.id)).toMatchObject({ state: 'requested' });
      await fixture.clearFaults();
      await fixture.bill(order.id);
      await expectBilledOnce(order);
    });

    it('keeps a long purchase order number whole, and an emoji whole or not at all', async () => {
      const start = 'N'.repeat(30);
      const poNumber = `${start}${'☕🧾'.repeat(40)}`;
      const order = await fixture.order({ poNumber });
      await fixture.bill(order.id);
      const [invoice] = (await fixture.inBooks(order.payer)).invoices;
      expect(invoice?.memo).toBe(`Order ${order.name}\nPurchase order ${poNumber}`);
      expect(invoice?.customFields).toEqual({ '1': `${start}☕` });
      const split = `${start}🧾 and more`;
      const other = await fixture.order({ poNumber: split });
      await fixture.bill(other.id);
      const [second] = (await fixture.inBooks(other.payer)).invoices;
      expect(second?.customFields).toEqual({ '1': start });
    });

    it('is billed once although QuickBooks takes longer than we wait', async () => {
      const order = await fixture.order({ cash: 1_000, terms: 1_500 });
      await fixture.fault('quickbooks', 'invoice-write', 'late', { delayMs: 1_500 });
      await fixture.book('forget-requests');
      const impatient = fixture.startProcess({ bookMs: 500 });
      await expect(impatient.bill(order.id)).rejects.toMatchObject({ kind: 'unavailable' });
      await fixture.bill(order.id);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await fixture.bill(order.id);
      await expectBilledOnce(order);
    });

    it('is billed once by two processes at once', async () => {
      const order = await fixture.order({ cash: 1_000, terms: 1_500 });
      const both = [fixture.startProcess(), fixture.startProcess()];
      const ends = await Promise.all(both.map((process) => process.bill(order.id)));
      expect(ends.toSorted()).toEqual(['done', 'later']);
      await expectBilledOnce(order);
    });

    it('is found again where QuickBooks numbers its invoices itself', async () => {
      await fixture.book('numbers', { custom: 0 });
      const order = await fixture.order({ cash: 1_000, terms: 1_500 });
      await fixture.killAt('bill_after_invoice', order.id);
      await fixture.book('forget-requests');
      await fixture.bill(order.id);
      await expectBilledOnce(order);
    });

    it('shares its customer in QuickBooks with the orders before', async () => {
      const order = await fixture.order();
      await fixture.bill(order.id);
      const again = await fixture.startProcess().begin(order.payer, {
        ...fixture.cart(order.payer, { ...order.payment }),
        onTerms: { terms: 'net_30', poNumber: null },
      });
      const row = await fixture.db
        .selectFrom('order_invoice')
        .select('id')
        .where('payment_id', '=', again.id)
        .executeTakeFirstOrThrow();
      await fixture.bill(row.id);
      const { customers, invoices } = await fixture.inBooks(order.payer);
      expect([customers.length, invoices.length]).toEqual([1, 2]);
    });
  });

  describe('an invoice that QuickBooks refuses', () => {
    it('for its closed period waits for staff, and then has the day of the new attempt', async () => {
      const order = await fixture.order();
      await fixture.book('close-books', { through: '2999-12-31' });
      await fixture.bill(order.id);
      expect(await fixture.row(order.id)).toMatchObject({
        state: 'rejected',
        rejection: 'closed-period',
      });
      expect(await fixture.discrepancies()).toContain(`order-not-billed ${order.payment.id}`);
      await fixture.book('close-books');
      await fixture.retry(order.id);
      await fixture.bill(order.id);
      await expectBilledOnce(order);
      expect(await fixture.discrepancies()).not.toContain(`order-not-billed ${order.payment.id}`);
    });

    it('because of its number waits until that is free', async () => {
      const order = await fixture.order();
      const number = order.name.slice(1);
      await fixture.book('invoice-add', { email: 'other@example.com', amountCents: 1, number });
      await fixture.bill(order.id);
      expect(await fixture.row(order.id)).toMatchObject({ rejection: 'number-taken' });
      expect((await fixture.inBooks(order.payer)).invoices).toEqual([]);
      await fixture.book('invoice-delete', { number });
      await fixture.retry(order.id);
      await fixture.bill(order.id);
      await expectBilledOnce(order);
    });
  });

  describe('an order and its invoice', () => {
    it('are both paid when the order is paid at Shopify, which is recorded once', async () => {
      const order = await fixture.order({ cash: 1_000, terms: 1_500 });
      await fixture.bill(order.id);
      await fixture.shop('order-paid', order.name);
      await fixture.killAt('bill_after_payment', order.id);
      await fixture.book('forget-requests');
      await fixture.bill(order.id);
      const { invoices, payments } = await fixture.inBooks(order.payer);
      expect(invoices).toMatchObject([{ balanceCents: 0 }]);
      expect(payments.map(({ totalCents }) => totalCents)).toEqual([1_000, 1_500]);
      expect(await fixture.row(order.id)).toMatchObject({ balanceCents: 0 });
      // Nothing is open by it, so only its row tells that its answer was lost.
      expect(await fixture.paymentStates(order.id)).toEqual(['recorded', 'recorded']);
      await fixture.bill(order.id);
      expect((await fixture.inBooks(order.payer)).payments).toEqual(payments);
    });

    it('are both paid when the invoice is paid in the books, in two parts', async () => {
      const order = await fixture.order();
      await fixture.bill(order.id);
      const { docNumber: number } = await fixture.row(order.id);
      await fixture.book('invoice-paid', { number, amountCents: 1_000 });
      await fixture.bill(order.id);
      expect(await fixture.row(order.id)).toMatchObject({ balanceCents: 1_500 });
      expect(await fixture.books(order.payer)).toMatchObject({ orders: ['PENDING'] });
      await fixture.book('invoice-paid', { number });
      await fixture.killAt('bill_before_mark', order.id);
      await fixture.killAt('bill_after_mark', order.id);
      await fixture.bill(order.id);
      expect(await fixture.books(order.payer)).toMatchObject({ orders: ['PAID'] });
      expect((await fixture.inBooks(order.payer)).payments).toHaveLength(2);
    });

    it('are both paid when the customer pays the invoice here', async () => {
      const order = await fixture.order();
      await fixture.bill(order.id);
      const { bookInvoiceId } = await fixture.row(order.id);
      const due = async () => (await fixture.dueJobs()).includes(order.id);
      expect(await due()).toBe(true);
      expect(await due()).toBe(false);
      const request = fixture.cart(order.payer, split({ card: 2_500 }), {
        purpose: 'invoice',
        subject: bookInvoiceId ?? '',
        draftInput: null,
      });
      const payment = await fixture.startProcess().begin(order.payer, request);
      expect(payment.state).toBe('settled');
      expect(await due()).toBe(true);
      await fixture.bill(order.id);
      expect(await fixture.books(order.payer)).toMatchObject({ orders: ['PAID'] });
      expect((await fixture.inBooks(order.payer)).payments).toHaveLength(1);
    });

    it('are looked at again once for each version of the order, and while its second is not over', async () => {
      const order = await fixture.order();
      await fixture.dueJobs();
      const { orderGid } = await fixture.row(order.id);
      for (const [version, fetched, isSeen] of [
        ['10:00:00', '10:30:00', true],
        ['10:00:00', '10:30:00', false],
        ['11:00:00', '11:00:00.4', true],
        ['11:00:00', '11:00:00.9', true],
        ['11:00:00', '11:00:04', true],
        ['11:00:00', '11:00:05', false],
      ] as const) {
        const fetchedAt = new Date(`2026-11-03T${fetched}Z`);
        await noticeOrderChange(fixture.db, orderGid, `2026-11-03T${version}Z`, fetchedAt);
        expect((await fixture.dueJobs()).includes(order.id), fetched).toBe(isSeen);
      }
    });
  });

  async function expectBilledOnce({
    payer,
    payment,
    id,
  }: Awaited<ReturnType<BillingFixture['order']>>) {
    const { customers, invoices, payments } = await fixture.inBooks(payer);
    expect(customers).toHaveLength(1);
    expect(invoices).toMatchObject([
      { totalCents: payment.totalCents, balanceCents: payment.termsCents },
    ]);
    expect(await fixture.mailsOf(payer)).toHaveLength(1);
    expect(payments).toHaveLength(payment.storeCreditCents > 0 ? 1 : 0);
    expect(await fixture.row(id)).toMatchObject({
      state: 'billed',
      balanceCents: payment.termsCents,
    });
  }
});
