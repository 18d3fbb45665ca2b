import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../../db/schema';

/**
 * Leases on rows that are due. They only save calls: keys, states and unique indexes ensure correctness
 * (money-security 3.7).
 */

/** Longer than most runs. A dead process's lease expires after this. */
export const LEASE_MS = 30_000;

/** The condition that a row's time has come and no process has leased it. */
export const isDueAt = (at: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`next_attempt_at <= ${at} and (lease_until is null or lease_until <= ${at})`;

/** Who leases. `now` is in UTC milliseconds. */
export type Claim = { owner: string; now: number; limit: number };

/** Which rows: their table, its key, and a condition for what is worked on. */
type Rows = {
  table: 'deposit' | 'payment' | 'top_up' | 'stripe_event' | 'published_balance';
  key: 'id' | 'customer_gid';
  among: (at: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Whether leasing counts as an attempt. */
  counts?: boolean;
};

/**
 * Leases due rows to a process, longest waiting first. It is one statement, so concurrent callers get different
 * ones.
 *
 * @returns their keys, at most `limit`
 */
export async function claimDue(
  db: Kysely<DB>,
  { table, key, among, counts = false }: Rows,
  { owner, now, limit }: Claim,
): Promise<string[]> {
  const at = sql`${new Date(now)}::timestamptz`;
  const { rows } = await sql<{ key: string }>`
    update ${sql.table(table)} set
      lease_owner = ${owner},
      lease_until = ${new Date(now + LEASE_MS)}::timestamptz
      ${counts ? sql`, attempts = attempts + 1` : sql``}
    where ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)}
      where ${among(at)} and ${isDueAt(at)}
      order by next_attempt_at
      limit ${limit}::int
      for update skip locked
    )
    returning ${sql.ref(key)} as key`.execute(db);
  return rows.map((row) => row.key);
}
