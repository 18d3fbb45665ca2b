import type { Transaction } from 'kysely';
import type { DB } from '../../../db/schema';
import {
  DONE,
  memberName,
  NOT_THERE,
  type OrganizationOutcome,
  rejection,
} from '~/domain/organizations/organization';
import {
  insertOrganizationEvent,
  isFormerMember,
} from '~/models/organizations/organization-event.server';
import { revokeInvitationsOf } from '~/models/organizations/organization-invitation.server';
import {
  deleteMember,
  findMember,
  findMembership,
  listAdmins,
  lockAsAdmin,
  lockOrganization,
  setMemberAdmin,
} from '~/models/organizations/organization-member.server';
import type { ServiceContext } from '~/services/context';
import { customerGid } from '~/domain/core/ids';
import { greetedName } from '~/domain/core/text/greeted-name';
import { sendEmail } from '~/models/emails/email-outbox.server';
import { withdrawAllowanceRequestsOf } from '~/models/organizations/allowance-request.server';

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
  if (memberId === userId) return rejection('organization_own_role');
  const at = new Date(now());
  return db.transaction().execute(async (trx): Promise<OrganizationOutcome> => {
    if (!(await lockAsAdmin(trx, organizationId, userId))) {
      return rejection('organization_not_an_admin');
    }
    const refused = await rejectChanged(trx, organizationId, { memberId, wasAdmin });
    if (refused) return refused;
    await setMemberAdmin(trx, organizationId, memberId, !wasAdmin);
    const by = { kind: 'customer', userId } as const;
    const kind = wasAdmin ? 'admin_taken' : 'admin_made';
    await insertOrganizationEvent(trx, { organizationId, kind, by, subjectId: memberId, at });
    if (wasAdmin) await revokeInvitationsOf(trx, organizationId, memberId, at);
    return DONE;
  });
}

/**
 * Makes a member an admin of their organization. Staff use this when an organization's last admin had to
 * be erased.
 *
 * @param userId the customer's number
 * @param by the staff member's name
 * @returns the organization and whether anything changed; undefined if the customer is in no organization
 */
export async function appointAdmin(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  userId: string,
  by: string,
): Promise<{ organizationId: string; changed: boolean } | undefined> {
  const membership = await findMembership(db, userId);
  if (!membership) return undefined;
  const organizationId = membership.organization.id;
  const changed = await db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    const isNew = await setMemberAdmin(trx, organizationId, userId, true);
    if (isNew) {
      const actor = { kind: 'staff', name: by } as const;
      const at = new Date(now());
      const event = {
        organizationId,
        kind: 'admin_made',
        by: actor,
        subjectId: userId,
        at,
      } as const;
      await insertOrganizationEvent(trx, event);
    }
    return isNew;
  });
  return { organizationId, changed };
}

/** Why a member is no longer as the page has shown them; null if they are. */
async function rejectChanged(
  trx: Transaction<DB>,
  organizationId: string,
  { memberId, wasAdmin }: { memberId: string; wasAdmin: boolean },
): Promise<OrganizationOutcome | null> {
  const member = await findMember(trx, organizationId, memberId);
  if (!member) {
    const wasIn = await isFormerMember(trx, organizationId, memberId);
    return wasIn ? rejection('organization_member_gone') : NOT_THERE;
  }
  return member.isAdmin === wasAdmin ? null : rejection('organization_role_changed');
}

/**
 * Removes another member from the organization, for an admin. Their allowance, their open requests and the
 * invitations they sent end. Their orders stay theirs, and payments already in progress with the
 * organization's Earth Cash go on. The member's next request is already outside the organization.
 *
 * @param memberId the number of the customer to remove
 * @param wasAdmin the role that the page showed; nothing is done if it has changed since
 */
export async function removeMember(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { organizationId, userId }: { organizationId: string; userId: string },
  { memberId, wasAdmin }: { memberId: string; wasAdmin: boolean },
): Promise<OrganizationOutcome> {
  if (memberId === userId) return rejection('organization_own_role');
  const at = new Date(now());
  return db.transaction().execute(async (trx): Promise<OrganizationOutcome> => {
    const organization = await lockAsAdmin(trx, organizationId, userId);
    if (!organization) return rejection('organization_not_an_admin');
    const refused = await rejectChanged(trx, organizationId, { memberId, wasAdmin });
    if (refused) return refused;
    await deleteMember(trx, organizationId, memberId);
    await withdrawAllowanceRequestsOf(trx, { organizationId, userId: memberId, by: userId, at });
    await revokeInvitationsOf(trx, organizationId, memberId, at);
    const by = { kind: 'customer', userId } as const;
    const event = { organizationId, kind: 'removed', by, subjectId: memberId, at } as const;
    await insertOrganizationEvent(trx, event);
    const variables = { organization: greetedName(organization.name) ?? 'your organization' };
    const key = `member-removed:${organizationId}:${memberId}:${at.toISOString()}`;
    const email = { key, to: customerGid(memberId), variables };
    await sendEmail(trx, { template: 'member-removed', ...email }, at);
    return DONE;
  });
}

/** Removes a customer from their organization at their own request; refused for its last admin. */
export async function leaveOrganization(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<OrganizationOutcome> {
  const at = new Date(now());
  return db.transaction().execute(async (trx): Promise<OrganizationOutcome> => {
    const organization = await lockOrganization(trx, organizationId);
    const member = await findMember(trx, organizationId, userId);
    if (!member) return rejection('organization_member_gone');
    if (member.isAdmin && (await listAdmins(trx, organizationId)).length < 2) {
      return rejection('organization_last_admin');
    }
    await deleteMember(trx, organizationId, userId);
    await withdrawAllowanceRequestsOf(trx, { organizationId, userId, by: userId, at });
    await revokeInvitationsOf(trx, organizationId, userId, at);
    const by = { kind: 'customer', userId } as const;
    const event = { organizationId, kind: 'left', by, subjectId: userId, at } as const;
    await insertOrganizationEvent(trx, event);
    const variables = {
      member: greetedName(memberName(member)) ?? (member.email || 'A member'),
      organization: greetedName(organization?.name ?? null) ?? 'your organization',
    };
    for (const admin of await listAdmins(trx, organizationId)) {
      const key = `member-left:${organizationId}:${userId}:${at.toISOString()}:${admin.userId}`;
      const email = { key, to: customerGid(admin.userId), variables };
      await sendEmail(trx, { template: 'member-left', ...email }, at);
    }
    return DONE;
  });
}
