import { byKey, fold } from '~/domain/core/text/search-text';
import { pageOf } from '~/domain/core/forms/list-window';
import { choice, defineList, type QueryIn, SEARCH } from '~/domain/core/lists';
import { cents, type Cents } from '~/domain/core/money';
import type { Invoice } from './invoice';

/** How long open invoices are past due, as accounting groups them: days after the due date. */
export const AGING_BUCKETS = ['current', '1-30', '31-60', '61-90', 'over-90'] as const;
export type AgingBucket = (typeof AGING_BUCKETS)[number];

/** An open invoice with the customer whom QuickBooks has for it. */
export type CustomerInvoice = Invoice & {
  /** QuickBooks' id and name of the customer. */
  bookCustomerId: string;
  customerName: string;
};

/** What customers owe, by age. */
export type Aging = { buckets: Record<AgingBucket, Cents>; totalCents: Cents };

/** What one customer owes. */
export type CustomerAging = Aging & {
  bookCustomerId: string;
  name: string;
  count: number;
  /** The earliest due date, YYYY-MM-DD. */
  oldestDueOn: string;
};

const AGES = ['overdue', ...AGING_BUCKETS] as const;

/**
 * Customers with open invoices, of all that QuickBooks has: the search is part of the name; `age` keeps those who
 * owe something of that age.
 */
export const AGING_LIST = defineList({
  filters: { search: SEARCH, age: choice('age', AGES) },
  sorts: ['highest', 'lowest', 'name', 'oldest'],
  perPage: 50,
});
type AgingQuery = QueryIn<typeof AGING_LIST>;

/** Returns how many days an invoice is past due; 0 or less: it is not. Both days are YYYY-MM-DD. */
export function daysPastDue(dueOn: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(dueOn)) / 86_400_000);
}

/** @param today YYYY-MM-DD */
export function bucketOf({ dueOn }: Pick<Invoice, 'dueOn'>, today: string): AgingBucket {
  const days = daysPastDue(dueOn, today);
  if (days <= 0) return 'current';
  if (days <= 30) return '1-30';
  if (days <= 60) return '31-60';
  return days <= 90 ? '61-90' : 'over-90';
}

/** Adds up what is open, by age. @param today YYYY-MM-DD */
export function agingOf(
  invoices: readonly Pick<Invoice, 'dueOn' | 'balanceCents'>[],
  today: string,
): Aging {
  const buckets = Object.fromEntries(
    AGING_BUCKETS.map((bucket) => [bucket, 0]),
  ) as Aging['buckets'];
  for (const invoice of invoices) {
    const bucket = bucketOf(invoice, today);
    buckets[bucket] = cents(buckets[bucket] + invoice.balanceCents);
  }
  return {
    buckets,
    totalCents: cents(AGING_BUCKETS.reduce((sum, name) => sum + buckets[name], 0)),
  };
}

/** Returns what each customer owes, in no order. @param today YYYY-MM-DD */
export function agingByCustomer(
  invoices: readonly CustomerInvoice[],
  today: string,
): CustomerAging[] {
  const byCustomer = new Map<string, CustomerInvoice[]>();
  for (const invoice of invoices) {
    const own = byCustomer.get(invoice.bookCustomerId);
    if (own) own.push(invoice);
    else byCustomer.set(invoice.bookCustomerId, [invoice]);
  }
  return [...byCustomer].map(([bookCustomerId, own]) => ({
    bookCustomerId,
    name: own[0]?.customerName ?? '',
    count: own.length,
    oldestDueOn: own.map(({ dueOn }) => dueOn).reduce((one, other) => (one < other ? one : other)),
    ...agingOf(own, today),
  }));
}

/** Filters and sorts customers. */
export function pickAging(rows: readonly CustomerAging[], query: AgingQuery): CustomerAging[] {
  const { search, age, sort } = query;
  const text = fold(search);
  const owes = ({ buckets, totalCents }: CustomerAging) =>
    age === null || (age === 'overdue' ? totalCents > buckets.current : buckets[age] > 0);
  const found = rows.filter((row) => fold(row.name).includes(text) && owes(row));
  const byName = (a: CustomerAging, b: CustomerAging) => byKey(fold(a.name), fold(b.name));
  switch (sort) {
    case 'highest':
      return found.toSorted((a, b) => b.totalCents - a.totalCents || byName(a, b));
    case 'lowest':
      return found.toSorted((a, b) => a.totalCents - b.totalCents || byName(a, b));
    case 'name':
      return found.toSorted(byName);
    case 'oldest':
      return found.toSorted((a, b) => byKey(a.oldestDueOn, b.oldestDueOn) || byName(a, b));
  }
}

/** Returns one page of these customers, and what all of them owe. */
export function agingPage(rows: readonly CustomerAging[], requested: number) {
  const { page, pageCount, begin, end } = pageOf(rows.length, { ...AGING_LIST, page: requested });
  return {
    rows: rows.slice(begin, end),
    sums: sumAging(rows),
    count: rows.length,
    page,
    pageCount,
  };
}

function sumAging(rows: readonly Aging[]): Aging {
  const sumOf = (of: (row: Aging) => number) => cents(rows.reduce((sum, row) => sum + of(row), 0));
  return {
    buckets: Object.fromEntries(
      AGING_BUCKETS.map((name) => [name, sumOf(({ buckets }) => buckets[name])]),
    ) as Aging['buckets'],
    totalCents: sumOf(({ totalCents }) => totalCents),
  };
}
