import type { Transaction } from 'kysely';
import type { DB } from '../../../db/schema';

/**
 * Withdraws a former member's open ask and ends their grants: they may rejoin within the month.
 *
 * @param by the customer number of whoever ended the membership
 */
export async function withdrawAsksOf(
  trx: Transaction<DB>,
  {
    organizationId,
    userId,
    by,
    at,
  }: { organizationId: string; userId: string; by: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('organization_ask')
    .set({ state: 'withdrawn', decided_by: by, decided_at: at })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .execute();
  await trx
    .updateTable('organization_ask')
    .set({ ended_at: at })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('state', '=', 'granted')
    .where('ended_at', 'is', null)
    .execute();
}
