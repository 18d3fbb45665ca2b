import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Failpoint } from '../../app/domain/core/retries/failpoint';
import { findTerms } from '../../app/models/payments/customer-terms.server';
import { listWriteOffs } from '../../app/models/invoices/write-off.server';
import { deleteCreditMemo } from '../../app/platforms/quickbooks/credit-memo.server';
import { fetchOrderToBill } from '../../app/platforms/shopify/orders/order-billing.server';
import { eachDatabase } from '../support/database';
import { some } from '../support/matrix';
import { adminFor } from './draft-fixture';
import { openBillingFixture, type BillingFixture } from './billing-fixture';
import { Killed } from './payment-process';

eachDatabase((_kind, open) => {
  let fixture: BillingFixture;
  let db: Awaited<ReturnType<typeof open>>['db'];

  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    fixture = await openBillingFixture(database);
  });
  afterEach(async () => {
    await fixture.clearFaults();
    await fixture.book('close-books');
  });
  afterAll(() => fixture.discardAll());

  /** An order on invoice that was billed, and its invoice. */
  async function billed(parts: Parameters<BillingFixture['order']>[0] = {}) {
    const order = await fixture.order(parts);
    await fixture.bill(order.id);
    const { bookInvoiceId, bookCustomerId, docNumber, balanceCents } = await fixture.row(order.id);
    const invoice = {
      invoiceId: bookInvoiceId ?? '',
      bookCustomerId: bookCustomerId ?? '',
      seenCents: balanceCents ?? 0,
    };
    return { ...order, invoice, number: docNumber ?? '' };
  }

  type Billed = Awaited<ReturnType<typeof billed>>;

  const request = async ({ invoice }: Billed, changes: Partial<Billed['invoice']> = {}) =>
    fixture.startProcess().requestWriteOff(await fixture.openStaff(), {
      ...invoice,
      reason: 'The café has closed.',
      ...changes,
    });

  const writeOffs = ({ invoice }: Billed) => listWriteOffs(db, invoice.bookCustomerId);

  async function requested(order: Billed): Promise<string> {
    expect(await request(order)).toBeNull();
    return (await writeOffs(order))[0]?.id ?? '';
  }

  async function killAt(dieAt: Failpoint, id: string): Promise<void> {
    await expect(fixture.startProcess({ dieAt }).writeOff(id)).rejects.toThrow(Killed);
  }

  const MEMO = { totalCents: 2_500, remainingCents: 0, lines: [{ itemId: '3', cents: 2_500 }] };

  it('closes the invoice with one credit memo for bad debts, and its order stays owed', async () => {
    const order = await billed();
    await fixture.startProcess().writeOff(await requested(order));
    const { invoices, creditMemos, payments } = await fixture.inBooks(order.payer);
    expect(invoices).toMatchObject([{ balanceCents: 0, totalCents: 2_500 }]);
    expect(creditMemos).toMatchObject([MEMO]);
    expect(payments).toMatchObject([{ totalCents: 0 }]);
    expect(await writeOffs(order)).toMatchObject([
      { state: 'done', cents: 2_500, reason: 'The café has closed.', invoiceNumber: order.number },
    ]);
    await fixture.bill(order.id);
    expect(await fixture.row(order.id)).toMatchObject({ state: 'billed', balanceCents: 0 });
    expect(await fixture.books(order.payer)).toMatchObject({ orders: ['PENDING'] });
    // What was not paid stays against the credit limit.
    expect((await findTerms(db, order.payer.gid)).usedCents).toBe(2_500);
    const found = await fixture.startProcess().reconcileInvoices('recent');
    expect(found.broken).toBe(0);
  });

  it.each(some(['write_off_after_memo', 'write_off_after_apply'] as const, 1))(
    'is done once although the process dies at %s and QuickBooks forgets its requests',
    async (failpoint) => {
      const order = await billed();
      const id = await requested(order);
      await killAt(failpoint, id);
      await fixture.book('forget-requests');
      await fixture.startProcess().writeOff(id);
      await fixture.startProcess().writeOff(id);
      const { invoices, creditMemos, payments } = await fixture.inBooks(order.payer);
      expect([invoices, creditMemos, payments]).toMatchObject([
        [{ balanceCents: 0 }],
        [MEMO],
        [{ totalCents: 0 }],
      ]);
      expect(await writeOffs(order)).toMatchObject([{ state: 'done' }]);
    },
  );

  it.each(
    some(
      [
        ['creditmemo-write', 'lost-response'],
        ['payment-write', 'lost-response'],
        ['creditmemo-write', 'hang'],
      ],
      2,
    ),
  )('is done once although %s ends with %s', async (operation, effect) => {
    const order = await billed();
    const id = await requested(order);
    await fixture.fault('quickbooks', operation, effect);
    const tried = () => fixture.startProcess({ bookMs: 300 }).writeOff(id);
    await tried().catch(() => undefined);
    await fixture.clearFaults();
    await fixture.startProcess().writeOff(id);
    expect((await fixture.inBooks(order.payer)).creditMemos).toMatchObject([MEMO]);
    expect(await writeOffs(order)).toMatchObject([{ state: 'done' }]);
  });

  it('writes off what is left after Earth Cash', async () => {
    const order = await billed({ cash: 1_000, terms: 1_500 });
    await fixture.startProcess().writeOff(await requested(order));
    const { invoices, creditMemos } = await fixture.inBooks(order.payer);
    expect([invoices, creditMemos]).toMatchObject([[{ balanceCents: 0 }], [{ totalCents: 1_500 }]]);
  });

  it('is refused if nothing or something else is open, or the invoice is another customer’s', async () => {
    const [order, other] = [await billed(), await billed()];
    expect(await request(order, { seenCents: 2_400 })).toBe('changed');
    expect(await request(order, { bookCustomerId: other.invoice.bookCustomerId })).toBe('paid');
    expect(await request(order)).toBeNull();
    expect(await request(order)).toBe('under-way');
    await fixture.book('invoice-paid', { number: other.number });
    expect(await request(other)).toBe('paid');
    expect(await writeOffs(other)).toEqual([]);
  });

  it('leaves nothing in the books if the invoice was paid before QuickBooks was reached', async () => {
    const order = await billed();
    const id = await requested(order);
    await killAt('write_off_after_memo', id);
    await fixture.book('invoice-paid', { number: order.number });
    await fixture.startProcess().writeOff(id);
    expect((await fixture.inBooks(order.payer)).creditMemos).toEqual([]);
    expect(await writeOffs(order)).toMatchObject([{ state: 'refused', rejection: 'changed' }]);
    // It may be asked for again, of what is open then.
    expect(await request(order)).toBe('paid');
  });

  it('leaves nothing in the books although the process dies before that is written down', async () => {
    const order = await billed();
    const id = await requested(order);
    await killAt('write_off_after_memo', id);
    const [memo] = (await fixture.inBooks(order.payer)).creditMemos;
    await fixture.book('invoice-paid', { number: order.number });
    const gone = { id: memo?.id ?? '', syncToken: '0' };
    await deleteCreditMemo(fixture.startProcess().quickbooks, gone);
    await fixture.startProcess().writeOff(id);
    expect((await fixture.inBooks(order.payer)).creditMemos).toEqual([]);
    expect(await writeOffs(order)).toMatchObject([{ rejection: 'changed' }]);
  });

  it('is undone by the bookkeeper, after which a payment makes the order paid', async () => {
    const order = await billed();
    await fixture.startProcess().writeOff(await requested(order));
    const { payments } = await fixture.inBooks(order.payer);
    const { quickbooks } = fixture.startProcess();
    const links = { Id: payments[0]?.id, SyncToken: '0' };
    await quickbooks.write('Payment', links, { operation: 'delete' });
    const unlinked = (await fixture.inBooks(order.payer)).creditMemos[0];
    const syncToken = String(unlinked?.syncToken);
    await deleteCreditMemo(quickbooks, { id: unlinked?.id ?? '', syncToken });
    await fixture.bill(order.id);
    expect(await fixture.books(order.payer)).toMatchObject({ orders: ['PENDING'] });
    await fixture.book('invoice-paid', { number: order.number });
    await fixture.bill(order.id);
    expect(await fixture.books(order.payer)).toMatchObject({ orders: ['PAID'] });
  });

  it.each([
    ['of the item for bad debts', { itemId: '3' }],
    ['of goods', {}],
    ['of goods beside money, with one payment', { amountCents: 1, paidCents: 2_499 }],
  ])('a bookkeeper’s own credit %s makes no order paid', async (_what, credit) => {
    const order = await billed();
    await fixture.book('invoice-credited', { number: order.number, ...credit });
    await fixture.bill(order.id);
    expect(await fixture.row(order.id)).toMatchObject({ balanceCents: 0 });
    expect(await fixture.books(order.payer)).toMatchObject({ orders: ['PENDING'] });
    const { broken } = await fixture.startProcess().reconcileInvoices('recent');
    expect(broken).toBe('itemId' in credit ? 0 : 1);
    await fixture.shop('order-paid', order.name);
    await fixture.startProcess().reconcileInvoices('recent');
  });

  it('an order that grew after its refund is paid once its invoice bills all of it and is paid', async () => {
    const order = await billed();
    await fixture.shop('order-paid', order.name);
    await fixture.shop('refund', order.name, { cents: 500 });
    await fixture.bill(order.id);
    expect((await fixture.inBooks(order.payer)).creditMemos).toMatchObject([{ totalCents: 500 }]);
    await fixture.shop('order-add', order.name, { title: 'More cups', cents: 1_000 });
    await fixture.bill(order.id);
    const outstanding = async () => {
      const { orderGid } = await fixture.row(order.id);
      return (await fetchOrderToBill(adminFor(fixture.url), orderGid))?.outstandingCents;
    };
    // Nothing is open on the invoice, but it doesn't bill what was added.
    expect(await fixture.row(order.id)).toMatchObject({ balanceCents: 0 });
    expect(await outstanding()).toBe(1_000);
    await fixture.book('invoice-amount', { number: order.number, amountCents: 3_500 });
    await fixture.bill(order.id);
    expect(await outstanding()).toBe(1_000);
    await fixture.book('invoice-paid', { number: order.number });
    await fixture.bill(order.id);
    expect(await outstanding()).toBe(0);
  });

  it('says so if the books are closed, and can be asked for again', async () => {
    const order = await billed();
    const id = await requested(order);
    await fixture.book('close-books', { through: '2999-01-01' });
    await fixture.startProcess().writeOff(id);
    expect(await writeOffs(order)).toMatchObject([
      { state: 'refused', rejection: 'closed-period' },
    ]);
    await fixture.book('close-books');
    await fixture.startProcess().writeOff(await requested(order));
    expect((await writeOffs(order)).map(({ state }) => state)).toEqual(['done', 'refused']);
  });

  it('says so if QuickBooks applies credits by itself, to an older invoice', async () => {
    const order = await billed();
    await fixture.book('invoice-add', {
      email: order.payer.email,
      amountCents: 2_500,
      dueOn: '2020-01-01',
      issuedOn: '2020-01-01',
    });
    const id = await requested(order);
    await fixture.book('auto-apply', { on: 1 });
    await fixture.startProcess().writeOff(id);
    await fixture.book('auto-apply', { on: 0 });
    expect(await writeOffs(order)).toMatchObject([{ rejection: 'applied-elsewhere' }]);
  });
});
