import type { OrganizationMember } from './organization-member';

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
