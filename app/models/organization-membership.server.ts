import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/**
 * Whether a customer belongs to an organization, held to the end of the transaction: nobody leaves it,
 * or ceases to be its admin, between being asked and what is written then. After the holders' rows.
 *
 * @param userId the customer's number
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
