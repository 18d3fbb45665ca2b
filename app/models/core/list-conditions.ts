import { type RawBuilder, sql } from 'kysely';
import { type DayRange, rangeMoments } from '~/domain/core/time/time-span';

/** Conditions of a list's rows, all of which hold; null is none. */
export type Conditions = readonly (RawBuilder<unknown> | null)[];

/** Returns the conditions for the days of a list. @param column the time of a row */
export function inDays(column: string, days: DayRange): Conditions {
  const { begin, end } = rangeMoments(days);
  const at = sql.ref(column);
  return [
    begin === null ? null : sql`${at} >= ${new Date(begin)}`,
    end === null ? null : sql`${at} < ${new Date(end)}`,
  ];
}

/**
 * Returns the condition that each word is the beginning of one of the row's words. The words contain only
 * letters and digits. @param words domain/core/text/search-text; null for any row
 */
export function hasWords(
  column: string,
  words: readonly string[] | null,
): RawBuilder<unknown> | null {
  if (words === null) return null;
  if (words.length === 0) return sql`false`;
  return sql`${sql.ref(column)} @@ ${wordQuery(words)}`;
}

/** Each word must be the beginning of one of the row's words. Words contain only letters and digits. */
export function wordQuery(words: readonly string[]): RawBuilder<unknown> {
  return sql`${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`;
}

/** Joins conditions with `and`; null is none. */
export function allOf(where: Conditions): RawBuilder<unknown> {
  return sql.join([sql`true`, ...where.filter((one) => one !== null)], sql` and `);
}
