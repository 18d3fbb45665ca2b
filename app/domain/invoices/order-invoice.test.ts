import { describe, expect, it } from 'vitest';
import { cents } from '../core/money';
import {
  creditNumberOf,
  docNumberOf,
  invoiceContent,
  isPaidAtShopify,
  totalToBill,
  type OrderToBill,
} from './order-invoice';

const line = (discountedCents: number, quantity = 1, currentQuantity = quantity) => ({
  title: 'Cup',
  variantTitle: '12 oz',
  sku: 'CUP-12',
  quantity,
  currentQuantity,
  discountedCents: cents(discountedCents),
});

const sums = (subtotal: number, shipping = 0, tax = 0) => ({
  subtotalCents: cents(subtotal),
  shippingCents: cents(shipping),
  taxCents: cents(tax),
});

function order(changes: Partial<OrderToBill>): OrderToBill {
  return {
    gid: 'gid://shopify/Order/1',
    name: '#1042',
    isCanceled: false,
    financialStatus: 'PENDING',
    canMarkAsPaid: true,
    outstandingCents: cents(0),
    company: null,
    currentTotalCents: cents(0),
    refundedCents: cents(0),
    placed: sums(0),
    current: sums(0),
    lines: [],
    refunds: [],
    ...changes,
  };
}

/** What QuickBooks adds up. */
function added(content: ReturnType<typeof invoiceContent>): number {
  if (content === null) throw new Error('no content');
  return content.lines.reduce(
    (sum, each) => sum + (each.kind === 'discount' ? -each.cents : each.cents),
    content.taxCents as number,
  );
}

describe('the content of an invoice', () => {
  it('is the order: lines, shipping and tax', () => {
    const content = invoiceContent(
      order({
        lines: [line(9_700, 2), line(7_100)],
        currentTotalCents: cents(19_450),
        current: sums(16_800, 1_000, 1_650),
      }),
    );
    expect(content).toMatchObject({ taxCents: 1_650, totalCents: 19_450 });
    expect(content?.lines.map(({ kind, cents: amount }) => [kind, amount])).toEqual([
      ['goods', 9_700],
      ['goods', 7_100],
      ['shipping', 1_000],
    ]);
    expect(content?.lines[0]).toMatchObject({ text: 'Cup, 12 oz (CUP-12)', quantity: 2 });
  });

  it('names a discount of the whole order, and cents that were rounded away', () => {
    const discounted = invoiceContent(
      order({ lines: [line(1_000)], currentTotalCents: cents(900), current: sums(900) }),
    );
    expect(discounted?.lines[1]).toMatchObject({ kind: 'discount', cents: 100 });
    expect(added(discounted)).toBe(900);
    const rounded = invoiceContent(
      order({
        lines: [line(100, 3, 2), line(100, 3, 2)],
        currentTotalCents: cents(133),
        current: sums(133),
      }),
    );
    expect(rounded?.lines[2]).toMatchObject({ kind: 'rounding', cents: -1 });
    expect(added(rounded)).toBe(133);
  });

  it('leaves out what an edit has removed', () => {
    const content = invoiceContent(
      order({
        lines: [line(1_000, 4, 1), line(500, 1, 0)],
        currentTotalCents: cents(250),
        current: sums(250),
      }),
    );
    expect(content?.lines).toMatchObject([{ quantity: 1, cents: 250 }]);
  });

  it('stays that of the placed order when something was refunded', () => {
    const refunded = order({
      lines: [line(1_000, 2, 1)],
      currentTotalCents: cents(600),
      refundedCents: cents(500),
      placed: sums(1_000, 100),
      current: sums(500, 100),
    });
    expect(totalToBill(refunded)).toBe(1_100);
    expect(added(invoiceContent(refunded))).toBe(1_100);
  });

  it('is the order as it is now and what was refunded, if it was edited as well', () => {
    // Of five pieces two were removed and one was refunded.
    const edited = order({
      lines: [line(2_500, 5, 2)],
      currentTotalCents: cents(1_100),
      refundedCents: cents(550),
      placed: sums(2_500, 0, 250),
      current: sums(1_000, 0, 100),
    });
    const content = invoiceContent(edited);
    expect(content?.lines).toMatchObject([
      { kind: 'goods', quantity: 2, cents: 1_000 },
      { kind: 'refunded', quantity: null, cents: 550 },
    ]);
    expect(added(content)).toBe(1_650);
    // A refund of an amount, after something was added to the order.
    const grown = order({
      lines: [line(2_500, 5), line(300)],
      currentTotalCents: cents(2_600),
      refundedCents: cents(200),
      placed: sums(2_500),
      current: sums(2_800),
    });
    expect(invoiceContent(grown)?.lines.map(({ cents: amount }) => amount)).toEqual([2_500, 300]);
    // All that was left after the edit was refunded.
    const gone = order({
      lines: [line(2_500, 5, 0)],
      refundedCents: cents(500),
      placed: sums(2_500),
      current: sums(0),
    });
    expect(invoiceContent(gone)?.lines).toMatchObject([{ kind: 'refunded', cents: 500 }]);
  });

  it.each([
    [
      'more refunded than the parts lack',
      order({
        lines: [line(1_000, 2, 1)],
        currentTotalCents: cents(700),
        refundedCents: cents(100),
        current: sums(500),
        placed: sums(1_000),
      }),
    ],
    [
      'a tip that no part names',
      order({ lines: [line(100)], currentTotalCents: cents(600), current: sums(100) }),
    ],
    [
      'parts that come to more than the total',
      order({ lines: [line(100)], currentTotalCents: cents(100), current: sums(100, 500) }),
    ],
    ['no lines', order({ currentTotalCents: cents(100), current: sums(100) })],
  ])('is none with %s', (_what, strange) => {
    expect(invoiceContent(strange)).toBeNull();
  });
});

it('an invoice has the number of its order, as far as QuickBooks has room', () => {
  expect(docNumberOf('#1042')).toBe('1042');
  expect(docNumberOf(`#${'9'.repeat(30)}`)).toHaveLength(21);
  expect(creditNumberOf('#1042', 2)).toBe('1042-C2');
  expect(creditNumberOf(`#${'9'.repeat(30)}`, 12)).toBe(`${'9'.repeat(17)}-C12`);
});

it.each([
  [true, 'once it is paid', { financialStatus: 'PAID' }],
  [true, 'also if something was refunded', { financialStatus: 'PARTIALLY_REFUNDED' }],
  [false, 'while it is owed', { financialStatus: 'PENDING', outstandingCents: cents(500) }],
  [false, 'if it has grown since', { financialStatus: 'PAID', outstandingCents: cents(1) }],
  [false, 'once it is canceled', { financialStatus: 'PAID', isCanceled: true }],
  [false, 'if Shopify says nothing of it', { financialStatus: null }],
])('an order counts as paid: %s, %s', (isPaid, _when, changes) => {
  expect(isPaidAtShopify(order(changes))).toBe(isPaid);
});
