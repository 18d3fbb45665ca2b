import { sql, type Kysely } from 'kysely';
import type { DB } from '../../db/schema';

/**
 * So many failures within the window, a quarter of an hour unless it says more; the next try waits,
 * and after each more failure longer.
 */
export type AttemptLimit = { max: number; windowMs?: number };

const WINDOW_MS = 15 * 60_000;
const FIRST_WAIT_MS = 15 * 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** After so long without a try it is all forgotten. */
const FORGET_MS = 2 * 60 * 60_000;

/**
 * Counts a try as a failure before its outcome is known, so that many at once cannot slip through;
 * `forgiveAttempt` or `clearAttempts` take it back. One statement, exact over all processes.
 *
 * @param key a keyed hash of whom the try is about, never an address or a name itself
 * @returns milliseconds to wait; 0 when the try may go on
 */
export async function beginAttempt(
  db: Kysely<DB>,
  key: string,
  { max, windowMs = WINDOW_MS }: AttemptLimit,
  now: number,
): Promise<number> {
  const time = sql`${new Date(now)}::timestamptz`;
  const isOld = sql`(kept.last_at < ${new Date(now - FORGET_MS)}::timestamptz
    or (kept.failures < ${max}::int and kept.first_at < ${new Date(now - windowMs)}::timestamptz))`;
  const count = sql`case when ${isOld} then 1 else kept.failures + 1 end`;
  const waitMs = sql`least(${FIRST_WAIT_MS}::float8 * power(2, (${count}) - ${max}::int), ${LONGEST_WAIT_MS}::float8)`;
  const passed = await sql<{ failures: number }>`
    insert into staff_attempt as kept (key, failures, first_at, last_at)
    values (${key}, 1, ${time}, ${time})
    on conflict (key) do update set
      failures = ${count},
      first_at = case when ${isOld} then ${time} else kept.first_at end,
      last_at = ${time},
      blocked_until = case when (${count}) >= ${max}::int
        then ${time} + (${waitMs}) * interval '1 millisecond' end
    where kept.blocked_until is null or kept.blocked_until <= ${time}
    returning failures`.execute(db);
  if (passed.rows.length > 0) return 0;
  const row = await db
    .selectFrom('staff_attempt')
    .select('blocked_until')
    .where('key', '=', key)
    .executeTakeFirst();
  return Math.max((row?.blocked_until?.getTime() ?? now) - now, 1000);
}

/** Takes one try back that was no failure; the others stay. */
export async function forgiveAttempt(
  db: Kysely<DB>,
  key: string,
  { max }: AttemptLimit,
): Promise<void> {
  await sql`
    update staff_attempt set
      failures = greatest(failures - 1, 0),
      blocked_until = case when failures - 1 >= ${max}::int then blocked_until end
    where key = ${key}`.execute(db);
}

/** Forgets every failure: the person has shown who they are. */
export async function clearAttempts(db: Kysely<DB>, key: string): Promise<void> {
  await db.deleteFrom('staff_attempt').where('key', '=', key).execute();
}

/** Deletes what is long forgotten. @returns how many. */
export async function deleteOldAttempts(db: Kysely<DB>, now: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_attempt')
    .where('last_at', '<', new Date(now - FORGET_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
