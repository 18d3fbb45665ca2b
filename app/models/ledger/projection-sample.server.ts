import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

/** The customers are split into this many parts, of which one is read in full each day. */
const PARTS = 100;

/** The most customers per run. */
const LIMIT = 500;

/** Lists customers whose balance is not published to Shopify yet, due and not leased by any process. */
export async function listProjectionsBehind(db: Kysely<DB>, at: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('balance_projection')
    .select('customer_gid')
    .whereRef('published_seq', '<', 'wanted_seq')
    .where('paused', '=', false)
    .where('next_attempt_at', '<=', at)
    .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<=', at)]))
    .orderBy('next_attempt_at')
    .limit(LIMIT)
    .execute();
  return rows.map((row) => row.customer_gid);
}

/**
 * Lists the sample of a day. Every customer is in it once in a hundred days.
 *
 * @param day days since 1970
 */
export async function listProjectionSample(db: Kysely<DB>, day: number): Promise<string[]> {
  const part = sql<number>`(('x' || substr(md5(customer_gid), 1, 7))::bit(28)::integer % ${PARTS}::integer)`;
  const rows = await db
    .selectFrom('balance_projection')
    .select('customer_gid')
    .where('paused', '=', false)
    .where(part, '=', day % PARTS)
    .orderBy('customer_gid')
    .limit(LIMIT)
    .execute();
  return rows.map((row) => row.customer_gid);
}
