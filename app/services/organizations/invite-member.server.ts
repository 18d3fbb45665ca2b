import { randomUUID } from 'node:crypto';
import { DONE, refusal, type OrganizationOutcome } from '~/domain/organizations/invitation';
import { INVITATION_LIFE_MS, INVITATIONS_MOST_OPEN } from '~/domain/organizations/organization';
import { enqueueJob } from '~/models/core/job.server';
import { insertOrganizationEvent } from '~/models/organizations/organization-event.server';
import {
  countOpenInvitations,
  findOpenInvitation,
  insertInvitation,
  revokeInvitation,
} from '~/models/organizations/organization-invitation.server';
import { isMemberAddress, lockAsAdmin } from '~/models/organizations/organization-member.server';
import type { ServiceContext } from '~/services/context';

/**
 * Invites somebody to the organization by email address. The invitation, its history entry and the job
 * that mails it are written in one transaction. An expired invitation for the address is replaced.
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
      return refusal('organization_not_an_admin');
    }
    if (await isMemberAddress(trx, organizationId, email)) {
      return refusal('organization_already_member');
    }
    const known = await findOpenInvitation(trx, organizationId, email, at);
    if (known?.state === 'open') return refusal('organization_already_invited');
    if (known) await revokeInvitation(trx, known.id, at);
    if ((await countOpenInvitations(trx, organizationId)) >= INVITATIONS_MOST_OPEN) {
      return refusal('organization_too_many_open');
    }
    const id = randomUUID();
    const expiresAt = new Date(at.getTime() + INVITATION_LIFE_MS);
    const invitation = { id, organizationId, email, isAdmin, invitedBy: userId, expiresAt, at };
    // The lock excludes other admins; the unique index catches an insert that did not take it.
    if (!(await insertInvitation(trx, invitation))) return refusal('organization_already_invited');
    const by = { kind: 'customer', userId } as const;
    const event = { organizationId, kind: 'invited', by, invitationId: id, at } as const;
    await insertOrganizationEvent(trx, event);
    await enqueueJob(trx, 'send-invitation-mail', { invitationId: id, askedNo: 1 });
    return DONE;
  });
}
