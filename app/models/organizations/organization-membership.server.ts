import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

/**
 * Returns a customer's membership and locks it until the transaction ends, so that they cannot leave or
 * lose the admin role between the check and the write. Take this lock after the holders' rows.
 *
 * @param userId the customer number
 */
export async function lockMembership(
  trx: Kysely<DB>,
  organizationId: string,
  userId: string,
): Promise<{ isAdmin: boolean } | null> {
  const row = await trx
    .selectFrom('organization_users')
    .select('is_admin')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return row ? { isAdmin: row.is_admin } : null;
}
