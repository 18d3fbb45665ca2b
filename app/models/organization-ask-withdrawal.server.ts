import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema';

/**
 * Who is no member any more asks for nothing, and what they were granted has ended: they may come back
 * within the month. @param by the number of whoever has ended it
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
