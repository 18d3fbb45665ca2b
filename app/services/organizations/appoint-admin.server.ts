import { insertOrganizationEvent } from '~/models/organizations/organization-event.server';
import {
  findMembership,
  lockOrganization,
  setMemberAdmin,
} from '~/models/organizations/organization-member.server';
import type { ServiceContext } from '~/services/context';

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
