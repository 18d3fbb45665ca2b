import {
  DONE,
  NOT_THERE,
  refusal,
  type OrganizationOutcome,
} from '~/domain/organizations/invitation';
import { isFormerMember } from '~/models/organizations/former-member.server';
import { insertOrganizationEvent } from '~/models/organizations/organization-event.server';
import { revokeInvitationsOf } from '~/models/organizations/organization-invitation.server';
import {
  findMember,
  lockAsAdmin,
  setMemberAdmin,
} from '~/models/organizations/organization-member.server';
import type { ServiceContext } from '~/services/context';

/**
 * Makes another member an admin, or removes that role and revokes the open invitations that the member
 * sent. Admins cannot change their own role, so the acting admin always remains one and the last admin
 * cannot be removed here (the database forbids it too).
 *
 * @param memberId the number of the customer whose role changes
 * @param wasAdmin the role that the page showed; nothing is done if it has changed since
 */
export async function changeMemberRole(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { organizationId, userId }: { organizationId: string; userId: string },
  { memberId, wasAdmin }: { memberId: string; wasAdmin: boolean },
): Promise<OrganizationOutcome> {
  if (memberId === userId) return refusal('organization_own_role');
  const at = new Date(now());
  return db.transaction().execute(async (trx): Promise<OrganizationOutcome> => {
    if (!(await lockAsAdmin(trx, organizationId, userId))) {
      return refusal('organization_not_an_admin');
    }
    const member = await findMember(trx, organizationId, memberId);
    if (!member) {
      const wasIn = await isFormerMember(trx, organizationId, memberId);
      return wasIn ? refusal('organization_member_gone') : NOT_THERE;
    }
    if (member.isAdmin !== wasAdmin) return refusal('organization_role_changed');
    await setMemberAdmin(trx, organizationId, memberId, !wasAdmin);
    const by = { kind: 'customer', userId } as const;
    const kind = wasAdmin ? 'admin_taken' : 'admin_made';
    await insertOrganizationEvent(trx, { organizationId, kind, by, subjectId: memberId, at });
    if (wasAdmin) await revokeInvitationsOf(trx, organizationId, memberId, at);
    return DONE;
  });
}
