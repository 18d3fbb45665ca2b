import { randomUUID } from 'node:crypto';
import {
  DONE,
  INVITATION_LIFE_MS,
  INVITATION_MOST_MAILS,
  INVITATION_PAUSE_MS,
  invitationEmail,
  INVITATIONS_MOST_OPEN,
  isInvited,
  memberName,
  NOT_THERE,
  type OrganizationOutcome,
  rejection,
} from '~/domain/organizations/organization';
import { orderDay } from '~/content/core/dates';
import { sendEmail } from '~/models/emails/email-outbox.server';
import {
  hasInvited,
  insertOrganizationEvent,
} from '~/models/organizations/organization-event.server';
import {
  requestInvitationAgain,
  closeAcceptedInvitation,
  countOpenInvitations,
  findOpenInvitation,
  insertInvitation,
  lockInvitation,
  revokeInvitation,
} from '~/models/organizations/organization-invitation.server';
import {
  findMembership,
  insertMember,
  isMemberAddress,
  lockAsAdmin,
  lockOrganization,
} from '~/models/organizations/organization-member.server';
import type { ServiceContext } from '~/services/context';
import { greetedName } from '~/domain/core/text/greeted-name';
import {
  findInvitationByToken,
  findKnownInvitation,
  makeInvitationLink,
  markInvitationMailed,
} from '~/models/organizations/organization-invitation-link.server';
import type { WriteLetter } from '~/services/emails/letter.server';

/**
 * Invites somebody to the organization by email address. The invitation, its history entry and the mail
 * are written in one transaction. An expired invitation for the address is replaced.
 *
 * @param email in lower case
 */
export async function inviteMember(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { organizationId, userId }: { organizationId: string; userId: string },
  { email, isAdmin }: { email: string; isAdmin: boolean },
): Promise<OrganizationOutcome> {
  const at = new Date(now());
  return db.transaction().execute(async (trx): Promise<OrganizationOutcome> => {
    if (!(await lockAsAdmin(trx, organizationId, userId))) {
      return rejection('organization_not_an_admin');
    }
    if (await isMemberAddress(trx, organizationId, email)) {
      return rejection('organization_already_member');
    }
    const known = await findOpenInvitation(trx, organizationId, email, at);
    if (known?.state === 'open') return rejection('organization_already_invited');
    if (known) await revokeInvitation(trx, known.id, at);
    if ((await countOpenInvitations(trx, organizationId)) >= INVITATIONS_MOST_OPEN) {
      return rejection('organization_too_many_open');
    }
    const id = randomUUID();
    const expiresAt = new Date(at.getTime() + INVITATION_LIFE_MS);
    const invitation = { id, organizationId, email, isAdmin, invitedBy: userId, expiresAt, at };
    // The lock excludes other admins; the unique index catches an insert that did not take it.
    if (!(await insertInvitation(trx, invitation)))
      return rejection('organization_already_invited');
    const by = { kind: 'customer', userId } as const;
    const event = { organizationId, kind: 'invited', by, invitationId: id, at } as const;
    await insertOrganizationEvent(trx, event);
    await sendEmail(trx, invitationEmail(id, 1), at);
    return DONE;
  });
}

/**
 * Mails an invitation again with a new link, for an admin: the old link stops working, and the seven
 * days start over. The number of mails is limited, and so is the pause between them.
 *
 * @param invitationId a UUID
 */
export async function resendInvitation(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { organizationId, userId }: { organizationId: string; userId: string },
  invitationId: string,
): Promise<OrganizationOutcome> {
  const at = new Date(now());
  return db.transaction().execute(async (trx): Promise<OrganizationOutcome> => {
    if (!(await lockAsAdmin(trx, organizationId, userId))) {
      return rejection('organization_not_an_admin');
    }
    const found = await lockInvitation(trx, organizationId, invitationId, at);
    if (!found && !(await hasInvited(trx, organizationId, invitationId))) return NOT_THERE;
    if (!found || (found.state !== 'open' && found.state !== 'expired')) {
      return rejection('organization_invitation_gone');
    }
    if (found.requestCount >= INVITATION_MOST_MAILS)
      return rejection('organization_too_many_mails');
    if (at.getTime() - found.requestedAt.getTime() < INVITATION_PAUSE_MS) {
      return rejection('organization_mailed_just_now');
    }
    const expiresAt = new Date(at.getTime() + INVITATION_LIFE_MS);
    await requestInvitationAgain(trx, invitationId, { at, expiresAt });
    const by = { kind: 'customer', userId } as const;
    const event = { organizationId, kind: 'invited_again', by, invitationId, at } as const;
    await insertOrganizationEvent(trx, event);
    await sendEmail(trx, invitationEmail(invitationId, found.requestCount + 1), at);
    return DONE;
  });
}

