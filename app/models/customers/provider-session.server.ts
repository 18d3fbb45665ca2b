import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';
import { hashSecret } from './customer-session.server';

/**
 * Records that a session at the provider signs in a customer here.
 *
 * @returns false if 'sign out everywhere' has ended it: it signs nobody in any more
 */
export async function admitProviderSession(
  db: Kysely<DB>,
  { sid, customerGid, now }: { sid: string; customerGid: string; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('provider_session')
    .values({ sid_hash: hashSecret(sid), customer_gid: customerGid, seen_at: now })
    .onConflict((conflict) => conflict.column('sid_hash').doUpdateSet({ seen_at: now }))
    .returning('ended_at')
    .executeTakeFirstOrThrow();
  return row.ended_at === null;
}

/** Ends all provider sessions of a customer. */
export async function endProviderSessions(
  db: Kysely<DB>,
  customerGid: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('provider_session')
    .set({ ended_at: now })
    .where('customer_gid', '=', customerGid)
    .where('ended_at', 'is', null)
    .execute();
}

/** Deletes sessions that were not used for so long that they have expired at the provider as well. */
export async function deleteOldProviderSessions(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('provider_session').where('seen_at', '<', before).execute();
}
