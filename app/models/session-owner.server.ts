import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/schema';
import { SESSION_IDLE_MS } from './customer-session.server';

/**
 * Whose these open sessions are, and nothing else: for what a page asks every second. It is no visit, so
 * a page that is left open keeps nobody signed in.
 *
 * @param idHashes of the cookies' secrets
 * @returns the customer's gid by the session's hash; without those that are not open
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
