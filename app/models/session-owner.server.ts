import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';
import { SESSION_IDLE_MS } from './customer-session.server';

/**
 * Whose open session this is, and nothing else: for what a page asks every second. It is no visit, so
 * a page that is left open keeps nobody signed in.
 */
export async function findSessionOwner(
  db: Kysely<DB>,
  idHash: string,
  now: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('customer_session')
    .select('customer_gid')
    .where('id_hash', '=', idHash)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - SESSION_IDLE_MS))
    .executeTakeFirst();
  return row?.customer_gid ?? null;
}
