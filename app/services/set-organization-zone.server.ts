import type { Kysely } from 'kysely';
import {
  findAllowedMember,
  getOrganizationZone,
  updateOrganizationZone,
} from '~/models/organization-allowance.server';
import { lockOrganization } from '~/models/organization-member.server';
import type { DB } from '../../db/schema';

export type SetZoneNeeds = { db: Kysely<DB> };

export type ZoneSet =
  | { kind: 'set' }
  /** Somebody else has set it since the form was drawn. */
  | { kind: 'changed'; zone: string }
  /** Whoever wants to is no admin any more. */
  | { kind: 'refused' };

/**
 * An admin chooses by whose clock the organization's months begin. What was used keeps its moment: near
 * the turn of a month it may count for another month than before.
 *
 * @param zone one of `ORGANIZATION_ZONES`, or what it is already
 */
export async function setOrganizationZone(
  { db }: SetZoneNeeds,
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
