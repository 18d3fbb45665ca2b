import { type Kysely, sql } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';
import type { RateRule, ShownCommission } from '~/domain/commissions/commission-rate';

export type CommissionBalance = {
  /** What can be paid out now; negative after a refund of commission that was already paid. */
  payableCents: Cents;
  /** Earned, but still in its hold period. */
  pendingCents: Cents;
  /** Of payouts that were made, and of the transfer that is requested. */
  paidCents: Cents;
  requestedCents: Cents;
};

/**
 * Sums an ambassador's entries as of `at`. An entry that was payable when it was written always counts as
 * payable, even if another process's clock was ahead: a payout made a moment ago is never missed.
 */
export async function findCommissionBalance(
  db: Kysely<DB>,
  ambassadorGid: string,
  at: Date,
): Promise<CommissionBalance> {
  const { rows } = await sql<Record<'payable' | 'pending' | 'taken' | 'requested', bigint>>`
    select
      coalesce(sum(cents) filter (where payable_at <= greatest(${at}::timestamptz, occurred_at)),
        0)::bigint as payable,
      coalesce(sum(cents) filter (where payable_at > greatest(${at}::timestamptz, occurred_at)),
        0)::bigint as pending,
      coalesce(-sum(cents) filter (where payout_id is not null), 0)::bigint as taken,
      coalesce((select sum(payout.cents) from commission_payout payout
        where payout.ambassador_gid = ${ambassadorGid} and payout.state = 'asked'), 0)::bigint
        as requested
    from commission_entry where ambassador_gid = ${ambassadorGid}`.execute(db);
  const [row] = rows;
  return {
    payableCents: cents(Number(row?.payable ?? 0n)),
    pendingCents: cents(Number(row?.pending ?? 0n)),
    paidCents: cents(Number((row?.taken ?? 0n) - (row?.requested ?? 0n))),
    requestedCents: cents(Number(row?.requested ?? 0n)),
  };
}

/** The total that can be paid out from a moment on, including what can be paid now. */
type PayableFrom = {
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

/** What an ambassador earned on one day. */
type CommissionDay = { ambassadorGid: string; orderCount: number; amountCents: Cents };

/**
 * Sums each ambassador's commission of the orders that earned it within a time, less what was taken back of
 * those orders since; without those of whom nothing is left.
 *
 * @param time UTC milliseconds
 */
export async function listEarned(
  db: Kysely<DB>,
  time: { begin: number; end: number },
): Promise<CommissionDay[]> {
  const { rows } = await sql<{ gid: string; orders: bigint; cents: bigint }>`
    select earned.ambassador_gid as gid, count(*) as orders, sum(left_over.cents)::bigint as cents
    from commission_entry earned
    cross join lateral (
      select sum(cents) as cents from commission_entry entry
      where entry.order_gid = earned.order_gid
    ) left_over
    where earned.kind = 'earned' and left_over.cents > 0
      and earned.occurred_at >= ${new Date(time.begin)} and earned.occurred_at < ${new Date(time.end)}
    group by earned.ambassador_gid`.execute(db);
  return rows.map(({ gid, orders, cents: amount }) => ({
    ambassadorGid: gid,
    orderCount: Number(orders),
    amountCents: cents(Number(amount)),
  }));
}

type Row = {
  order_name: string;
  ordered_at: Date;
  payable_at: Date;
  base_cents: bigint;
  commission_cents: bigint;
  basis_points: number;
  rule: RateRule;
  version: number;
  from_at: Date;
  net_cents: bigint;
  because: 'refund' | 'dispute' | null;
};

/**
 * Lists the commissions of an ambassador's orders, newest first, each with the rate version that applied and
 * what is left of it. Reads nothing about the buyers.
 */
export async function listLatestCommissions(
  db: Kysely<DB>,
  ambassadorGid: string,
  count: number,
): Promise<ShownCommission[]> {
  const { rows } = await sql<Row>`
    select c.order_name, c.ordered_at, c.payable_at, c.base_cents, c.commission_cents,
      c.basis_points, r.rule, r.version, r.from_at, coalesce(stands.cents, 0)::bigint as net_cents,
      taken.because
    from commission c
    join commission_rate r on r.id = c.rate_id
    cross join lateral (select sum(cents) as cents from commission_entry
      where order_gid = c.order_gid) stands
    left join lateral (select because from commission_entry
      where order_gid = c.order_gid and kind = 'reversed' order by nth desc limit 1) taken on true
    where c.ambassador_gid = ${ambassadorGid}
    order by c.earned_at desc, c.order_gid desc
    limit ${count}`.execute(db);
  return rows.map((row) => ({
    orderName: row.order_name,
    orderedAt: row.ordered_at.toISOString(),
    payableAt: row.payable_at.toISOString(),
    baseCents: cents(Number(row.base_cents)),
    earnedCents: cents(Number(row.commission_cents)),
    netCents: cents(Number(row.net_cents)),
    rate: {
      rule: row.rule,
      version: row.version,
      basisPoints: row.basis_points,
      fromAt: row.from_at.toISOString(),
    },
    because: row.because,
  }));
}
