import { sql, type Kysely, type RawBuilder } from 'kysely';
import { cents, type Cents } from '~/domain/money';
import type { TimeSlice } from '~/domain/time-span';
import type { DB } from '../../db/schema';

/** How many there were in a slice of time, and what they come to; no amount where there is none. */
export type SliceSum = { count: number; cents: Cents };

/**
 * The store's orders of each slice, in cents of USD as they stand now: after changes and refunds, taken
 * off where the order stands. Those that were called off are not in it.
 */
export function sumOrdersOverTime(
  db: Kysely<DB>,
  slices: readonly TimeSlice[],
): Promise<SliceSum[]> {
  return sumOver(
    db,
    slices,
    sql`select count(*) as count, sum(current_cents) as cents from order_copy
      where gone_at is null and cancelled_at is null and currency = 'USD'
        and created_at >= begins_at and created_at < ends_at`,
  );
}

/** What was paid in, on the day it was credited, without the bonus and whatever came of it later. */
export function sumDepositsOverTime(
  db: Kysely<DB>,
  slices: readonly TimeSlice[],
): Promise<SliceSum[]> {
  return sumOver(
    db,
    slices,
    sql`select count(*) as count, sum(amount_cents) as cents from deposit
      where state = 'credited' and credited_at >= begins_at and credited_at < ends_at`,
  );
}

/**
 * Each slice by its own borders in an index that holds the amounts too; a zone for each of 250,000 rows
 * would cost ten times as much.
 */
async function sumOver(
  db: Kysely<DB>,
  slices: readonly TimeSlice[],
  within: RawBuilder<unknown>,
): Promise<SliceSum[]> {
  const begins = slices.map(({ begin }) => new Date(begin).toISOString());
  const ends = slices.map(({ end }) => new Date(end).toISOString());
  const { rows } = await sql<{ count: bigint; cents: bigint }>`
    select summed.count, coalesce(summed.cents, 0)::bigint as cents
    from unnest(${begins}::timestamptz[], ${ends}::timestamptz[])
      with ordinality as slice (begins_at, ends_at, nth)
    cross join lateral (${within}) summed
    order by nth`.execute(db);
  return rows.map((row) => ({ count: Number(row.count), cents: cents(Number(row.cents)) }));
}
