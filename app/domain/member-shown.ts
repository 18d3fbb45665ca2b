import type { OrganizationMember } from './organization-member';

/** A member as a page draws them. What is for admins only is null for everybody else (money-security P-3). */
export type MemberShown = {
  firstName: string | null;
  lastName: string | null;
  email: string;
  isAdmin: boolean;
  /** Whoever looks at the page. */
  isSelf: boolean;
  /** The customer's number. */
  userId: string | null;
  /** ISO 8601. */
  joinedAt: string | null;
};

/** @param viewer who looks */
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

/** An open invitation as a page draws it. */
export type InvitationShown = {
  id: string;
  email: string;
  isAdmin: boolean;
  isExpired: boolean;
  /** ISO 8601. */
  expiresAt: string;
  /** The last mail that was wanted has left. */
  isMailed: boolean;
};

/** What an admin knows besides the members. */
export type OrganizationAdminView = {
  invitations: InvitationShown[];
  /** The one that is asked about before it is revoked. */
  revoking: InvitationShown | null;
  history: { id: string; words: string; at: string }[];
};
