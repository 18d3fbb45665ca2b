import { describe, expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import { NEW_STORE } from '~/domain/documents/store-identity';
import type { PrintedLine, PrintedRefund } from '~/domain/orders/order-document';
import { creditNote, orderDocument, type OrderDocumentData } from './order-document';

const usd = (amount: number) => ({ cents: cents(amount), currency: 'USD' });
const ADDRESS = {
  firstName: 'Ivy',
  lastName: 'Nakamura',
  name: 'Ivy Nakamura',
  company: 'Fern Coffee',
  address1: '12 Fern Lane',
  address2: null,
  city: 'Portland',
  province: 'Oregon',
  zip: '97205',
  country: 'United States',
  phone: null,
};

function line(change: Partial<PrintedLine> = {}): PrintedLine {
  return {
    title: 'Kraft cup 12 oz',
    variantTitle: '500 pieces',
    sku: 'EB-51',
    quantity: 2,
    currentQuantity: 2,
    toShip: 2,
    unit: usd(4850),
    total: usd(9700),
    ...change,
  };
}

function data(change: Partial<OrderDocumentData['order']> = {}): OrderDocumentData {
  return {
    order: {
      id: 'gid://shopify/Order/1',
      name: '#1042',
      email: 'ivy@example.com',
      createdAt: '2026-11-02T18:00:00Z',
      updatedAt: '2026-11-02T18:00:00Z',
      tags: [],
      displayFinancialStatus: 'PAID',
      displayFulfillmentStatus: 'UNFULFILLED',
      total: usd(10_500),
      shippingAddress: ADDRESS,
      subtotal: usd(9700),
      shipping: usd(0),
      tax: usd(800),
      discounts: null,
      discountCodes: [],
      currentTotal: usd(10_500),
      originalTotal: usd(10_500),
      refunded: usd(0),
      manualRefundedCents: cents(0),
      receivedCents: cents(10_500),
      taxLines: [{ title: 'Oregon tax', rate: 0.0825, price: usd(800) }],
      lines: [],
      fulfillments: [],
      cancelReason: null,
      cancelledAt: null,
      edited: false,
      refunds: [],
      referral: null,
      disputes: [],
      isOnInvoice: false,
      ...change,
    },
    printed: {
      poNumber: '=PO "7" 🌱',
      terms: { name: 'Net 30', dueAt: '2026-12-02T18:00:00Z' },
      billingAddress: null,
      net: usd(10_500),
      outstanding: usd(0),
      lines: [line()],
    },
    paid: [],
    seller: NEW_STORE,
    now: '2026-11-27T01:00:00.000Z',
  };
}

const paid = {
  settledAt: '2026-11-03T02:00:00Z',
  storeCreditCents: cents(500),
  cardCents: cents(10_000),
  termsCents: cents(0),
  poNumber: null,
  cardName: 'Visa ending in 4242',
  organization: null,
};
/** What a receipt says below its total. */
const receiptRows = (list: OrderDocumentData['paid']) =>
  orderDocument('receipt', { ...data(), paid: list })
    .totals.slice(4)
    .map(({ label, value }) => `${label} ${value}`);
const valueOf = (list: readonly { label: string; value: string }[], label: string) =>
  list.find((one) => one.label === label)?.value;

describe('an order’s documents', () => {
  it.each(['confirmation', 'receipt', 'pro-forma'] as const)(
    'the %s has PO number and terms',
    (kind) => {
      const { facts } = orderDocument(kind, data());
      expect(valueOf(facts, 'PO number')).toBe('=PO "7" 🌱');
      expect(valueOf(facts, 'Terms')).toBe('Net 30');
      expect(valueOf(facts, 'Due')).toBe('Dec 2, 2026');
    },
  );

  it('a receipt says how it was paid, by the day of the payment in the store’s calendar', () => {
    const { totals, date } = orderDocument('receipt', { ...data(), paid: [paid] });
    expect(date).toBe('Nov 2, 2026');
    expect(totals.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Subtotal $97.00',
      'Shipping $0.00',
      'Oregon tax (8.25%) $8.00',
      'Total $105.00',
      'Paid with Earth Cash $5.00',
      'Paid with Visa ending in 4242 $100.00',
      'Paid $105.00',
    ]);
  });

  it('a receipt of an order on invoice names what was paid here, and the rest as paid on invoice', () => {
    const placed = { ...paid, cardCents: cents(0), cardName: null, termsCents: cents(10_000) };
    const later = { ...paid, storeCreditCents: cents(0), cardCents: cents(4000) };
    expect(receiptRows([placed, later])).toEqual([
      'Paid with Earth Cash $5.00',
      'Paid with Visa ending in 4242 $40.00',
      'Paid on invoice $60.00',
      'Paid $105.00',
    ]);
    expect(receiptRows([placed, { ...later, cardCents: cents(10_000) }])).toEqual([
      'Paid with Earth Cash $5.00',
      'Paid with Visa ending in 4242 $100.00',
      'Paid $105.00',
    ]);
  });

  it('a pro forma invoice is of the day in the store’s calendar', () => {
    // Seven in the evening of the day before in Portland.
    const { date, at } = orderDocument('pro-forma', { ...data(), now: '2026-11-27T03:00:00.000Z' });
    expect([date, at]).toEqual(['Nov 26, 2026', '2026-11-26T08:00:00.000Z']);
  });

  it('bills to the billing address if there is one', () => {
    const elsewhere = { ...ADDRESS, company: 'Fern Holding' };
    const printed = { ...data().printed, billingAddress: elsewhere };
    const { parties } = orderDocument('confirmation', { ...data(), printed });
    expect(parties.map(({ lines }) => lines[1])).toEqual(['Fern Holding', 'Fern Coffee']);
  });

  it('says what is still due only while somebody has to pay it', () => {
    const printed = { ...data().printed, net: usd(500), outstanding: usd(10_000) };
    const due = orderDocument('pro-forma', { ...data(), printed });
    expect(due.totals.at(-1)).toEqual({ label: 'Balance due', value: '$100.00', isStrong: true });
    const gone = data({ cancelledAt: '2026-11-04T18:00:00Z' });
    const canceled = orderDocument('confirmation', { ...gone, printed });
    expect(canceled.status).toBe('Canceled on Nov 4, 2026');
    expect(valueOf(canceled.totals, 'Balance due')).toBeUndefined();
  });

  it('names a discount, and no variant of a product that has one only', () => {
    const lines = [line({ total: usd(9000) }), line({ variantTitle: 'Default Title', sku: null })];
    const printed = { ...data().printed, lines };
    const [first, second] = orderDocument('confirmation', { ...data(), printed }).tables[0]!.rows;
    expect(first![0]).toMatchObject({ details: ['500 pieces · SKU EB-51', 'Discount -$7.00'] });
    expect(second![0]).toMatchObject({ details: [] });
  });

  describe('a credit note', () => {
    const { title, variantTitle, sku } = line();
    const refund: PrintedRefund = {
      gid: 'gid://shopify/Refund/77',
      orderGid: 'gid://shopify/Order/1',
      at: '2026-11-05T18:00:00Z',
      total: usd(5250),
      lines: [{ title, variantTitle, sku, quantity: 1, subtotal: usd(4850) }],
      shippingCents: cents(0),
      taxCents: cents(400),
    };
    const rowsOf = (change: Partial<PrintedRefund>) =>
      creditNote(data(), { ...refund, ...change }).totals.map(
        ({ label, value }) => `${label} ${value}`,
      );

    it('has its tax on a line of its own, and adds up to its refund', () => {
      expect(creditNote(data(), refund)).toMatchObject({
        number: '#1042-77',
        date: 'Nov 5, 2026',
        notes: [{ text: expect.stringContaining('Questions?') }],
      });
      expect(rowsOf({})).toEqual(['Items $48.50', 'Tax $4.00', 'Credited $52.50']);
      expect(rowsOf({ shippingCents: cents(1495), total: usd(6700) })).toEqual([
        'Items $48.50',
        'Shipping $14.95',
        'Tax $4.00',
        'Adjustments -$0.45',
        'Credited $67.00',
      ]);
      expect(rowsOf({ taxCents: cents(0), total: usd(4850) })).toEqual(['Credited $48.50']);
    });

    it('of an amount alone says that tax is included, if the order had any', () => {
      const amount = { ...refund, lines: [], taxCents: null };
      expect(rowsOf(amount)).toEqual(['Credited $52.50']);
      const [first] = creditNote(data(), amount).notes;
      expect(first?.text).toBe('The amount credited includes any sales tax.');
      expect(creditNote(data({ tax: usd(0) }), amount).notes).toHaveLength(1);
    });
  });
});
