import type { AmountSort } from '~/domain/core/forms/amount-range';
import { amount, DAYS, tag } from '~/domain/core/lists';
import type { Cents } from '~/domain/core/money';
import type { DayProblem, DayRange } from '~/domain/core/time/day-range';

type AmountProblem = 'least-unreadable' | 'most-unreadable' | 'amounts-backwards';
export type ErpListProblem = DayProblem | AmountProblem;

/** Exactly what was typed, to show it again even if it is invalid. */
export type AskedListRange = { from: string; to: string; least: string; most: string };

/**
 * At most this many are counted, paged through and changed at once; beyond that the list says "10,000+".
 * Staff find an order by narrowing the filter, not on page 401.
 */
export const MOST_ORDERS = 10_000;

/** What the staff's lists of orders and of drafts can both be filtered by, besides words and states. */
export const DESK_FILTERS = {
  tag: tag(40),
  ...DAYS,
  leastCents: amount('least', 'least-unreadable'),
  mostCents: {
    ...amount('most', 'most-unreadable' as 'most-unreadable' | 'amounts-backwards'),
    least: { of: 'leastCents', problem: 'amounts-backwards' },
  },
} as const;

export type ErpListQuery = DayRange & {
  /** Search words (domain/core/text/order-words); empty for all. */
  search: string;
  tag: string | null;
  /** Limits of the total, both inclusive; null for no limit. */
  leastCents: Cents | null;
  mostCents: Cents | null;
  sort: AmountSort;
  page: number;
};

/** Returns what the audit log may record of a query: never the search words or the tag. */
export function tracedQuestion({
  search,
  tag,
  from,
  to,
  leastCents,
  mostCents,
}: ErpListQuery): Record<string, string | number | boolean | null> {
  return { words: search !== '', byTag: tag !== null, from, to, leastCents, mostCents };
}
