import type { Email } from '~/domain/emails/email-registry';
import type { MemberRole } from './member-query';

/** Length limits of an organization's text fields. */
export const ORGANIZATION_BOUNDS = { name: 100, email: 254 } as const;

/** How long an invitation's link works. */
export const INVITATION_LIFE_MS = 7 * 24 * 60 * 60_000;
export const INVITATION_LIFE_DAYS = 7;

/** The most mails for one invitation, including the first, and the least time between two of them. */
export const INVITATION_MOST_MAILS = 5;
export const INVITATION_PAUSE_MS = 10 * 60_000;

/** The most open invitations of one organization. */
export const INVITATIONS_MOST_OPEN = 200;

/** Invitation mails that one admin may send, first and repeated ones together (S-9). */
export const INVITATION_LIMITS = [
  { max: 20, windowMs: 60 * 60_000 },
  { max: 100, windowMs: 24 * 60 * 60_000 },
] as const;

/** Views of invitation pages per network address. Links cannot be guessed; this limits attempts anyway. */
export const INVITATION_OPENINGS = [{ max: 60, windowMs: 10 * 60_000 }] as const;

/** A row of `organization_users` (spec section 3). */
export type OrganizationMember = {
  /** The customer's number, as in `gid://shopify/Customer/{number}`. */
  userId: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  isAdmin: boolean;
  joinedAt: Date;
};

/** A customer's membership: their row joined with the organization's (spec section 7). */
export type Membership = OrganizationMember & {
  organization: { id: string; name: string; showManage: boolean };
};

/** Returns the name that pages show for a member; the e-mail address if there is none. */
export function memberName({
  firstName,
  lastName,
  email,
}: Pick<OrganizationMember, 'firstName' | 'lastName' | 'email'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}

/** A former member of an organization. */
export type FormerMember = {
  /** A number starting at 1, in the order in which members first left. */
  place: number;
  /** Null if unknown or redacted. Former members are not identified by their address. */
  name: string | null;
};

/** Time zones that an organization can choose for its allowances' months: those of the United States. */
export const ORGANIZATION_ZONES = [
  ['America/New_York', 'Eastern Time'],
  ['America/Chicago', 'Central Time'],
  ['America/Denver', 'Mountain Time'],
  ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', 'Pacific Time'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
  ['America/Puerto_Rico', 'Puerto Rico and the Virgin Islands'],
  ['Pacific/Guam', 'Guam'],
  ['Pacific/Pago_Pago', 'American Samoa'],
] as const;

/** Whether admins can choose this zone. */
export function isOfferedZone(text: string): boolean {
  return ORGANIZATION_ZONES.some(([zone]) => zone === text);
}

/** Returns a zone's common name; its IANA name if it is not one of the list. */
export function zoneLabel(zone: string): string {
  return ORGANIZATION_ZONES.find(([name]) => name === zone)?.[1] ?? zone;
}

/** `expired` is not stored: it is an open invitation past its expiry time. */
type InvitationState = 'open' | 'expired' | 'accepted' | 'revoked';

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
  requestCount: number;
  requestedAt: Date;
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
export type OrganizationRejection =
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
 * The result of a change; a rejection has changed nothing. `not-there`: the id does not exist or belongs to
 * another organization, and the reply is the same for both (money-security S-1).
 */
export type OrganizationOutcome =
  | { ok: true }
  | { ok: false; code: OrganizationRejection | 'not-there' };

export const DONE: OrganizationOutcome = { ok: true };
export const NOT_THERE: OrganizationOutcome = { ok: false, code: 'not-there' };

export function rejection(code: OrganizationRejection): OrganizationOutcome {
  return { ok: false, code };
}

/** What the page of an invitation shows to someone who opens its link. */
export type InvitationView = InvitationOffered | InvitationRejected;

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

export type InvitationRejected =
  | { kind: 'gone' }
  /** Signed in with an address other than the invited one. */
  | { kind: 'other-address'; email: string }
  /** `name`: the organization that they belong to. */
  | { kind: 'already-in' | 'in-another'; name: string };

/** The mail with an invitation's link. @param requestNo which of the requests to send it this is */
export function invitationEmail(invitationId: string, requestNo: number): Email {
  return {
    template: 'organization-invitation',
    key: `invitation:${invitationId}:${requestNo}`,
    about: invitationId,
    variables: { requestNo: String(requestNo) },
  };
}
