import type { MemberRole } from './member-query';

/** What the page of an invitation shows to someone who opens its link. */
export type InvitationView = InvitationOffered | InvitationRefused;

/** `signed-out`: for a visitor who may be the invited person. */
export type InvitationOffered = {
  kind: 'open' | 'signed-out';
  /** Name of the organization. */
  name: string;
  inviter: string;
  role: MemberRole;
  /** ISO 8601. */
  expiresAt: string;
};

export type InvitationRefused =
  | { kind: 'gone' }
  /** Signed in with an address other than the invited one. */
  | { kind: 'other-address'; email: string }
  /** `name`: the organization that they belong to. */
  | { kind: 'already-in' | 'in-another'; name: string };
