import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/** A row of organization_users as pages show it. */
export type OrganizationMember = {
  /** The customer's number. */
  userId: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  isAdmin: boolean;
};

/** The members of an organization, admins first, then by name. */
export async function listOrganizationMembers(
  db: Kysely<DB>,
  organizationId: string,
): Promise<OrganizationMember[]> {
  const rows = await db
    .selectFrom('organization_users')
    .select(['user_id', 'first_name', 'last_name', 'email', 'is_admin'])
    .where('organization_id', '=', organizationId)
    .orderBy('is_admin', 'desc')
    .orderBy('last_name')
    .orderBy('first_name')
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    isAdmin: row.is_admin,
  }));
}
