import {
  amount,
  choice,
  DAYS,
  defineList,
  type Filter,
  type QueryIn,
  SEARCH,
  tag,
} from '~/domain/core/lists';
import type { DayProblem } from '~/domain/core/time/time-span';
import { isUuid } from '~/domain/core/ids';
import type { CustomerType } from './customer';

export const CUSTOMER_TYPES = [
  'ECA',
  'BUSINESS',
  'INDIVIDUAL',
] as const satisfies readonly CustomerType[];

/** Earth Cash above zero, zero, or below zero. */
export const BALANCE_CHOICES = ['some', 'none', 'owed'] as const;
export type BalanceChoice = (typeof BALANCE_CHOICES)[number];

export const ERP_CUSTOMER_SORTS = [
  'newest',
  'oldest',
  'name',
  'most-spent',
  'most-orders',
  'most-cash',
  'least-cash',
] as const;
export type ErpCustomerSort = (typeof ERP_CUSTOMER_SORTS)[number];

export type ErpCustomerProblem = DayProblem | 'over-unreadable';

/** Exactly what was typed, to show it again even if it is invalid. */
export type TypedCustomerRange = { from: string; to: string; over: string };

/**
 * At most this many customers with a search word or tag are counted and paged through; beyond that the list
 * says '10,000+'. The download contains all of them.
 */
export const MOST_FOUND = 10_000;

/** An organization's id, or whether the customer is in any or in none. */
const organization: Filter<string | null> = {
  ...choice('organization', ['any', 'none']),
  parse: (text) => (text === 'any' || text === 'none' || isUuid(text) ? text : null),
};

/** The staff's list of customers; what is null is not asked for. */
export const ERP_CUSTOMER_LIST = defineList({
  filters: {
    search: SEARCH,
    type: choice('type', CUSTOMER_TYPES),
    /** A tag, in any case. */
    tag: tag(255),
    balance: choice('balance', BALANCE_CHOICES),
    /** Only customers with more Earth Cash than this. */
    overCents: amount('over', 'over-unreadable'),
    organization,
    ambassador: choice('ambassador', ['yes', 'no']),
    /** The days on which they became customers. */
    ...DAYS,
  },
  sorts: ERP_CUSTOMER_SORTS,
  perPage: 25,
});
export type ErpCustomerQuery = QueryIn<typeof ERP_CUSTOMER_LIST>;
