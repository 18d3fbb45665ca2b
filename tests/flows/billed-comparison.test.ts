import { expect, it } from 'vitest';
import {
  wrongsOfBilled,
  type BilledOutside,
  type BillingExpectation,
} from '../faults/shop/billing';

/** The comparison at the end of the fault program `invoices` finds each kind of loss. */

const EXPECTED: BillingExpectation = {
  isBilled: true,
  billedCents: 2_500,
  openCents: 0,
  creditCents: 700,
  chargedCents: 2_500,
  cashCents: 100,
  order: 'paid',
  poNumber: '=1+1',
};

const order = {
  id: 1,
  customerId: 7,
  name: '#1001',
  totalCents: 2_500,
  paidCents: 2_500,
  refundedCents: 700,
  cancelledAt: null,
  poNumber: '=1+1',
};
const invoice = {
  id: '5',
  customerId: '61',
  number: '1001',
  totalCents: 2_500,
  balanceCents: 0,
  memo: 'Order #1001\nPurchase order =1+1',
};
const memo = { customerId: '61', totalCents: 700, remainingCents: 700 };
const payment = { customerId: '61', totalCents: 2_500, lines: [{ cents: 2_500 }] };
const intent = { id: 'pi_1', status: 'succeeded', received: 2_500, back: 0 };

const GOOD: BilledOutside = {
  orders: [order],
  bookCustomers: 1,
  invoices: [invoice],
  creditMemos: [memo],
  payments: [payment],
  mails: 1,
  intents: [intent],
  shownCents: 100,
};

it('finds nothing where everything is there once', () => {
  expect(wrongsOfBilled(EXPECTED, GOOD)).toEqual([]);
});

const LOSSES: [string, Partial<BilledOutside>, RegExp][] = [
  ['a second order', { orders: [order, { ...order, id: 2 }] }, /^orders: 2/],
  ['an order that is not paid', { orders: [{ ...order, paidCents: 0 }] }, /^the order: owed/],
  ['no invoice', { invoices: [] }, /^invoices: 0/],
  ['a second invoice', { invoices: [invoice, { ...invoice, id: '6' }] }, /^invoices: 2/],
  ['another total', { invoices: [{ ...invoice, totalCents: 2_501 }] }, /^the invoice: 2501/],
  ['a cent that is open', { invoices: [{ ...invoice, balanceCents: 1 }] }, /^open on the/],
  ['no PO number', { invoices: [{ ...invoice, memo: 'Order #1001' }] }, /memo/],
  ['a customer made twice', { bookCustomers: 2 }, /^customers in the books: 2/],
  ['a second credit memo', { creditMemos: [memo, memo] }, /^credited: 1400/],
  ['a payment recorded twice', { payments: [payment, { ...payment, lines: [] }] }, /settles: 0/],
  ['no mail', { mails: 0 }, /^mails about the invoice: 0/],
  ['a second mail', { mails: 2 }, /^mails about the invoice: 2/],
  ['a double charge', { intents: [intent, { ...intent, id: 'pi_2' }] }, /^kept of cards: 5000/],
  [
    'a charge that could still be made',
    { intents: [intent, { id: 'pi_2', status: 'requires_confirmation', received: 0, back: 0 }] },
    /^pi_2 is/,
  ],
  ['Earth Cash that is missing', { shownCents: 99 }, /^Earth Cash at Shopify: 99/],
];

it.each(LOSSES)('finds %s', (_name, lost, message) => {
  expect(wrongsOfBilled(EXPECTED, { ...GOOD, ...lost })).toEqual([
    expect.stringMatching(message) as string,
  ]);
});

it('finds every document of an order that is not on invoice', () => {
  const unbilled = { ...EXPECTED, isBilled: false, creditCents: 0 };
  const bare = { bookCustomers: 0, invoices: [], creditMemos: [], payments: [], mails: 0 };
  expect(wrongsOfBilled(unbilled, { ...GOOD, ...bare })).toEqual([]);
  expect(wrongsOfBilled(unbilled, { ...GOOD, ...bare, mails: 1, invoices: [invoice] })).toEqual([
    'invoices: 1, due 0',
    'mails about the invoice: 1, due 0',
  ]);
});
