import { sql, type Kysely } from 'kysely';
import { cents, type Cents } from '~/domain/money';
import type { DB } from '../../db/schema';

export type CommissionBalance = {
  /** What can be paid now; below zero after a refund of what was paid out. */
  payableCents: Cents;
  /** Earned, in its hold period. */
  pendingCents: Cents;
  /** Paid out so far, and asked for. */
  paidCents: Cents;
};

/**
 * What an ambassador's entries come to at this moment. What counted when it was written counts, whatever
 * the clock of another process has said: a payout of a moment ago is never overlooked.
 */
export async function findCommissionBalance(
  db: Kysely<DB>,
  ambassadorGid: string,
  at: Date,
): Promise<CommissionBalance> {
  const { rows } = await sql<Record<'payable' | 'pending' | 'paid', bigint>>`
    select
      coalesce(sum(cents) filter (where payable_at <= greatest(${at}::timestamptz, occurred_at)),
        0)::bigint as payable,
      coalesce(sum(cents) filter (where payable_at > greatest(${at}::timestamptz, occurred_at)),
        0)::bigint as pending,
      coalesce(-sum(cents) filter (where payout_id is not null), 0)::bigint as paid
    from commission_entry where ambassador_gid = ${ambassadorGid}`.execute(db);
  const [row] = rows;
  return {
    payableCents: cents(Number(row?.payable ?? 0n)),
    pendingCents: cents(Number(row?.pending ?? 0n)),
    paidCents: cents(Number(row?.paid ?? 0n)),
  };
}
