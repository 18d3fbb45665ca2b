import { customerGid } from '~/domain/core/gids';
import { greetedName } from '~/domain/core/text/greeted-name';
import { DONE, refusal, type OrganizationOutcome } from '~/domain/organizations/invitation';
import { memberName } from '~/domain/organizations/organization-member';
import { putInOutbox } from '~/models/emails/email-outbox.server';
import { insertOrganizationEvent } from '~/models/organizations/organization-event.server';
import { revokeInvitationsOf } from '~/models/organizations/organization-invitation.server';
import { withdrawAsksOf } from '~/models/organizations/organization-ask-withdrawal.server';
import {
  deleteMember,
  findMember,
  listAdmins,
  lockOrganization,
} from '~/models/organizations/organization-member.server';
import type { ServiceContext } from '~/services/context';

/** Removes a customer from their organization at their own request; refused for its last admin. */
export async function leaveOrganization(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<OrganizationOutcome> {
  const at = new Date(now());
  return db.transaction().execute(async (trx): Promise<OrganizationOutcome> => {
    const organization = await lockOrganization(trx, organizationId);
    const member = await findMember(trx, organizationId, userId);
    if (!member) return refusal('organization_member_gone');
    if (member.isAdmin && (await listAdmins(trx, organizationId)).length < 2) {
      return refusal('organization_last_admin');
    }
    await deleteMember(trx, organizationId, userId);
    await withdrawAsksOf(trx, { organizationId, userId, by: userId, at });
    await revokeInvitationsOf(trx, organizationId, userId, at);
    const by = { kind: 'customer', userId } as const;
    const event = { organizationId, kind: 'left', by, subjectId: userId, at } as const;
    await insertOrganizationEvent(trx, event);
    const words = {
      member: greetedName(memberName(member)) ?? (member.email || 'A member'),
      organization: greetedName(organization?.name ?? null) ?? 'your organization',
    };
    for (const admin of await listAdmins(trx, organizationId)) {
      const key = `member-left:${organizationId}:${userId}:${at.toISOString()}:${admin.userId}`;
      const email = { key, customerGid: customerGid(admin.userId), words, about: null };
      await putInOutbox(trx, { template: 'member-left', ...email }, at);
    }
    return DONE;
  });
}
