import { AMOUNT_SORTS } from '~/domain/core/forms/amount';
import { choice, DAYS, defineList, type QueryIn, SEARCH } from '~/domain/core/lists';
import type { Cents } from '~/domain/core/money';
import {
  RETURN_OUTCOMES,
  RETURN_REASONS,
  RETURN_STATES,
  type ReturnKind,
  type ReturnOutcome,
  type ReturnReason,
  type ReturnState,
} from './return';

/** A customer's own cases. The search is part of a number or of the order's. */
export const RETURN_LIST = defineList({
  filters: { search: SEARCH, state: choice('state', RETURN_STATES), ...DAYS },
  sorts: ['newest', 'oldest'],
  perPage: 20,
});
export type ReturnQuery = QueryIn<typeof RETURN_LIST>;

/** What staff choose from: the states, and `to-do`, which is what waits for them. */
export const STAFF_RETURN_FILTERS = [...RETURN_STATES, 'to-do'] as const;

/** Everybody's, for staff. */
export const STAFF_RETURN_LIST = defineList({
  filters: {
    search: SEARCH,
    state: choice('state', STAFF_RETURN_FILTERS),
    kind: choice('kind', ['return', 'claim']),
    reason: choice('reason', RETURN_REASONS),
    outcome: choice('outcome', RETURN_OUTCOMES),
    ...DAYS,
  },
  sorts: AMOUNT_SORTS,
  perPage: 20,
});
export type StaffReturnQuery = QueryIn<typeof STAFF_RETURN_LIST>;

/** A row of a list. */
export type ListedReturn = {
  id: string;
  name: string;
  orderGid: string;
  orderName: string;
  kind: ReturnKind;
  state: ReturnState;
  /** What was wished, or how it ends. */
  outcome: ReturnOutcome | null;
  isOutcomeDone: boolean;
  items: string;
  reasons: ReturnReason[];
  worthCents: Cents;
  createdAt: string;
  awaitsStaff: boolean;
  /** For staff; null on the customer's own pages. */
  customer: string | null;
};

/** Why goods came back, product by product. */
export const REASON_REPORT = defineList({
  filters: { ...DAYS },
  sorts: ['most'],
  perPage: 50,
});
export type ReasonQuery = QueryIn<typeof REASON_REPORT>;

export type ReasonRow = {
  productGid: string | null;
  title: string;
  cases: number;
  units: number;
  worthCents: Cents;
  byReason: Record<ReturnReason, number>;
};
