import { sql, type Kysely } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';

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
