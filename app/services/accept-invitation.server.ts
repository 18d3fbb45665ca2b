import type { Kysely } from 'kysely';
import { isInvited } from '~/domain/invitation';
import { insertOrganizationEvent } from '~/models/organization-event.server';
import { findInvitationByToken } from '~/models/organization-invitation-link.server';
import { closeAcceptedInvitation, lockInvitation } from '~/models/organization-invitation.server';
import {
  findMembership,
  insertMember,
  lockOrganization,
} from '~/models/organization-member.server';
import type { DB } from '../../db/schema';

export type AcceptInvitationNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
};

/** The customer who comes in, as the session knows them. */
export type Invited = {
  /** The customer's number. */
  userId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
};

export type AcceptOutcome =
  | { ok: true; organizationId: string; invitationId: string }
  /** `gone`: used, called off, too old, replaced, or nobody's; `other-address`: somebody else's. */
  | { ok: false; reason: 'gone' | 'other-address' | 'already-in' | 'in-another' };

/**
 * Whoever has the mailed link and the address that it went to comes into the organization, once.
 * Everything that counts is asked again behind the locks: of two who press at once one comes in, and
 * nobody by an invitation that is being called off.
 */
export async function acceptInvitation(
  { db, now }: AcceptInvitationNeeds,
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
    // Asked for again since it was looked for: this link was replaced.
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
