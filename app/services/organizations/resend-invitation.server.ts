import {
  DONE,
  NOT_THERE,
  refusal,
  type OrganizationOutcome,
} from '~/domain/organizations/invitation';
import {
  INVITATION_LIFE_MS,
  INVITATION_MOST_MAILS,
  INVITATION_PAUSE_MS,
} from '~/domain/organizations/organization';
import { enqueueJob } from '~/models/core/job.server';
import {
  hasInvited,
  insertOrganizationEvent,
} from '~/models/organizations/organization-event.server';
import {
  askInvitationAgain,
  lockInvitation,
} from '~/models/organizations/organization-invitation.server';
import { lockAsAdmin } from '~/models/organizations/organization-member.server';
import type { ServiceContext } from '~/services/context';

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
      return refusal('organization_not_an_admin');
    }
    const found = await lockInvitation(trx, organizationId, invitationId, at);
    if (!found && !(await hasInvited(trx, organizationId, invitationId))) return NOT_THERE;
    if (!found || (found.state !== 'open' && found.state !== 'expired')) {
      return refusal('organization_invitation_gone');
    }
    if (found.askedCount >= INVITATION_MOST_MAILS) return refusal('organization_too_many_mails');
    if (at.getTime() - found.askedAt.getTime() < INVITATION_PAUSE_MS) {
      return refusal('organization_mailed_just_now');
    }
    const expiresAt = new Date(at.getTime() + INVITATION_LIFE_MS);
    await askInvitationAgain(trx, invitationId, { at, expiresAt });
    const by = { kind: 'customer', userId } as const;
    const event = { organizationId, kind: 'invited_again', by, invitationId, at } as const;
    await insertOrganizationEvent(trx, event);
    const askedNo = found.askedCount + 1;
    await enqueueJob(trx, 'send-invitation-mail', { invitationId, askedNo });
    return DONE;
  });
}
