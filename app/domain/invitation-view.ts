import type { MemberRole } from './member-query';

/** What the page of an invitation says to whoever has come with its link. */
export type InvitationView = InvitationOffered | InvitationRefused;

/** `signed-out`: for a visitor, who may be the one who was invited. */
export type InvitationOffered = {
  kind: 'open' | 'signed-out';
  /** The organization's. */
  name: string;
  inviter: string;
  role: MemberRole;
  /** ISO 8601. */
  expiresAt: string;
};

export type InvitationRefused =
  | { kind: 'gone' }
  /** Signed in with another address than the invited one. */
  | { kind: 'other-address'; email: string }
  /** `name`: of the organization that they are in. */
  | { kind: 'already-in' | 'in-another'; name: string };
