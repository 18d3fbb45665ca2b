import {
  DONE,
  NOT_THERE,
  refusal,
  type OrganizationOutcome,
} from '~/domain/organizations/invitation';
import {
  hasInvited,
  insertOrganizationEvent,
} from '~/models/organizations/organization-event.server';
import {
  lockInvitation,
  revokeInvitation,
} from '~/models/organizations/organization-invitation.server';
import { lockAsAdmin } from '~/models/organizations/organization-member.server';
import type { ServiceContext } from '~/services/context';

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
      return refusal('organization_not_an_admin');
    }
    const found = await lockInvitation(trx, organizationId, invitationId, at);
    if (!found && !(await hasInvited(trx, organizationId, invitationId))) return NOT_THERE;
    if (!found || !(await revokeInvitation(trx, found.id, at))) {
      return refusal('organization_invitation_gone');
    }
    const by = { kind: 'customer', userId } as const;
    const event = { organizationId, kind: 'invitation_revoked', by, invitationId, at } as const;
    await insertOrganizationEvent(trx, event);
    return DONE;
  });
}
