import { sql, type Kysely } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';

/** The total that can be paid out from a moment on, including what can be paid now. */
export type PayableFrom = {
  /** ISO 8601, UTC. */
  at: string;
  payableCents: Cents;
};

/**
 * Finds when more can be paid out: `next` is when the next held commission becomes payable, null if none is
 * held; `enough` is when the total first reaches the minimum, null if it never does with what is held now.
 */
export async function findWhenPayable(
  db: Kysely<DB>,
  ambassadorGid: string,
  { at, minimumCents }: { at: Date; minimumCents: Cents },
): Promise<{ next: PayableFrom | null; enough: PayableFrom | null }> {
  const { rows } = await sql<{ at: Date; payable: bigint }>`
    select * from (
      select payable_at as at, sum(sum(cents)) over (order by payable_at)::bigint as payable
      from (
        select case when payable_at > greatest(${at}::timestamptz, occurred_at) then payable_at
          else '-infinity' end as payable_at, cents
        from commission_entry where ambassador_gid = ${ambassadorGid}
      ) entry
      group by payable_at
    ) sums
    where at > ${at}::timestamptz
    order by at`.execute(db);
  const asOne = (row: (typeof rows)[number] | undefined) =>
    row ? { at: row.at.toISOString(), payableCents: cents(Number(row.payable)) } : null;
  return {
    next: asOne(rows[0]),
    enough: asOne(rows.find(({ payable }) => payable >= BigInt(minimumCents))),
  };
}
