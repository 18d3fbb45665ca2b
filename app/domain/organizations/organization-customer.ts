import type { TextOf } from '~/domain/core/time/day-range';
import { MEMBER_SORTS, readMemberQuery, type MemberQuery } from './member-query';
import type { Cents } from '~/domain/core/money';

/** Sort orders in addition to those of all member lists; for admins, who see what was spent. */
const SPEND_SORTS = ['most-spent', 'least-spent'] as const;
export type SpendSort = (typeof SPEND_SORTS)[number];

export const CUSTOMER_SORTS = [...MEMBER_SORTS, ...SPEND_SORTS] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** Which customers the list, its count and its download contain. */
export type CustomerQuery = Omit<MemberQuery, 'sort'> & { sort: CustomerSort };

/** Reads a query from a URL; invalid values are ignored. */
export function readCustomerQuery(textOf: TextOf): CustomerQuery {
  const query = readMemberQuery(textOf);
  return { ...query, sort: CUSTOMER_SORTS.find((sort) => sort === textOf('sort')) ?? query.sort };
}

export function isSpendSort(sort: CustomerSort): sort is SpendSort {
  return SPEND_SORTS.some((spend) => spend === sort);
}

/** A customer of an organization, as its admins see them. */
export type OrganizationCustomer = {
  userId: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  isAdmin: boolean;
  /** ISO 8601. */
  joinedAt: string;
  /** In the last twelve months; null while orders are still being read. */
  spentCents: Cents | null;
  /** ISO 8601. */
  lastOrderAt: string | null;
};
