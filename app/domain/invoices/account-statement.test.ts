import { expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import { type AccountEntry, drawStatement, lineState, STATEMENT_MONTH } from './account-statement';

const TODAY = '2026-05-10';
const invoice = (
  on: string,
  amount: number,
  left: number,
  dueOn = '2026-05-01',
  credited = 0,
): AccountEntry => ({
  kind: 'invoice',
  id: on,
  number: on,
  on,
  dueOn,
  amountCents: cents(amount),
  balanceCents: cents(left),
  creditedCents: cents(credited),
});
const less = (kind: 'payment' | 'credit', on: string, amount: number): AccountEntry => ({
  kind,
  id: on,
  number: null,
  on,
  amountCents: cents(-amount),
});

// 500 were open before April.
const entries = [
  less('payment', '2026-05-02', 300),
  less('payment', '2026-04-10', 500),
  invoice('2026-04-10', 1_000, 700),
  less('credit', '2026-04-20', 50),
  invoice('2026-05-09', 40, 40, '2026-06-08'),
];
const balanceCents = cents(500 + 1_000 - 500 - 50 - 300 + 40);

it('leads from what was owed before the month to what was owed at its end', () => {
  const april = drawStatement({ balanceCents, entries, open: [] }, '2026-04', TODAY);
  expect(
    april.lines.map(({ on, amountCents, runningCents }) => [on, amountCents, runningCents]),
  ).toEqual([
    ['2026-04-10', 1_000, 1_500],
    ['2026-04-10', -500, 1_000],
    ['2026-04-20', -50, 950],
  ]);
  expect(april).toMatchObject({
    openingCents: 500,
    invoicedCents: 1_000,
    paidCents: 500,
    creditedCents: 50,
    closingCents: 950,
  });
});

it('closes with today’s balance in the current month, and the months follow each other', () => {
  const may = drawStatement({ balanceCents, entries, open: [] }, '2026-05', TODAY);
  expect([may.openingCents, may.closingCents]).toEqual([950, balanceCents]);
  const march = drawStatement({ balanceCents, entries, open: [] }, '2026-03', TODAY);
  expect([march.openingCents, march.closingCents, march.lines]).toEqual([500, 500, []]);
});

it('says what has become of an invoice', () => {
  const states = [
    invoice('2026-04-10', 9, 0),
    invoice('2026-04-10', 9, 9),
    invoice('2026-04-10', 9, 9, TODAY),
    invoice('2026-04-10', 9, 0, TODAY, 4),
    invoice('2026-04-10', 9, 5, TODAY, 4),
  ];
  expect(states.map((line) => lineState(line, TODAY))).toEqual([
    'paid',
    'overdue',
    'open',
    'closed',
    'open',
  ]);
  expect(lineState(less('payment', '2026-04-10', 1), TODAY)).toBeNull();
});

it.each([
  ['2026-04', '2026-04'],
  ['2026-13', null],
  ['2026-4', null],
  ['1999-01', null],
])('the month %s is read as %s', (text, month) => {
  expect(STATEMENT_MONTH.parse(() => text).query).toEqual({ month });
});
