import { sql, type Kysely, type RawBuilder } from 'kysely';
import { patientDelayMs } from '~/domain/retry-delay';
import type { DB } from '../../db/schema';

/** Longer than most runs; after it a process that died is forgotten. */
const LEASE_MS = 30_000;

/**
 * Whose balance is to be looked at: it has fallen, a deposit of it is under way, or its card may have
 * expired. A condition of `top_up`'s rows for the runner's look and its claim.
 */
export function isTopUpDue(at: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(is_due or (is_on and card_look_at <= ${at})) and next_attempt_at <= ${at}
    and (lease_until is null or lease_until <= ${at})`;
}

/**
 * Takes the turn on balances that are to be looked at, the longest waiting first. One statement: two
 * that ask at once get different ones.
 *
 * @param now UTC milliseconds
 * @returns whose they are, at most `limit`
 */
export async function claimDueTopUps(
  db: Kysely<DB>,
  { owner, now, limit }: { owner: string; now: number; limit: number },
): Promise<string[]> {
  const at = sql`${new Date(now)}::timestamptz`;
  const { rows } = await sql<{ customer_gid: string }>`
    update top_up set
      lease_owner = ${owner},
      lease_until = ${new Date(now + LEASE_MS)}::timestamptz
    where customer_gid in (
      select customer_gid from top_up
      where ${isTopUpDue(at)}
      order by next_attempt_at
      limit ${limit}::int
      for update skip locked
    )
    returning customer_gid`.execute(db);
  return rows.map((row) => row.customer_gid);
}

/** Ends a turn that came to nothing: counts it, and says when to try again. @param now UTC milliseconds */
export async function putTopUpOff(db: Kysely<DB>, gid: string, now: number): Promise<void> {
  const { attempts } = await db
    .updateTable('top_up')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('customer_gid', '=', gid)
    .returning('attempts')
    .executeTakeFirstOrThrow();
  await waitUntil(db, gid, now + patientDelayMs(attempts));
}

/** Nothing is to be done before then; nobody has the turn. @param until UTC milliseconds */
async function waitUntil(db: Kysely<DB>, gid: string, until: number): Promise<void> {
  await db
    .updateTable('top_up')
    .set({ next_attempt_at: new Date(until), lease_owner: null, lease_until: null })
    .where('customer_gid', '=', gid)
    .execute();
}
