import {
  findAllowedMember,
  getOrganizationZone,
  updateOrganizationZone,
} from '~/models/organizations/organization-allowance.server';
import { lockOrganization } from '~/models/organizations/organization-member.server';
import type { ServiceContext } from '~/services/context';

export type ZoneSet =
  | { kind: 'set' }
  /** Somebody else has changed it since the form was rendered. */
  | { kind: 'changed'; zone: string }
  /** The acting customer is no longer an admin. */
  | { kind: 'refused' };

/**
 * Sets the time zone in which the organization's months begin, for an admin. Past uses keep their time:
 * near the turn of a month they may now count for another month.
 *
 * @param zone one of `ORGANIZATION_ZONES`, or the current value
 */
export async function setOrganizationZone(
  { db }: Pick<ServiceContext, 'db'>,
  admin: { organizationId: string; userId: string },
  { was, zone }: { was: string; zone: string },
): Promise<ZoneSet> {
  const { organizationId } = admin;
  return db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    const by = await findAllowedMember(trx, admin);
    if (!by?.isAdmin) return { kind: 'refused' };
    if (await updateOrganizationZone(trx, organizationId, { was, zone })) return { kind: 'set' };
    const now = await getOrganizationZone(trx, organizationId);
    return now === zone ? { kind: 'set' } : { kind: 'changed', zone: now };
  });
}
