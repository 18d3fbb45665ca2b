import { sql, type Kysely } from 'kysely';
import { addDays, startOfDay } from '~/domain/core/time/store-day';
import type { DB } from '../../../db/schema';

/**
 * Counts new customers for each of these days of the store, in order; zero for a day without any. From the
 * read copy (decision 0034): `isCopyWhole(db, 'customers')` says whether it is complete.
 *
 * @param days YYYY-MM-DD, consecutive
 */
export async function listNewCustomersByDay(
  db: Kysely<DB>,
  days: readonly string[],
): Promise<{ day: string; count: number }[]> {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return [];
  const begins = days.map((day) => new Date(startOfDay(day)));
  const { rows } = await sql<{ nth: number; count: bigint }>`
    select width_bucket(created_at, ${begins}::timestamptz[]) as nth, count(*) as count
    from customer_mirror
    where is_listed and created_at >= ${begins[0]}
      and created_at < ${new Date(startOfDay(addDays(last, 1)))}
    group by 1`.execute(db);
  const counts = new Map(rows.map((row) => [row.nth, Number(row.count)]));
  return days.map((day, index) => ({ day, count: counts.get(index + 1) ?? 0 }));
}
