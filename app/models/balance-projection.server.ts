import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/** Long enough for a read and a write at Shopify; after it a process that died is forgotten. */
const LEASE_MS = 30_000;

/**
 * Says that what Shopify shows is to follow the ledger: called in every transaction that changes a
 * customer's balance, as its last lock (money-security M-7). The customer's account must exist.
 *
 * A publication that waits for its next attempt keeps waiting: while Shopify is down, every deposit
 * would otherwise knock again at once.
 */
export async function wantPublication(trx: Kysely<DB>, gid: string, at: Date): Promise<void> {
  await trx
    .insertInto('balance_projection')
    .values({ customer_gid: gid, wanted_seq: 1n, next_attempt_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict.column('customer_gid').doUpdateSet({
        wanted_seq: sql`balance_projection.wanted_seq + 1`,
        updated_at: at,
      }),
    )
    .execute();
}

/**
 * Takes the turn on balances that Shopify does not show yet, the longest waiting first, for half a
 * minute. Two that ask at once get different ones. The turn saves calls only; digests, the companion
 * and the ledger's keys keep it exact (money-security 3.7).
 *
 * @returns customers' gids, at most `limit`
 */
export async function claimDueProjections(
  db: Kysely<DB>,
  { owner, now, limit }: { owner: string; now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .updateTable('balance_projection')
    .set({ lease_owner: owner, lease_until: new Date(now.getTime() + LEASE_MS) })
    .where('customer_gid', 'in', (due) =>
      due
        .selectFrom('balance_projection')
        .select('customer_gid')
        .whereRef('published_seq', '<', 'wanted_seq')
        .where('paused', '=', false)
        .where('next_attempt_at', '<=', now)
        .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<=', now)]))
        .orderBy('next_attempt_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('customer_gid')
    .execute();
  return rows.map((row) => row.customer_gid);
}
