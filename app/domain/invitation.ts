/** `expired` is no state of the row: an open one whose time is over. */
export type InvitationState = 'open' | 'expired' | 'accepted' | 'revoked';

/** Somebody was asked into an organization. */
export type Invitation = {
  id: string;
  organizationId: string;
  /** In lower case. */
  email: string;
  /** Whether they come in as an admin. */
  isAdmin: boolean;
  state: InvitationState;
  expiresAt: Date;
  /** How often it was wanted mailed, when last, and how many of those mails have left. */
  askedCount: number;
  askedAt: Date;
  sentCount: number;
  /** Customers' numbers. */
  invitedBy: string;
  acceptedBy: string | null;
};

/** Whether an address is the one that was invited; nobody tells them apart by the case of letters. */
export function isInvited({ email }: Pick<Invitation, 'email'>, address: string): boolean {
  return email !== '' && email === address.trim().toLowerCase();
}

/** Why something about members was not done. */
export type OrganizationRefusal =
  /** Who asks is no admin of it, or no longer. */
  | 'organization_not_an_admin'
  | 'organization_already_member'
  | 'organization_already_invited'
  | 'organization_too_many_open'
  | 'organization_too_many_mails'
  | 'organization_mailed_just_now'
  | 'organization_invitation_gone'
  | 'organization_member_gone'
  /** Somebody else has changed it since the page was drawn. */
  | 'organization_role_changed'
  | 'organization_changed'
  | 'organization_own_role'
  | 'organization_last_admin';

/**
 * What became of a change; a refusal has changed nothing. `not-there`: the id is another organization's
 * or nobody's, which nobody is told apart (money-security S-1).
 */
export type OrganizationOutcome =
  { ok: true } | { ok: false; code: OrganizationRefusal | 'not-there' };

export const DONE: OrganizationOutcome = { ok: true };
export const NOT_THERE: OrganizationOutcome = { ok: false, code: 'not-there' };

export function refusal(code: OrganizationRefusal): OrganizationOutcome {
  return { ok: false, code };
}
