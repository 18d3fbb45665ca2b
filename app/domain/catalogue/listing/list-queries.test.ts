import { describe, expect, it } from 'vitest';
import {
  customOrderQueryFields,
  leavesCustomOrdersOut,
  readCustomOrderQuery,
} from '~/domain/custom-orders/custom-order-query';
import type { TextOf } from '~/domain/core/time/day-range';
import {
  ALL_DEPOSITS,
  depositQueryFields,
  leavesDepositsOut,
} from '~/domain/deposits/deposit-query';
import { readDepositQuery } from '~/domain/deposits/deposit-query';
import {
  invoiceQueryFields,
  leavesInvoicesOut,
  readInvoiceQuery,
} from '~/domain/invoices/invoice-query';
import type { PaymentState } from '~/domain/payments/payment-states';
import {
  ALL_PAYMENTS,
  leavesPaymentsOut,
  paymentQueryFields,
  type PaymentStanding,
  paymentStanding,
  readPaymentQuery,
} from '~/domain/payments/payment-query';

const DAYS = { from: '2026-01-31', to: '2026-02-01' };

type Fields = Record<string, string>;

/** Every table of the dashboard, with examples of its parameters and its defaults. */
const TABLES = [
  {
    name: 'deposits',
    read: readDepositQuery,
    fieldsOf: (fields: Fields) => depositQueryFields(readDepositQuery(textIn(fields)).query),
    leavesOut: (fields: Fields) => leavesDepositsOut(readDepositQuery(textIn(fields)).query),
    usual: ALL_DEPOSITS,
    asked: { state: 'taken-back', ...DAYS, sort: 'highest', page: '3' },
    unread: [{ state: 'credited' }, { state: '__proto__' }],
  },
  {
    name: 'payments',
    read: readPaymentQuery,
    fieldsOf: (fields: Fields) => paymentQueryFields(readPaymentQuery(textIn(fields)).query),
    leavesOut: (fields: Fields) => leavesPaymentsOut(readPaymentQuery(textIn(fields)).query),
    usual: ALL_PAYMENTS,
    asked: { for: 'invoice', state: 'not-made', ...DAYS, sort: 'oldest', page: '2' },
    unread: [{ for: 'nothing' }, { state: 'settled' }],
  },
  {
    name: 'custom orders',
    read: readCustomOrderQuery,
    fieldsOf: (fields: Fields) =>
      customOrderQueryFields(readCustomOrderQuery(textIn(fields)).query),
    leavesOut: (fields: Fields) =>
      leavesCustomOrdersOut(readCustomOrderQuery(textIn(fields)).query),
    usual: { search: '', state: null, from: null, to: null, sort: 'newest', page: 1 },
    asked: { search: 'C-1001', state: 'quoted', ...DAYS, sort: 'largest', page: '2' },
    unread: [{ state: 'lost' }, { search: '   ' }],
  },
  {
    name: 'invoices',
    read: readInvoiceQuery,
    fieldsOf: (fields: Fields) => invoiceQueryFields(readInvoiceQuery(textIn(fields)).query),
    leavesOut: (fields: Fields) => leavesInvoicesOut(readInvoiceQuery(textIn(fields)).query),
    usual: { search: '', state: null, from: null, to: null, sort: 'due', page: 1 },
    asked: { search: '1038', state: 'overdue', ...DAYS, sort: 'newest', page: '2' },
    unread: [{ state: 'void' }, { search: '' }],
  },
];

function textIn(fields: Fields): TextOf {
  return (name) => fields[name] ?? null;
}

describe.each(TABLES)(
  'the table of $name',
  ({ read, fieldsOf, leavesOut, usual, asked, unread }) => {
    it('shows everything where its address says nothing', () => {
      expect(read(textIn({}))).toEqual({
        query: usual,
        asked: { from: '', to: '' },
        problems: [],
      });
      expect(fieldsOf({})).toEqual({});
      expect(leavesOut({})).toBe(false);
    });

    it('comes back the same from what is written for it', () => {
      expect(fieldsOf(asked)).toEqual(asked);
      expect(leavesOut(asked)).toBe(true);
    });

    it.each([...unread, { sort: 'cheapest' }, { page: '0' }, { page: '1e3' }, { page: '9999999' }])(
      'takes %j as not said',
      (fields) => {
        expect(read(textIn(fields as Fields)).query).toEqual(usual);
      },
    );

    it('says which of its days is none', () => {
      expect(read(textIn({ from: '2026-02-30' })).problems).toEqual(['from-unreadable']);
      expect(read(textIn({ to: 'soon' })).problems).toEqual(['to-unreadable']);
      expect(read(textIn({ from: DAYS.to, to: DAYS.from })).problems).toEqual(['backwards']);
      expect(read(textIn({ from: 'x'.repeat(99) })).asked.from).toHaveLength(10);
    });
  },
);

const STANDINGS: Record<PaymentState, PaymentStanding> = {
  held: 'under-way',
  drafted: 'under-way',
  pi_created: 'under-way',
  confirming: 'under-way',
  requires_action: 'under-way',
  charged: 'under-way',
  completed: 'paid',
  settled: 'paid',
  undoing: 'not-made',
  failed: 'not-made',
  review: 'checked',
};

it.each(Object.entries(STANDINGS))('a payment that is %s stands as %s', (state, standing) => {
  expect(paymentStanding(state as PaymentState, null)).toBe(standing);
});

it.each([
  ['on-invoice', 'on-invoice'],
  ['paid', 'paid'],
  ['partially-refunded', 'paid'],
  ['nothing-due', 'not-made'],
] as const)('an order on invoice that is %s stands as %s', (order, standing) => {
  expect(paymentStanding('settled', order)).toBe(standing);
});
