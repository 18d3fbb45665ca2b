import type { Kysely, Transaction } from 'kysely';
import type { Membership, OrganizationMember } from '~/domain/organization-member';
import type { DB } from '../../db/schema';

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
 * Whoever changes the members of an organization, or what they may, stands in line here: who is an
 * admin is asked behind this lock only. It comes after the locks of `customer_account` (docs/money.md).
 *
 * @returns its name and whether members see it; nothing when there is no such organization
 */
export async function lockOrganization(
  trx: Transaction<DB>,
  id: string,
): Promise<{ name: string; showManage: boolean } | undefined> {
  const row = await trx
    .selectFrom('organizations')
    .select(['name', 'show_manage'])
    .where('id', '=', id)
    // Not against a payment's foreign key: it holds the member's row first, and this one after it.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { name: row.name, showManage: row.show_manage };
}

/**
 * The same for somebody who acts as an admin: asked behind the lock, so that whoever has been demoted
 * or removed a moment ago does nothing any more.
 *
 * @returns nothing where they are no admin of it
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
 * The combined lookup of spec section 7: a person's row with their organization's.
 *
 * @param userId the customer's number
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

/** One member of this organization, and of no other. */
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

/** Whether a member has this address, whatever the case of its letters. @param email in lower case */
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

/** The admins of an organization, by name. */
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

/** Puts somebody in. @returns false for one who is in an organization already, this or another */
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

/** Takes somebody out, with the allowance. @returns false when they were not in it */
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

/** @returns false when they are not in it, or are what they shall become */
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

/** A row of `organization_users`, read under the alias `u`. */
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
