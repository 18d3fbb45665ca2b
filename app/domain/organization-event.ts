import type { FormerMember } from './former-member';

/** What may happen to an organization and its members. */
export type OrganizationEventKind =
  | 'made'
  | 'invited'
  | 'invited_again'
  | 'invitation_revoked'
  | 'joined'
  | 'left'
  | 'removed'
  | 'forgotten'
  | 'admin_made'
  | 'admin_taken'
  | 'renamed'
  | 'shown'
  | 'hidden';

/** Who has done it: a customer by their number, a member of staff by name, or the shop by itself. */
export type OrganizationActor =
  { kind: 'customer'; userId: string } | { kind: 'staff'; name: string } | { kind: 'store' };

/** A line of an organization's history as its admins read it. */
export type OrganizationEvent = {
  id: string;
  kind: OrganizationEventKind;
  actor: OrganizationActor['kind'];
  /** Null for who is no member any more, and for staff, whose names are not the customers' business. */
  actorName: string | null;
  /** Who has done it, where they have left since. */
  actorFormer: FormerMember | null;
  /** They have done it to themselves. */
  isOwn: boolean;
  /** Whom it was done to; null for nobody, and for who is gone. */
  subjectName: string | null;
  subjectFormer: FormerMember | null;
  at: Date;
};
