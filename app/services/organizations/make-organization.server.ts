import { customerNumber } from '~/domain/core/gids';
import type { CustomerSummary } from '~/domain/customers/customer';
import { insertOrganizationEvent } from '~/models/organizations/organization-event.server';
import { insertMember } from '~/models/organizations/organization-member.server';
import { insertOrganization } from '~/models/organizations/organization.server';
import { findCustomerByEmail } from '~/platforms/shopify/customers/customer.server';
import type { ServiceContext } from '~/services/context';

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
