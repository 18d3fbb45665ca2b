import { sql, type Kysely } from 'kysely';
import { cents, type Cents } from '~/domain/money';
import type { DB } from '../../db/schema';

/** So much can be paid from then on, with what can be paid now. */
export type PayableFrom = {
  /** ISO 8601, UTC. */
  at: string;
  payableCents: Cents;
};

/**
 * When there will be more to pay: the next time that something of what is held can be paid, and the first
 * at which it comes to the minimum. Null where nothing is held, and where what is held does not suffice.
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
