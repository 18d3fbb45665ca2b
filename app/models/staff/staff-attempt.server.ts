import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

/**
 * After `max` failures within the window (15 minutes by default), the next attempt has to wait, and
 * longer after each further failure.
 */
export type AttemptLimit = { max: number; windowMs?: number };

const WINDOW_MS = 15 * 60_000;
const FIRST_WAIT_MS = 15 * 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** Failures are forgotten after this long without an attempt. */
const FORGET_MS = 2 * 60 * 60_000;

/**
 * Counts an attempt as a failure before its outcome is known, so that concurrent attempts cannot slip
 * through; `forgiveAttempt` or `clearAttempts` undo it. One statement, exact across all processes.
 *
 * @param key a keyed hash of whom the attempt is about, never a plain address or name
 * @returns milliseconds to wait; 0 if the attempt may proceed
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

/** Takes back one attempt that was not a failure; the others stay. */
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

/** Deletes all failures of a key, once the person has authenticated. */
export async function clearAttempts(db: Kysely<DB>, key: string): Promise<void> {
  await db.deleteFrom('staff_attempt').where('key', '=', key).execute();
}

/** Deletes forgotten failures. @returns how many */
export async function deleteOldAttempts(db: Kysely<DB>, now: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_attempt')
    .where('last_at', '<', new Date(now - FORGET_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
