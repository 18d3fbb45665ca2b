import type { Kysely, Transaction } from 'kysely';
import type { Membership, OrganizationMember } from '~/domain/organizations/organization';
import type { DB } from '../../../db/schema';

const COLUMNS = [
  'u.user_id',
  'u.first_name',
  'u.last_name',
  'u.email',
  'u.is_admin',
  'u.joined_at',
] as const;

type Row = {
  user_id: string;
  first_name: string | null;
  last_name: string | null;
  email: string;
  is_admin: boolean;
  joined_at: Date;
};

/**
 * Locks an organization. Every change of its members or their rights takes this lock, and checks who is
 * an admin only while holding it. Take it after the locks of `customer_account` (docs/money.md).
 *
 * @returns its name and whether members see the management view; undefined if there is none
 */
export async function lockOrganization(
  trx: Transaction<DB>,
  id: string,
): Promise<{ name: string; showManage: boolean } | undefined> {
  const row = await trx
    .selectFrom('organizations')
    .select(['name', 'show_manage'])
    .where('id', '=', id)
    // Compatible with the foreign-key lock of a payment, which locks the member's row before this one.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { name: row.name, showManage: row.show_manage };
}

/**
 * Locks the organization for an action by an admin. Their role is checked under the lock, so an admin
 * who was demoted or removed a moment ago is refused.
 *
 * @returns undefined if they are not an admin of it
 */
export async function lockAsAdmin(
  trx: Transaction<DB>,
  organizationId: string,
  userId: string,
): Promise<{ name: string; showManage: boolean } | undefined> {
  const organization = await lockOrganization(trx, organizationId);
  const member = await findMember(trx, organizationId, userId);
  return member?.isAdmin ? organization : undefined;
}

/**
 * Returns a customer's membership together with their organization (the combined lookup of spec section
 * 7).
 *
 * @param userId the customer number
 */
export async function findMembership(
  db: Kysely<DB>,
  userId: string,
): Promise<Membership | undefined> {
  const row = await db
    .selectFrom('organization_users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .select([...COLUMNS, 'o.id', 'o.name', 'o.show_manage'])
    .where('u.user_id', '=', userId)
    .executeTakeFirst();
  return (
    row && {
      ...memberOf(row),
      organization: { id: row.id, name: row.name, showManage: row.show_manage },
    }
  );
}

/** Returns a member of this organization; undefined if the customer is not in it. */
export async function findMember(
  db: Kysely<DB>,
  organizationId: string,
  userId: string,
): Promise<OrganizationMember | undefined> {
  const row = await db
    .selectFrom('organization_users as u')
    .select([...COLUMNS])
    .where('u.organization_id', '=', organizationId)
    .where('u.user_id', '=', userId)
    .executeTakeFirst();
  return row && memberOf(row);
}

/** Whether a member has this address, ignoring case. @param email in lower case */
export async function isMemberAddress(
  db: Kysely<DB>,
  organizationId: string,
  email: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('organization_users')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the admins of an organization, by name. */
export async function listAdmins(
  db: Kysely<DB>,
  organizationId: string,
): Promise<OrganizationMember[]> {
  const rows = await db
    .selectFrom('organization_users as u')
    .select([...COLUMNS])
    .where('u.organization_id', '=', organizationId)
    .where('u.is_admin', '=', true)
    .orderBy('u.sort_name')
    .orderBy('u.user_id')
    .execute();
  return rows.map(memberOf);
}

export type NewMember = Omit<OrganizationMember, 'joinedAt'> & {
  organizationId: string;
  joinedAt: Date;
};

/** Adds a member. @returns false if they already are in this or another organization */
export async function insertMember(trx: Transaction<DB>, member: NewMember): Promise<boolean> {
  const result = await trx
    .insertInto('organization_users')
    .values({
      user_id: member.userId,
      organization_id: member.organizationId,
      is_admin: member.isAdmin,
      first_name: member.firstName,
      last_name: member.lastName,
      email: member.email,
      joined_at: member.joinedAt,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Removes a member and their allowance. @returns false if they were not in it */
export async function deleteMember(
  trx: Transaction<DB>,
  organizationId: string,
  userId: string,
): Promise<boolean> {
  const result = await trx
    .deleteFrom('organization_users')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Grants or withdraws the admin role. @returns false if they are not in it or already have that role */
export async function setMemberAdmin(
  trx: Transaction<DB>,
  organizationId: string,
  userId: string,
  isAdmin: boolean,
): Promise<boolean> {
  const result = await trx
    .updateTable('organization_users')
    .set({ is_admin: isAdmin })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('is_admin', '<>', isAdmin)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Converts a row of `organization_users`, read under the alias `u`. */
export function memberOf(row: Row): OrganizationMember {
  return {
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    isAdmin: row.is_admin,
    joinedAt: row.joined_at,
  };
}
