import type { Kysely } from 'kysely';
import type { DB } from '../../../db/schema';

export type CountedRequest = {
  /** What is counted: the rule's name and who it is about, for example `contact-sales:203.0.113.7`. */
  key: string;
  windowMs: number;
  /** Milliseconds since 1970. */
  now: number;
};

/**
 * Counts a request in the window that contains `now`; windows start at multiples of their length. One
 * statement, exact even with concurrent calls from several processes.
 *
 * @returns the number of requests in this window, including this one
 */
export async function countRequest(
  db: Kysely<DB>,
  { key, windowMs, now }: CountedRequest,
): Promise<number> {
  const windowStart = new Date(now - (now % windowMs));
  const { count } = await db
    .insertInto('request_limit')
    .values({ key, window_start: windowStart, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet((row) => ({ count: row('request_limit.count', '+', 1) })),
    )
    .returning('request_limit.count')
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes the counts of windows that started before `before`. @returns how many */
export async function deleteRequestLimitsBefore(db: Kysely<DB>, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('request_limit')
    .where('window_start', '<', before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
