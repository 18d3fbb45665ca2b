import { expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import type { OrderToBill } from '~/domain/invoices/order-invoice';
import { findingsOnInvoice, type BilledOrder } from './invoice-findings';

const AT = new Date('2026-11-27T12:00:00Z');
const nothing = { subtotalCents: cents(0), shippingCents: cents(0), taxCents: cents(0) };

const order = (changes: Partial<OrderToBill> = {}): OrderToBill => ({
  gid: 'gid://shopify/Order/1',
  name: '#1001',
  isCanceled: false,
  financialStatus: 'PENDING',
  canMarkAsPaid: true,
  outstandingCents: cents(2_500),
  company: null,
  currentTotalCents: cents(2_500),
  refundedCents: cents(0),
  placed: nothing,
  current: nothing,
  lines: [],
  refunds: [],
  ...changes,
});

const paid = { financialStatus: 'PAID', outstandingCents: cents(0), canMarkAsPaid: false };

const billed = (changes: Partial<BilledOrder> = {}): BilledOrder => ({
  state: 'billed',
  requestedAt: new Date('2026-11-20T12:00:00Z'),
  order: order(),
  invoice: { totalCents: cents(2_500), balanceCents: cents(2_500) },
  others: 0,
  closing: null,
  ...changes,
});

const invoice = (total: number, balance: number) => ({
  totalCents: cents(total),
  balanceCents: cents(balance),
});

it.each<[string, Partial<BilledOrder>]>([
  ['nothing is paid of either', {}],
  ['Earth Cash has paid a part of the invoice', { invoice: invoice(2_500, 1_500) }],
  ['the rest was written off', { invoice: invoice(2_500, 0), closing: 'written-off' }],
  ['both are paid', { order: order(paid), invoice: invoice(2_500, 0) }],
  [
    'the order was refunded in part, and a credit memo has lowered the invoice',
    {
      order: order({
        financialStatus: 'PARTIALLY_REFUNDED',
        outstandingCents: cents(0),
        currentTotalCents: cents(2_000),
        refundedCents: cents(500),
      }),
      invoice: invoice(2_500, 0),
    },
  ],
  [
    'the order was canceled and the invoice is void',
    { state: 'void', order: order({ isCanceled: true }), invoice: invoice(0, 0) },
  ],
  [
    'the invoice was requested a minute ago',
    { state: 'requested', requestedAt: AT, invoice: null },
  ],
  ['QuickBooks refuses it, which is said elsewhere', { state: 'rejected', invoice: null }],
  [
    'the order was paid, and the bookkeeper has deleted the invoice',
    { order: order(paid), invoice: null },
  ],
])('finds nothing if %s', (_what, changes) => {
  expect(findingsOnInvoice(billed(changes), AT)).toEqual([]);
});

it.each<[string, Partial<BilledOrder>, string[]]>([
  ['waits for hours', { state: 'requested', invoice: null }, ['order-without-invoice waiting']],
  ['has lost its invoice', { invoice: null }, ['order-without-invoice gone']],
  ['has a void invoice', { invoice: invoice(0, 0) }, ['order-without-invoice void']],
  ['is gone', { order: null }, ['invoice-without-order deleted']],
  [
    'was canceled and is still owed',
    { state: 'void', order: order({ isCanceled: true }) },
    ['invoice-without-order canceled'],
  ],
  [
    'is paid in the books alone',
    { invoice: invoice(2_500, 0) },
    ['invoice-paid-on-one-side books'],
  ],
  [
    'was credited in the books',
    { invoice: invoice(2_500, 0), closing: 'credited' },
    ['invoice-paid-on-one-side credited'],
  ],
  ['is paid at Shopify alone', { order: order(paid) }, ['invoice-paid-on-one-side shop']],
  [
    'is billed a cent more',
    { invoice: invoice(2_501, 2_501) },
    ['invoice-amounts-differ undefined'],
  ],
  ['has two invoices', { others: 1 }, ['invoice-duplicated undefined']],
  [
    'has two that are wrong',
    { others: 1, invoice: invoice(2_499, 0) },
    [
      'invoice-duplicated undefined',
      'invoice-amounts-differ undefined',
      'invoice-paid-on-one-side books',
    ],
  ],
])('says so of an order that %s', (_what, changes, found) => {
  const findings = findingsOnInvoice(billed(changes), AT);
  expect(findings.map(({ kind, cause }) => `${kind} ${cause}`)).toEqual(found);
});
