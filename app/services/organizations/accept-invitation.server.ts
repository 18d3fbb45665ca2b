import { isInvited } from '~/domain/organizations/invitation';
import { insertOrganizationEvent } from '~/models/organizations/organization-event.server';
import { findInvitationByToken } from '~/models/organizations/organization-invitation-link.server';
import {
  closeAcceptedInvitation,
  lockInvitation,
} from '~/models/organizations/organization-invitation.server';
import {
  findMembership,
  insertMember,
  lockOrganization,
} from '~/models/organizations/organization-member.server';
import type { ServiceContext } from '~/services/context';

/** The customer who accepts, as known from the session. */
export type Invited = {
  /** The customer's number. */
  userId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
};

export type AcceptOutcome =
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
    const isSame = invitation?.askedCount === found.askedCount;
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