/**
 * Revokes an invitation for an admin: its link stops working. A member who joined by it stays.
 *
 * @param invitationId a UUID
 */
export async function callOffInvitation(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { organizationId, userId }: { organizationId: string; userId: string },
  invitationId: string,
): Promise<OrganizationOutcome> {
  const at = new Date(now());
  return db.transaction().execute(async (trx): Promise<OrganizationOutcome> => {
    if (!(await lockAsAdmin(trx, organizationId, userId))) {
      return rejection('organization_not_an_admin');
    }
    const found = await lockInvitation(trx, organizationId, invitationId, at);
    if (!found && !(await hasInvited(trx, organizationId, invitationId))) return NOT_THERE;
    if (!found || !(await revokeInvitation(trx, found.id, at))) {
      return rejection('organization_invitation_gone');
    }
    const by = { kind: 'customer', userId } as const;
    const event = { organizationId, kind: 'invitation_revoked', by, invitationId, at } as const;
    await insertOrganizationEvent(trx, event);
    return DONE;
  });
}

/**
 * An invitation to an organization, with a link created for this mail and stored only as a hash: one that may
 * have been sent and is sent again has a new link, and both open the same invitation. Not due if a later mail
 * has replaced it or the invitation is closed. Omits names that look like links or addresses, because the
 * mail is sent in our name.
 */
export const invitationLetter: WriteLetter = async (
  { db, links, now },
  { about: invitationId, variables },
) => {
  const at = new Date(now());
  const requestNo = Number(variables['requestNo']);
  const invitation = await findKnownInvitation(db, invitationId, at);
  if (invitation?.state !== 'open' || invitation.requestCount !== requestNo) return 'not-due';
  const { organizationName, inviter, isAdmin, expiresAt } = invitation;
  const token = await makeInvitationLink(db, { invitationId, requestNo, at });
  return {
    to: invitation.email,
    variables: {
      organization: greetedName(organizationName) ?? 'an organization',
      inviter: (inviter && greetedName(memberName(inviter))) ?? 'An admin',
      role: isAdmin ? 'an admin' : 'a member',
      expires: orderDay(expiresAt.toISOString()),
      link: links.invitation(token),
    },
    onEnd: async (trx, endedAt, isSent) => {
      if (isSent) await markInvitationMailed(trx, invitationId, { requestNo, at: endedAt });
    },
  };
};

/** The customer who accepts, as known from the session. */
type Invited = {
  /** The customer's number. */
  userId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
};

type AcceptOutcome =
  | { ok: true; organizationId: string; invitationId: string }
  /** `gone`: used, revoked, expired, replaced or unknown; `other-address`: sent to another address. */
  | { ok: false; reason: 'gone' | 'other-address' | 'already-in' | 'in-another' };

/**
 * Adds the customer to the organization if they have the mailed link and the address that it was sent
 * to. Each link works once. Every condition is checked again under the locks, so two concurrent requests
 * add one member, and a link that is being revoked adds none.
 */
export async function acceptInvitation(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  token: string,
  { userId, email, firstName, lastName }: Invited,
): Promise<AcceptOutcome> {
  const at = new Date(now());
  const found = await findInvitationByToken(db, token, at);
  if (!found) return { ok: false, reason: 'gone' };
  const { id, organizationId } = found;
  return db.transaction().execute(async (trx): Promise<AcceptOutcome> => {
    await lockOrganization(trx, organizationId);
    const invitation = await lockInvitation(trx, organizationId, id, at);
    // The invitation was resent since it was looked up, so this link has been replaced.
    const isSame = invitation?.requestCount === found.requestCount;
    const membership = await findMembership(trx, userId);
    if (membership?.organization.id === organizationId) return { ok: false, reason: 'already-in' };
    if (!invitation || !isSame || invitation.state !== 'open') return { ok: false, reason: 'gone' };
    if (!isInvited(invitation, email)) return { ok: false, reason: 'other-address' };
    const { isAdmin } = invitation;
    const member = { userId, organizationId, email, firstName, lastName, isAdmin, joinedAt: at };
    if (!(await insertMember(trx, member))) return { ok: false, reason: 'in-another' };
    await closeAcceptedInvitation(trx, id, { userId, at });
    const by = { kind: 'customer', userId } as const;
    await insertOrganizationEvent(trx, {
      organizationId,
      kind: 'joined',
      by,
      subjectId: userId,
      invitationId: id,
      at,
    });
    return { ok: true, organizationId, invitationId: id };
  });
}
