import { choice, defineList, type QueryIn, SEARCH } from '~/domain/core/lists';
import type { Cents } from '~/domain/core/money';
import type { OrganizationMember } from './organization';

export const MEMBER_ROLES = ['admin', 'member'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

export const MEMBER_SORTS = ['name', 'email', 'newest', 'oldest'] as const;

const filters = { search: SEARCH, role: choice('role', MEMBER_ROLES) };

/** The members of an organization; `role` is null for both. */
export const MEMBER_LIST = defineList({ filters, sorts: MEMBER_SORTS, perPage: 25 });
export type MemberQuery = QueryIn<typeof MEMBER_LIST>;

/** Sort orders in addition to those of all member lists; for admins, who see what was spent. */
const SPEND_SORTS = ['most-spent', 'least-spent'] as const;
export type SpendSort = (typeof SPEND_SORTS)[number];

export const CUSTOMER_SORTS = [...MEMBER_SORTS, ...SPEND_SORTS] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** The same members as admins see them, as their customers. */
export const CUSTOMER_LIST = defineList({ filters, sorts: CUSTOMER_SORTS, perPage: 25 });
export type CustomerQuery = QueryIn<typeof CUSTOMER_LIST>;

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
  { userId, joinedAt, ...names }: OrganizationMember,
  viewer: { userId: string; isAdmin: boolean },
): MemberShown {
  return {
    ...names,
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
  history: { id: string; label: string; at: string }[];
};
