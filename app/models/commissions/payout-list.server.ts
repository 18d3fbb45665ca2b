import { type Kysely, sql } from 'kysely';
import type {
  ListedPayout,
  PayoutMethod,
  PayableBalance,
} from '~/domain/commissions/commission-payout';
import { payoutState } from './commission-payout.server';
import { cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';

type Part = { limit: number; offset: number };

/** Lists a page of all ambassadors' payouts: waiting transfers oldest first, or all payouts newest first. */
export async function listAllPayouts(
  db: Kysely<DB>,
  { waits, limit, offset }: Part & { waits: boolean },
): Promise<{ payouts: ListedPayout[]; count: number }> {
  const some = db
    .selectFrom('commission_payout')
    .$if(waits, (query) => query.where('state', '=', 'asked'));
  const direction = waits ? 'asc' : 'desc';
  const [rows, { count }] = await Promise.all([
    some
      .select(['id', 'ambassador_gid', 'method', 'state', 'cents'])
      .select(['requested_at', 'ended_at', 'ended_by', 'reference'])
      .orderBy('requested_at', direction)
      .orderBy('id', direction)
      .limit(limit)
      .offset(offset)
      .execute(),
    some.select((row) => row.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return {
    payouts: rows.map((row) => ({
      id: row.id,
      ambassadorGid: row.ambassador_gid,
      method: row.method as PayoutMethod,
      state: payoutState(row),
      cents: cents(Number(row.cents)),
      requestedAt: row.requested_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      reference: row.reference,
    })),
    count: Number(count),
  };
}

/**
 * Lists a page of what ambassadors can be paid, largest first. It sums all commission entries from one
 * index (decision 0037), so use it only for a page that asks for this, not as part of another.
 */
export async function listPayableBalances(
  db: Kysely<DB>,
  at: Date,
  { limit, offset }: Part,
): Promise<{ balances: PayableBalance[]; count: number; sumCents: number }> {
  const { rows } = await sql<{
    gid: string;
    payable: bigint;
    pending: bigint;
    count: bigint;
    sum: bigint;
  }>`
    select gid, payable, pending, count(*) over () as count, (sum(payable) over ())::bigint as sum
    from (
      select ambassador_gid as gid,
        coalesce(sum(cents) filter (where payable_at <= ${at}::timestamptz), 0)::bigint as payable,
        coalesce(sum(cents) filter (where payable_at > ${at}::timestamptz), 0)::bigint as pending
      from commission_entry group by ambassador_gid
    ) balance
    where payable > 0
    order by payable desc, gid
    limit ${limit}::int offset ${offset}::int`.execute(db);
  return {
    balances: rows.map((row) => ({
      ambassadorGid: row.gid,
      payableCents: cents(Number(row.payable)),
      pendingCents: cents(Number(row.pending)),
    })),
    count: Number(rows[0]?.count ?? 0n),
    sumCents: Number(rows[0]?.sum ?? 0n),
  };
}
