import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../db/schema';
import { SESSION_IDLE_MS } from './customer-session.server';

/**
 * Returns the owners of open sessions, for polling by pages. It does not count as a visit, so a page
 * left open keeps nobody signed in.
 *
 * @param idHashes hashes of the cookies' secrets
 * @returns customer gids by session hash; sessions that are not open are left out
 */
export async function findSessionOwners(
  db: Kysely<DB>,
  idHashes: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('customer_session')
    .select(['id_hash', 'customer_gid'])
    .where('id_hash', '=', sql<string>`any(${[...idHashes]}::text[])`)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - SESSION_IDLE_MS))
    .execute();
  return new Map(rows.map(({ id_hash, customer_gid }) => [id_hash, customer_gid]));
}
