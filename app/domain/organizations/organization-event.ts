import type { FormerMember } from './former-member';

/** Events in the life of an organization and its members. */
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

/** Who did it: a customer (by number), a staff member (by name), or the store itself. */
export type OrganizationActor =
  { kind: 'customer'; userId: string } | { kind: 'staff'; name: string } | { kind: 'store' };

/** An entry of an organization's history as its admins read it. */
export type OrganizationEvent = {
  id: string;
  kind: OrganizationEventKind;
  actor: OrganizationActor['kind'];
  /** Null for former members, and for staff, whose names customers do not see. */
  actorName: string | null;
  /** The actor if they have left since. */
  actorFormer: FormerMember | null;
  /** Whether the actor did it to themselves. */
  isOwn: boolean;
  /** The member it was done to; null if there is none or they have left. */
  subjectName: string | null;
  subjectFormer: FormerMember | null;
  at: Date;
};
