import { expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import type { Invoice } from '~/domain/invoices/invoice';
import type { OpenPayment } from '~/domain/payments/payment';
import { type CustomOrderWaiting, homeTasks, type RecentOrder } from './home-page';

const invoice = (id: string, dueOn: string): Invoice => ({
  id,
  number: id,
  amountCents: cents(100),
  balanceCents: cents(100),
  issuedOn: '2026-10-01',
  dueOn,
});

const payment = (stage: OpenPayment['stage']) => ({ id: stage, stage }) as OpenPayment;
const order = (name: string, step: RecentOrder['step'], isPaidHere = false) =>
  ({ name, step, isPaidHere }) as RecentOrder;

it('an invoice that a bank is paying waits for nobody', () => {
  const invoices = {
    open: [invoice('paying', '2026-11-01'), invoice('declined', '2026-11-01')],
    count: 2,
    totalCents: cents(200),
    today: '2026-11-20',
  };
  const openPayments = [
    { ...payment('at-bank'), invoiceId: 'paying' },
    { ...payment('undoing'), invoiceId: 'declined' },
  ];
  const nothing = { orders: { kind: 'silent' }, custom: [], requests: 0 } as const;
  expect(homeTasks({ invoices, openPayments, ...nothing })).toMatchObject([
    { kind: 'invoice', invoice: { id: 'declined' } },
  ]);
});

it('what waits for the customer is listed by urgency, and what waits for us is left out', () => {
  const tasks = homeTasks({
    invoices: {
      open: [invoice('late', '2026-11-01'), invoice('today', '2026-11-20')],
      count: 2,
      totalCents: cents(200),
      today: '2026-11-20',
    },
    openPayments: [payment('under-way'), payment('customer')],
    orders: {
      kind: 'known',
      recent: [
        order('#4', { kind: 'prepared' }, true),
        order('#3', { kind: 'prepared' }),
        order('#2', { kind: 'unpaid', isPart: false }),
        order('#1', null),
      ],
      hasMore: false,
    },
    custom: [{ step: 'approve' } as CustomOrderWaiting],
    requests: 2,
  });
  expect(tasks.map((task) => (task.kind === 'invoice' ? task.invoice.id : task.kind))).toEqual([
    'late',
    'verify',
    'order',
    'custom',
    'requests',
    'today',
    'on-invoice',
  ]);
  const none = { openPayments: [], orders: { kind: 'silent' as const }, custom: [], requests: 0 };
  expect(homeTasks({ invoices: 'silent', ...none })).toEqual([]);
});
