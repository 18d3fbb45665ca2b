import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listOpenDiscrepancies } from '../../app/models/discrepancies/discrepancy.server';
import { eachDatabase } from '../support/database';
import { openBillingFixture, type BillingFixture } from './billing-fixture';

const HOUR_MS = 60 * 60_000;

eachDatabase((_kind, open) => {
  let fixture: BillingFixture;

  beforeAll(async () => {
    fixture = await openBillingFixture(await open());
  });
  afterEach(async () => {
    await fixture.clearFaults();
    await fixture.book('close-books');
    // Each test has orders of its own; what it leaves wrong is not the next one's.
    await fixture.db.deleteFrom('discrepancy').execute();
    await fixture.db
      .updateTable('order_invoice')
      .set({ updated_at: new Date(0) })
      .execute();
  });
  afterAll(() => fixture.discardAll());

  type Order = Awaited<ReturnType<BillingFixture['order']>>;

  const run = (window: 'recent' | 'month' = 'recent') =>
    fixture.startProcess().reconcileInvoices(window);
  /** What is open about an order: kind and what staff are told. */
  const discrepanciesOf = async ({ id }: Order) => {
    const { orderGid } = await fixture.row(id);
    const all = await listOpenDiscrepancies(fixture.db);
    return all.filter(({ subject }) => subject === orderGid);
  };
  const kinds = async (order: Order) => (await discrepanciesOf(order)).map(({ kind }) => kind);

  async function billed(parts: Parameters<BillingFixture['order']>[0] = {}): Promise<Order> {
    const order = await fixture.order(parts);
    await fixture.bill(order.id);
    return order;
  }
  const number = async ({ id }: Order) => (await fixture.row(id)).docNumber ?? '';

  describe('orders on invoice and their invoices', () => {
    it('that agree have no discrepancy', async () => {
      const order = await billed({ cash: 1_000, terms: 1_500 });
      expect(await run()).toMatchObject({ repaired: 0, broken: 0 });
      expect(await kinds(order)).toEqual([]);
    });

    it('find an order whose invoice was deleted or voided, until there is one again', async () => {
      const order = await billed();
      await fixture.book('invoice-void', { number: await number(order) });
      expect((await run()).broken).toBe(1);
      expect(await discrepanciesOf(order)).toMatchObject([
        { kind: 'order-without-invoice', suggestedFix: expect.stringContaining('voided') },
      ]);
      await fixture.book('invoice-delete', { number: await number(order) });
      await run();
      expect(await kinds(order)).toEqual(['order-without-invoice']);
      await fixture.shop('order-paid', order.name);
      await run();
      expect(await kinds(order)).toEqual([]);
    });

    it('find an order that waits for its invoice for hours', async () => {
      const order = await fixture.order();
      await fixture.db
        .updateTable('order_invoice')
        .set({ requested_at: new Date(Date.now() - 3 * HOUR_MS) })
        .where('id', '=', order.id)
        .execute();
      await fixture.fault('quickbooks', 'invoice-write', 'error', 1);
      await expect(run()).rejects.toMatchObject({ kind: 'unavailable' });
      expect(await kinds(order)).toEqual(['order-without-invoice']);
      // The next run takes the normal path, which now works.
      expect(await run()).toMatchObject({ repaired: 1 });
      expect(await kinds(order)).toEqual([]);
      expect((await fixture.inBooks(order.payer)).invoices).toHaveLength(1);
    });

    it('find an invoice whose order was canceled, until nothing is due on it', async () => {
      const order = await billed({ cash: 1_000, terms: 1_500 });
      // The books take no change that would follow the order.
      await fixture.book('close-books', { through: '2099-12-31' });
      await fixture.shop('order-cancel', order.name);
      await run();
      expect(await discrepanciesOf(order)).toMatchObject([
        { kind: 'invoice-without-order', suggestedFix: expect.stringContaining('canceled') },
      ]);
      await fixture.book('close-books');
      await fixture.book('invoice-void', { number: await number(order) });
      await run();
      expect(await kinds(order)).toEqual([]);
    });

    it('mend what is paid on one side alone', async () => {
      const inBooks = await billed();
      await fixture.book('invoice-paid', { number: await number(inBooks) });
      const inShop = await billed();
      await fixture.shop('order-paid', inShop.name);
      expect(await run()).toMatchObject({ repaired: 2, broken: 0 });
      expect([await kinds(inBooks), await kinds(inShop)]).toEqual([[], []]);
      const { invoices, payments } = await fixture.inBooks(inShop.payer);
      expect(invoices).toMatchObject([{ balanceCents: 0 }]);
      expect(payments).toMatchObject([{ totalCents: 2_500 }]);
    });

    it('find an order whose invoice a bookkeeper has credited, until staff say what became of it', async () => {
      const order = await billed();
      await fixture.book('invoice-credited', { number: await number(order) });
      await run();
      expect(await discrepanciesOf(order)).toMatchObject([
        {
          kind: 'invoice-paid-on-one-side',
          suggestedFix: expect.stringContaining('A credit in QuickBooks closed'),
        },
      ]);
      expect(await fixture.books(order.payer)).toMatchObject({ orders: ['PENDING'] });
      await fixture.shop('order-paid', order.name);
      await run();
      expect(await kinds(order)).toEqual([]);
    });

    it('find what stays paid on one side: the books refuse the payment', async () => {
      const order = await billed();
      await fixture.shop('order-paid', order.name);
      await fixture.book('close-books', { through: '2099-12-31' });
      await run();
      expect(await kinds(order)).toEqual(['invoice-paid-on-one-side']);
      await fixture.book('close-books');
      await run();
      expect(await kinds(order)).toEqual([]);
    });

    it('find amounts that differ, until they are the same again', async () => {
      const order = await billed();
      await fixture.book('invoice-amount', { number: await number(order), amountCents: 2_600 });
      await run();
      const [found] = await discrepanciesOf(order);
      expect(found).toMatchObject({
        kind: 'invoice-amounts-differ',
        detail: { billedCents: 2_600, orderCents: 2_500 },
      });
      await fixture.book('invoice-amount', { number: await number(order), amountCents: 2_500 });
      await run();
      expect(await kinds(order)).toEqual([]);
    });

    it('find two invoices for one order, until one is void', async () => {
      const order = await billed();
      const copy = { email: order.payer.email, amountCents: 2_500, number: await number(order) };
      await fixture.book('invoice-add', copy);
      await run('month');
      expect(await kinds(order)).toEqual(['invoice-duplicated']);
      const { bookInvoiceId } = await fixture.row(order.id);
      const { invoices } = await fixture.inBooks(order.payer);
      const extra = invoices.find(({ id }) => id !== bookInvoiceId);
      await fixture.book('invoice-void', { id: extra?.id ?? '' });
      await run();
      expect(await kinds(order)).toEqual([]);
    });
  });

  it('an order is looked at as soon as its invoice has changed in QuickBooks, and then is paid', async () => {
    const order = await billed();
    const { bookInvoiceId } = await fixture.row(order.id);
    await fixture.book('invoice-paid', { number: await number(order) });
    await fixture.dueJobs();
    await fixture.startProcess().followBookInvoice(bookInvoiceId ?? '');
    expect(await fixture.dueJobs()).toEqual([order.id]);
    await fixture.bill(order.id);
    expect(await fixture.books(order.payer)).toMatchObject({ orders: ['PAID'] });
    await fixture.startProcess().followBookInvoice('99999');
    expect(await fixture.dueJobs()).toEqual([]);
  });
});
