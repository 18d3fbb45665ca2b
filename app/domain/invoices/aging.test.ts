import { expect, it } from 'vitest';
import { cents } from '~/domain/core/money';
import { agingByCustomer, agingPage, AGING_LIST, bucketOf, pickAging } from './aging';

const TODAY = '2026-03-31';
const invoice = (bookCustomerId: string, customerName: string, dueOn: string, left: number) => ({
  id: `${bookCustomerId}-${dueOn}`,
  number: '1',
  amountCents: cents(left),
  balanceCents: cents(left),
  issuedOn: '2025-01-01',
  dueOn,
  bookCustomerId,
  customerName,
});

const BOOKS = [
  invoice('61', 'Åse’s Café', '2026-04-01', 100),
  invoice('61', 'Åse’s Café', '2026-03-01', 200),
  invoice('62', 'Bean Counter', '2025-12-30', 5_000),
  invoice('63', 'Cup & Co', '2026-05-01', 700),
];

it.each([
  ['2026-04-01', 'current'],
  // Due today is not late.
  ['2026-03-31', 'current'],
  ['2026-03-30', '1-30'],
  ['2026-03-01', '1-30'],
  ['2026-02-28', '31-60'],
  ['2026-01-30', '31-60'],
  ['2026-01-29', '61-90'],
  ['2025-12-31', '61-90'],
  ['2025-12-30', 'over-90'],
])('due on %s is %s', (dueOn, bucket) => {
  expect(bucketOf({ dueOn }, TODAY)).toBe(bucket);
});

it('counts calendar days across the changes of the clocks', () => {
  expect(bucketOf({ dueOn: '2026-03-07' }, '2026-04-06')).toBe('1-30');
  expect(bucketOf({ dueOn: '2026-03-07' }, '2026-04-07')).toBe('31-60');
});

it('adds up each customer, and all of them, also those of other pages', () => {
  const rows = agingByCustomer(BOOKS, TODAY);
  expect(rows.find(({ bookCustomerId }) => bookCustomerId === '61')).toEqual({
    bookCustomerId: '61',
    name: 'Åse’s Café',
    count: 2,
    oldestDueOn: '2026-03-01',
    buckets: { current: 100, '1-30': 200, '31-60': 0, '61-90': 0, 'over-90': 0 },
    totalCents: 300,
  });
  const { sums, rows: shown, count } = agingPage(rows, 9);
  expect([sums.totalCents, sums.buckets.current, sums.buckets['over-90']]).toEqual([
    6_000, 800, 5_000,
  ]);
  expect([shown.length, count]).toEqual([3, 3]);
});

it.each([
  [{}, ['62', '63', '61']],
  [{ sort: 'lowest' }, ['61', '63', '62']],
  [{ sort: 'name' }, ['61', '62', '63']],
  [{ sort: 'oldest' }, ['62', '61', '63']],
  [{ age: 'overdue' }, ['62', '61']],
  [{ age: 'current' }, ['63', '61']],
  [{ age: 'over-90' }, ['62']],
  [{ search: 'ase' }, ['61']],
])('%j', (fields, ids) => {
  const { query } = AGING_LIST.parse((name) => (fields as Record<string, string>)[name] ?? null);
  const picked = pickAging(agingByCustomer(BOOKS, TODAY), query);
  expect(picked.map(({ bookCustomerId }) => bookCustomerId)).toEqual(ids);
});
