import type { Email } from '~/domain/emails/email-registry';
import type { MemberRole } from './member-query';

/** `expired` is not stored: it is an open invitation past its expiry time. */
export type InvitationState = 'open' | 'expired' | 'accepted' | 'revoked';

/** An invitation into an organization. */
export type Invitation = {
  id: string;
  organizationId: string;
  /** In lower case. */
  email: string;
  /** Whether they join as an admin. */
  isAdmin: boolean;
  state: InvitationState;
  expiresAt: Date;
  /** How many mails were requested, when the last one was, and how many have been sent. */
  askedCount: number;
  askedAt: Date;
  sentCount: number;
  /** Shopify's numbers of the customers. */
  invitedBy: string;
  acceptedBy: string | null;
};

/** Whether an address is the invited one, ignoring case. */
export function isInvited({ email }: Pick<Invitation, 'email'>, address: string): boolean {
  return email !== '' && email === address.trim().toLowerCase();
}

/** Why a change to an organization's members was refused. */
export type OrganizationRefusal =
  /** The requester is not, or no longer, an admin of the organization. */
  | 'organization_not_an_admin'
  | 'organization_already_member'
  | 'organization_already_invited'
  | 'organization_too_many_open'
  | 'organization_too_many_mails'
  | 'organization_mailed_just_now'
  | 'organization_invitation_gone'
  | 'organization_member_gone'
  /** The role was changed after the page was rendered. */
  | 'organization_role_changed'
  | 'organization_changed'
  | 'organization_own_role'
  | 'organization_last_admin';

/**
 * The result of a change; a refusal has changed nothing. `not-there`: the id does not exist or belongs to
 * another organization, and the reply is the same for both (money-security S-1).
 */
export type OrganizationOutcome =
  | { ok: true }
  | { ok: false; code: OrganizationRefusal | 'not-there' };

export const DONE: OrganizationOutcome = { ok: true };
export const NOT_THERE: OrganizationOutcome = { ok: false, code: 'not-there' };

export function refusal(code: OrganizationRefusal): OrganizationOutcome {
  return { ok: false, code };
}

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

/** The mail with an invitation's link. @param askedNo which of the requests to send it this is */
export function invitationEmail(invitationId: string, askedNo: number): Email {
  return {
    template: 'organization-invitation',
    key: `invitation:${invitationId}:${askedNo}`,
    about: invitationId,
    variables: { askedNo: String(askedNo) },
  };
}
