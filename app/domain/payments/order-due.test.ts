import { describe, expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import { decideOnDue, orderPayment, owedCents, type OrderDue } from './order-due';

const due = (outstanding: number, more: Partial<OrderDue> = {}): OrderDue => ({
  financialStatus: 'PENDING',
  cancelledAt: null,
  canMarkAsPaid: outstanding > 0,
  outstandingCents: cents(outstanding),
  ...more,
});

const made = (parts: { cash?: number; terms?: number }) => ({
  id: 'made',
  purpose: 'cart',
  state: 'settled',
  failureCode: null as string | null,
  totalCents: cents(2_500),
  storeCreditCents: cents(parts.cash ?? 0),
  termsCents: cents(parts.terms ?? 0),
});

describe('what is owed of an order', () => {
  it.each([
    ['nobody has paid', due(2_500), 2_500],
    ['has become larger', due(700, { financialStatus: 'PARTIALLY_PAID' }), 700],
    ['is paid', due(0, { financialStatus: 'PAID' }), 0],
    ['was refunded in part', due(0, { financialStatus: 'PARTIALLY_REFUNDED' }), 0],
    ['has become larger after a refund', due(500, { financialStatus: 'PARTIALLY_REFUNDED' }), 500],
    [
      'was refunded in part and cannot be marked',
      due(500, { financialStatus: 'PARTIALLY_REFUNDED', canMarkAsPaid: false }),
      0,
    ],
    ['was refunded in whole', due(500, { financialStatus: 'REFUNDED' }), 0],
    ['is canceled', due(2_500, { cancelledAt: '2026-11-20T12:00:00Z' }), 0],
    ['cannot be marked', due(2_500, { canMarkAsPaid: false }), 0],
    ['is owed to the customer', due(-500), 0],
  ])('that %s', (_what, order, expected) => {
    expect(owedCents(order, null)).toBe(expected);
  });

  it('does not include the Earth Cash that Shopify was not told of', () => {
    const earlier = made({ cash: 2_000, terms: 8_000 });
    expect(owedCents(due(10_000), earlier)).toBe(8_000);
    // Somebody has recorded a part: nobody can tell which.
    expect(owedCents(due(3_000, { financialStatus: 'PARTIALLY_PAID' }), earlier)).toBe(0);
    expect(owedCents(due(3_000, { financialStatus: 'PARTIALLY_REFUNDED' }), earlier)).toBe(0);
    // What was paid at once was recorded.
    const paid = { ...made({ cash: 2_000 }), termsCents: cents(0) };
    expect(owedCents(due(700, { financialStatus: 'PARTIALLY_PAID' }), paid)).toBe(700);
  });
});

const on = (hasBooks: boolean, ...payments: ReturnType<typeof made>[]) => ({
  hasBooks,
  payments,
});

describe('how an order is paid', () => {
  it('here, in whole, if it was not ordered on invoice', () => {
    expect(orderPayment(due(2_500), on(true))).toEqual({ kind: 'here', dueCents: 2_500 });
    for (const financialStatus of ['PARTIALLY_PAID', 'PARTIALLY_REFUNDED']) {
      const grown = due(700, { financialStatus });
      expect(orderPayment(grown, on(true, made({ cash: 2_500 })))).toEqual({
        kind: 'here',
        dueCents: 700,
      });
    }
  });

  it('by its invoice if there are books, else here', () => {
    const onTerms = made({ terms: 2_500 });
    expect(orderPayment(due(2_500), on(true, onTerms))).toEqual({ kind: 'invoice' });
    expect(orderPayment(due(2_500), on(false, onTerms))).toEqual({ kind: 'here', dueCents: 2_500 });
  });

  it('not while a payment of it has not ended, and not if Shopify does not know of one yet', () => {
    const open = { ...made({ cash: 2_500 }), id: 'open', state: 'completed' };
    const underWay = { kind: 'under-way', paymentId: 'open', totalCents: 2_500 };
    expect(orderPayment(due(2_500), on(true, open))).toEqual({ ...underWay, isAtBank: false });
    const atBank = { ...open, state: 'processing' };
    expect(orderPayment(due(2_500), on(true, atBank))).toEqual({ ...underWay, isAtBank: true });
    const unwanted = { ...atBank, failureCode: 'payment_undone_by_staff' };
    expect(orderPayment(due(2_500), on(true, unwanted))).toEqual({ ...underWay, isAtBank: false });
    expect(orderPayment(due(2_500), on(true, made({ cash: 2_500 })))).toEqual({ kind: 'none' });
    expect(orderPayment(due(0, { financialStatus: 'PAID' }), on(true))).toEqual({ kind: 'none' });
  });
});

describe('what follows after everything was taken', () => {
  const since = new Date('2026-11-20T12:00:00Z');
  const sale = { kind: 'SALE', status: 'SUCCESS', gateway: 'manual', cents: cents(2_500) };
  const payment = { totalCents: cents(2_500), since, requestedAt: since, made: null };
  const paid = (recorded: Partial<typeof sale>, at = '2026-11-20T12:01:00Z') => ({
    ...due(0, { financialStatus: 'PAID' }),
    transactions: [{ ...sale, ...recorded, createdAt: at }],
  });

  it('is marking what is owed to the cent, whether or not that was asked for', () => {
    const owed = { ...due(2_500), transactions: [] };
    expect(decideOnDue(owed, payment)).toEqual({ do: 'mark' });
    expect(decideOnDue(owed, { ...payment, requestedAt: null })).toEqual({ do: 'mark' });
  });

  it('is nothing more if Shopify has recorded what it was asked for', () => {
    expect(decideOnDue(paid({}), payment)).toEqual({ do: 'done' });
    // Canceled since: it was paid all the same, and what goes back is a refund of the order.
    const canceled = { ...paid({}), cancelledAt: '2026-11-20T12:02:00Z' };
    expect(decideOnDue(canceled, payment)).toEqual({ do: 'done' });
  });

  it.each([
    ['nobody has asked', paid({}), { requestedAt: null }, 'payment_order_paid'],
    ['a gateway has it', paid({ gateway: 'bogus' }), {}, 'payment_order_paid'],
    ['it is older', paid({}, '2026-11-19T12:00:00Z'), {}, 'payment_order_paid'],
    ['it is less', paid({ cents: cents(2_400) }), {}, 'payment_order_paid'],
    ['it has failed', paid({ status: 'FAILURE' }), {}, 'payment_order_paid'],
    ['the order is gone', null, {}, 'payment_order_closed'],
    [
      'it is canceled',
      { ...due(0, { cancelledAt: '2026-11-20T12:02:00Z' }), transactions: [] },
      {},
      'payment_order_closed',
    ],
    ['more is owed', { ...due(2_600), transactions: [] }, {}, 'payment_due_changed'],
    ['less is owed', { ...due(2_400), transactions: [] }, {}, 'payment_due_changed'],
  ])('is giving it back if %s', (_why, order, more, failure) => {
    expect(decideOnDue(order, { ...payment, ...more })).toEqual({ do: 'undo', failure });
  });
});
