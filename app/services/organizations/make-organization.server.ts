import { customerNumber } from '~/domain/core/ids';
import type { CustomerSummary } from '~/domain/customers/customer';
import { insertOrganizationEvent } from '~/models/organizations/organization-event.server';
import {
  insertMember,
  lockAsAdmin,
  lockOrganization,
} from '~/models/organizations/organization-member.server';
import {
  insertOrganization,
  renameOrganization,
  setShowManage,
} from '~/models/organizations/organization.server';
import { findCustomerByEmail } from '~/platforms/shopify/customers/customer.server';
import type { ServiceContext } from '~/services/context';
import { DONE, type OrganizationOutcome, rejection } from '~/domain/organizations/organization';
import {
  findAllowedMember,
  getOrganizationZone,
  updateOrganizationZone,
} from '~/models/organizations/organization-allowance.server';

export type NewOrganization = {
  name: string;
  /** Email addresses of the first admin and of the initial members. */
  admin: string;
  members: readonly string[];
  /** Whether members see the management view. */
  showManage: boolean;
  /** The staff member's name. */
  by: string;
};

export type MadeOrganization =
  | { ok: true; organizationId: string; userIds: string[] }
  /** `email` belongs to no customer, or to a member of an organization already. */
  | { ok: false; reason: 'no-customer' | 'in-an-organization'; email: string };

/**
 * Creates an organization of existing customers, all or nothing. Nobody is mailed.
 *
 * @throws PlatformFailure when Shopify does not answer; nothing was created then
 */
export async function makeOrganization(
  { db, admin, now }: Pick<ServiceContext, 'db' | 'admin' | 'now'>,
  { name, admin: adminEmail, members, showManage, by }: NewOrganization,
): Promise<MadeOrganization> {
  const people: CustomerSummary[] = [];
  for (const email of new Set([adminEmail, ...members])) {
    const customer = await findCustomerByEmail(admin, email);
    if (customer === null) return { ok: false, reason: 'no-customer', email };
    if (!people.some(({ gid }) => gid === customer.gid)) people.push(customer);
  }
  const at = new Date(now());
  const actor = { kind: 'staff', name: by } as const;
  return db
    .transaction()
    .execute(async (trx): Promise<MadeOrganization> => {
      const organizationId = await insertOrganization(trx, { name, showManage });
      await insertOrganizationEvent(trx, { organizationId, kind: 'made', by: actor, at });
      const userIds = people.map(({ gid }) => customerNumber(gid));
      for (const [nth, { gid, firstName, lastName, email }] of people.entries()) {
        const userId = customerNumber(gid);
        const member = { userId, organizationId, firstName, lastName, email, joinedAt: at };
        const isIn = await insertMember(trx, { ...member, isAdmin: nth === 0 });
        if (!isIn) throw new AlreadyMember(email);
        const event = { organizationId, kind: 'joined', by: actor, subjectId: userId, at } as const;
        await insertOrganizationEvent(trx, event);
      }
      return { ok: true, organizationId, userIds };
    })
    .catch((error: unknown): MadeOrganization => {
      if (!(error instanceof AlreadyMember)) throw error;
      return { ok: false, reason: 'in-an-organization', email: error.email };
    });
}

/** Rolls the transaction back; never leaves this file. */
class AlreadyMember extends Error {
  constructor(readonly email: string) {
    super('somebody is in an organization already');
  }
}

type OrganizationSettings = { name: string; showManage: boolean };

/**
 * Renames the organization, or switches whether its members see the management view (spec section 6).
 * For admins.
 *
 * @param was what the page showed; nothing is done if somebody else has changed it since
 */
export async function changeOrganization(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { organizationId, userId }: { organizationId: string; userId: string },
  { to, was }: { to: OrganizationSettings; was: OrganizationSettings },
): Promise<OrganizationOutcome> {
  const at = new Date(now());
  return db.transaction().execute(async (trx): Promise<OrganizationOutcome> => {
    const is = await lockAsAdmin(trx, organizationId, userId);
    if (!is) return rejection('organization_not_an_admin');
    if (is.name !== was.name || is.showManage !== was.showManage) {
      return rejection('organization_changed');
    }
    const by = { kind: 'customer', userId } as const;
    if (to.name !== is.name) {
      await renameOrganization(trx, organizationId, to.name);
      await insertOrganizationEvent(trx, { organizationId, kind: 'renamed', by, at });
    }
    if (to.showManage !== is.showManage) {
      await setShowManage(trx, organizationId, to.showManage);
      const kind = to.showManage ? 'shown' : 'hidden';
      await insertOrganizationEvent(trx, { organizationId, kind, by, at });
    }
    return DONE;
  });
}

type ZoneSet =
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
