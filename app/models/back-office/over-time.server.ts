import { cents, type Cents } from '~/domain/core/money';
import { type Kysely, sql, type RawBuilder } from 'kysely';
import type { TimeSlice } from '~/domain/core/time/time-span';
import type { DB } from '../../../db/schema';

/** Count and sum in one slice of time; both are zero if there is nothing. */
type SliceSum = { count: number; cents: Cents };

/**
 * Returns count and sum of the store's orders per slice, in cents of USD. Amounts are current: changes
 * and refunds count in the slice in which the order was placed. Canceled orders are excluded.
 */
export function sumOrdersOverTime(
  db: Kysely<DB>,
  slices: readonly TimeSlice[],
): Promise<SliceSum[]> {
  return sumOver(
    db,
    slices,
    sql`select count(*) as count, sum(current_cents) as cents from order_mirror
      where gone_at is null and cancelled_at is null and currency = 'USD'
        and created_at >= begins_at and created_at < ends_at`,
  );
}

/** Sums the deposits per slice, by the time of their credit, without bonus and later reversals. */
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
 * Aggregates each slice by its own bounds, in an index that includes the amounts. Converting the time
 * zone of 250,000 rows would take ten times as long.
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
