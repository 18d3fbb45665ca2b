import { type Kysely, sql } from 'kysely';
import {
  type CommissionEntry,
  type CommissionStatement,
  drawCommissionStatement,
} from '~/domain/commissions/commission';
import type { PayoutMethod } from '~/domain/commissions/commission-payout';
import type { RateRule } from '~/domain/commissions/commission-rate';
import { cents, type Cents } from '~/domain/core/money';
import type { Period } from '~/domain/ledger/statement';
import { addDays, startOfDay } from '~/domain/core/time/store-day';
import type { DB } from '../../../db/schema';

/** Rows per read. */
const BATCH = 500;

type Row = {
  id: bigint;
  /** With microseconds, which a `Date` lacks. */
  place: string;
  occurred_at: Date;
  payable_at: Date;
  kind: CommissionEntry['kind'];
  cents: bigint;
  because: 'refund' | 'dispute' | null;
  order_name: string | null;
  base_cents: bigint | null;
  basis_points: number | null;
  rule: RateRule | null;
  version: number | null;
  from_at: Date | null;
  method: PayoutMethod | null;
  reference: string | null;
  reason: string | null;
};

/** Returns an ambassador's statement for a period. @param gid the owner; contains only their entries */
export async function findCommissionStatement(
  db: Kysely<DB>,
  gid: string,
  period: Period,
): Promise<CommissionStatement> {
  const openingCents = await findCommissionBefore(db, gid, period);
  const entries: CommissionEntry[] = [];
  for await (const some of eachCommissionEntry(db, gid, period)) entries.push(...some);
  return drawCommissionStatement(openingCents, entries);
}

/** Sums the entries before a period, in cents. */
export async function findCommissionBefore(
  db: Kysely<DB>,
  gid: string,
  { from }: Pick<Period, 'from'>,
): Promise<Cents> {
  const { rows } = await sql<{ before: bigint }>`
    select coalesce(sum(cents), 0)::bigint as before from commission_entry
    where ambassador_gid = ${gid} and occurred_at < ${new Date(startOfDay(from))}`.execute(db);
  return cents(Number(rows[0]?.before ?? 0n));
}

/** Yields the entries of a period in order, in batches. */
export async function* eachCommissionEntry(
  db: Kysely<DB>,
  gid: string,
  { from, to }: Period,
): AsyncGenerator<CommissionEntry[]> {
  const end = new Date(startOfDay(addDays(to, 1)));
  let last = { place: new Date(startOfDay(from)).toISOString(), id: 0n };
  for (;;) {
    const { rows } = await sql<Row>`
      select entry.id, entry.occurred_at::text as place, entry.occurred_at, entry.payable_at, entry.kind, entry.cents, entry.because,
        c.order_name, c.base_cents, c.basis_points, r.rule, r.version, r.from_at,
        p.method, p.reference, p.reason
      from commission_entry entry
      left join commission c on c.order_gid = entry.order_gid
      left join commission_rate r on r.id = c.rate_id
      left join commission_payout p on p.id = entry.payout_id
      where entry.ambassador_gid = ${gid} and entry.occurred_at < ${end}
        and (entry.occurred_at, entry.id) > (${last.place}::timestamptz, ${last.id}::bigint)
      order by entry.occurred_at, entry.id
      limit ${BATCH}`.execute(db);
    if (rows.length > 0) yield rows.map(entryOf);
    const newest = rows.at(-1);
    if (newest === undefined || rows.length < BATCH) return;
    last = { place: newest.place, id: newest.id };
  }
}

function entryOf(row: Row): CommissionEntry {
  const { kind, because } = row;
  const every = {
    at: row.occurred_at.toISOString(),
    amountCents: cents(Number(row.cents)),
    heldUntil: row.payable_at > row.occurred_at ? row.payable_at.toISOString() : null,
  };
  if (kind === 'payout' || kind === 'payout_returned') {
    const { reference, reason } = row;
    return { ...every, kind, payout: { method: row.method ?? 'transfer', reference, reason } };
  }
  const rate = {
    rule: row.rule ?? 'standard',
    version: row.version ?? 0,
    basisPoints: row.basis_points ?? 0,
    fromAt: row.from_at?.toISOString() ?? every.at,
  };
  const baseCents = cents(Number(row.base_cents ?? 0n));
  return { ...every, kind, because, order: { name: row.order_name ?? '', baseCents, rate } };
}

/**
 * Lists which of these orders have a commission that does not match the order: its entries have another
 * total, its referral is undecided, or it is paid and has earned nothing although nobody has to approve it or
 * somebody has. Leaves out orders that can never be decided: those whose ambassador no longer takes part (`decideOrderReferral`), and referrals that are not in
 * our format.
 *
 * @param orders ids, at most as many as one statement checks (domain/staff/staff-action)
 */
export async function listCommissionsToAdvance(
  db: Kysely<DB>,
  orders: readonly string[],
): Promise<string[]> {
  const theirs = sql`${orders}::text[]`;
  const { rows } = await sql<{ order_gid: string }>`
    select order_gid from commission_net_of(${theirs})
    where cents <> target_cents or sales_cents <> target_sales_cents
    union
    select w.order_gid from order_mirror_whole w
    join order_mirror o on o.order_gid = w.order_gid
    cross join lateral (
      select customer_gid from ambassador where code = split_part(w.referral, ' ', 2)
      union all
      select ambassador_gid from ambassador_code_end
      where code = split_part(w.referral, ' ', 2) and ended_at > o.created_at
    ) a
    left join ambassador_mirror c on c.customer_gid = a.customer_gid
    where w.order_gid = any(${theirs})
      and w.referral ~ '^(code [A-Z2-9]+|link [A-Z2-9]+ 2[0-9-]{9}T[0-9:]{8}[.][0-9]{3}Z)$'
      and o.gone_at is null and c.gone_at is null
      and not exists (select from redacted_customer r where r.customer_gid = a.customer_gid)
      and not exists (select from order_referral r where r.order_gid = w.order_gid)
    union
    select r.order_gid from order_referral r
    join order_mirror o on o.order_gid = r.order_gid
    where r.order_gid = any(${theirs}) and r.refused is null and o.gone_at is null
      and o.financial_status in ('PAID', 'PARTIALLY_REFUNDED', 'REFUNDED')
      and not exists (select from commission c where c.order_gid = r.order_gid)
      and not exists (select from approval a where a.kind = 'commission'
        and a.subject_id = r.order_gid and a.state <> 'approved')`.execute(db);
  return rows.map((row) => row.order_gid);
}
