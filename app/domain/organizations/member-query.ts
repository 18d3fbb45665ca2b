import { searchedText } from '~/domain/core/text/order-words';
import type { TextOf } from '~/domain/core/time/day-range';
import type { Cents } from '~/domain/core/money';
import type { OrganizationMember } from './organization';

/**
 * Which members of an organization a list shows. The page, the count and the download all use this
 * object, so they cannot disagree.
 */
export type MemberQuery = {
  /** The search text exactly as typed; empty for everybody. */
  search: string;
  /** Null for both. */
  role: MemberRole | null;
  sort: MemberSort;
  /** Counted from 1. */
  page: number;
};

export const MEMBER_ROLES = ['admin', 'member'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

export const MEMBER_SORTS = ['name', 'email', 'newest', 'oldest'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

/** Members per page. */
export const MEMBERS_PER_PAGE = 25;

/** Everybody, by name. */
export const ALL_MEMBERS: MemberQuery = { search: '', role: null, sort: 'name', page: 1 };

/** Reads a query from a URL; invalid values are ignored. */
export function readMemberQuery(textOf: (name: string) => string | null): MemberQuery {
  const page = textOf('page');
  return {
    search: searchedText(textOf('search') ?? ''),
    role: MEMBER_ROLES.find((role) => role === textOf('role')) ?? null,
    sort: MEMBER_SORTS.find((sort) => sort === textOf('sort')) ?? ALL_MEMBERS.sort,
    page: page !== null && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** Returns the URL parameters that `readMemberQuery` reads back; defaults are left out. */
export function memberQueryFields(
  query: Omit<MemberQuery, 'sort'> & { sort: string },
): Record<string, string> {
  const fields = {
    search: query.search,
    role: query.role ?? '',
    sort: query.sort === ALL_MEMBERS.sort ? '' : query.sort,
    page: query.page === 1 ? '' : String(query.page),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** Whether the list is filtered. */
export function isMembersFiltered({ search, role }: Pick<MemberQuery, 'search' | 'role'>): boolean {
  return search !== '' || role !== null;
}

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

/** A member as pages show them. Fields that only admins may see are null for others (money-security P-3). */
export type MemberShown = {
  firstName: string | null;
  lastName: string | null;
  email: string;
  isAdmin: boolean;
  /** Whether this member is the viewer. */
  isSelf: boolean;
  /** The customer's number. */
  userId: string | null;
  /** ISO 8601. */
  joinedAt: string | null;
};

/** @param viewer the member who looks at the page */
export function shownMember(
  { userId, joinedAt, ...words }: OrganizationMember,
  viewer: { userId: string; isAdmin: boolean },
): MemberShown {
  return {
    ...words,
    isSelf: userId === viewer.userId,
    userId: viewer.isAdmin ? userId : null,
    joinedAt: viewer.isAdmin ? joinedAt.toISOString() : null,
  };
}

/** An open invitation as pages show it. */
export type InvitationShown = {
  id: string;
  email: string;
  isAdmin: boolean;
  isExpired: boolean;
  /** ISO 8601. */
  expiresAt: string;
  /** Whether every mail that was asked for has been sent. */
  isMailed: boolean;
};

/** What only admins see besides the list of members. */
export type OrganizationAdminView = {
  invitations: InvitationShown[];
  /** The invitation whose revocation waits for confirmation. */
  revoking: InvitationShown | null;
  history: { id: string; words: string; at: string }[];
};
