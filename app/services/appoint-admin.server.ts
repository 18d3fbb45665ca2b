import type { Kysely } from 'kysely';
import { insertOrganizationEvent } from '~/models/organization-event.server';
import {
  findMembership,
  lockOrganization,
  setMemberAdmin,
} from '~/models/organization-member.server';
import type { DB } from '../../db/schema';

export type AppointAdminNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
};

/**
 * Staff makes a member an admin of the organization that they are in: the way out for one whose last
 * admin had to be forgotten.
 *
 * @param userId the customer's number
 * @param by the member of staff
 * @returns the organization and whether anything has changed; nothing for who is in no organization
 */
export async function appointAdmin(
  { db, now }: AppointAdminNeeds,
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
