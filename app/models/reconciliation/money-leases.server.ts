import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/schema';
import { IS_OWED_BACK, OWED_BACK_CENTS } from '~/models/refunds/payment-refund.server';
import { isTopUpRequested } from '~/models/top-ups/top-up.server';
import { isDueAt } from '~/models/core/lease.server';
import { UNDER_WAY } from '~/models/payments/card-charge.server';
import { cents, type Cents } from '~/domain/core/money';

/**
 * The leases in all tables of money work (money-security 3.7): deposits, payments, balances to publish,
 * Stripe's events, top-ups; and the reconciler's.
 */

/** Which kinds of work are due now. */
export type DueMoney = {
  deposits: boolean;
  payments: boolean;
  /** Refunds of orders to pass on. */
  returns: boolean;
  publishedBalances: boolean;
  events: boolean;
  /** Top-ups whose balance may have fallen below the threshold, or whose card must be checked. */
  topUps: boolean;
};

/**
 * Which kinds of work are due, in one statement over eight small indexes, because it runs every second.
 *
 * @param now UTC milliseconds
 */
export async function findDueMoney(db: Kysely<DB>, now: number): Promise<Partial<DueMoney>> {
  const at = sql`${new Date(now)}::timestamptz`;
  const free = isDueAt(at);
  const { rows } = await sql<DueMoney>`
    select
      exists (select from deposit where ${free} and ${UNDER_WAY.deposit}) as deposits,
      exists (select from payment where ${free} and ${UNDER_WAY.payment}) as payments,
      exists (select from payment where ${free} and ${IS_OWED_BACK}) as returns,
      exists (select from published_balance where ${free}
        and published_seq < requested_seq and not paused)
      or exists (select from published_balance where ${free}
        and check_at <= ${at} and not paused) as "publishedBalances",
      exists (select from stripe_event where ${free} and processed_at is null) as events,
      exists (select from top_up where ${free} and ${isTopUpRequested(at)}) as "topUps"`.execute(
    db,
  );
  return rows[0] ?? {};
}

/**
 * When the next work is due that is not yet, in UTC milliseconds; `Infinity` if none has a time. Leases that are left over
 * are not in it: they expire, and whoever looks again finds the row.
 */
export async function findNextMoney(db: Kysely<DB>, now: number): Promise<number> {
  const at = sql`${new Date(now)}::timestamptz`;
  const next = WORKED_ON.map(
    ([table, isWorkedOn]) => sql`(select min(next_attempt_at) from ${sql.table(table)}
      where next_attempt_at > ${at} and ${isWorkedOn})`,
  );
  const check = sql`(select min(check_at) from published_balance where check_at > ${at} and not paused)`;
  const { rows } = await sql<{ at: Date | null }>`
    select least(${sql.join([...next, check])}) as at`.execute(db);
  return rows[0]?.at?.getTime() ?? Infinity;
}

/**
 * The rows that can be leased, each condition as in an index of its table: these tables keep all history, and
 * a starting process must not scan it. A leftover lease on any other row does no harm.
 */
const WORKED_ON = [
  ['deposit', UNDER_WAY.deposit],
  ['payment', UNDER_WAY.payment],
  ['payment', sql<boolean>`${IS_OWED_BACK}`],
  ['published_balance', sql<boolean>`published_seq < requested_seq and not paused`],
  ['published_balance', sql<boolean>`check_at is not null and not paused`],
  ['stripe_event', sql<boolean>`processed_at is null`],
  ['top_up', sql<boolean>`is_due`],
  ['top_up', sql<boolean>`is_on and card_check_at is not null`],
] as const;

/** All that a process may hold; the leases of the two readers are on no work that has a time. */
const LEASED = [
  ...WORKED_ON,
  ['reconciler_lease', sql<boolean>`true`],
  ['catalogue_reader', sql<boolean>`true`],
] as const;

/** Lists all processes that hold a lease. */
export async function listLeaseOwners(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ owner: string }>`
    ${sql.join(
      LEASED.map(
        ([table, isWorkedOn]) => sql`select lease_owner as owner from ${sql.table(table)}
        where lease_owner is not null and ${isWorkedOn}`,
      ),
      sql` union `,
    )}`.execute(db);
  return rows.map((row) => row.owner);
}

/** Releases the leases of processes that have ended, so that others can do their work. */
export async function clearLeases(db: Kysely<DB>, owners: readonly string[]): Promise<void> {
  if (owners.length === 0) return;
  for (const [table, isWorkedOn] of LEASED) {
    await db
      .updateTable(table)
      .set({ lease_owner: null, lease_until: null })
      .where('lease_owner', 'in', owners)
      .where(isWorkedOn)
      .execute();
  }
}

/** A number of operations and their total. */
type CountAndSum = { count: number; cents: Cents };

/** What is in progress or waits for a person, over all customers. */
type CashOverview = {
  deposits: CountAndSum;
  payments: CountAndSum;
  /** What is still owed back for orders. */
  refunds: CountAndSum;
  /** Deposits and payments on which a person must decide. */
  reviews: CountAndSum;
  /** Balances that Shopify does not show yet. */
  unshown: number;
  discrepancies: number;
  frozen: number;
};

/** Counts what is in progress. Reads only what has not ended. */
export async function findCashOverview(db: Kysely<DB>): Promise<CashOverview> {
  const { rows } = await sql<{ what: string; count: bigint; cents: bigint }>`
    select case state when 'review' then 'reviews' else 'deposits' end as what,
      count(*) as count, sum(amount_cents)::bigint as cents
    from deposit where state not in ('credited', 'failed', 'canceled') group by 1
    union all
    select case state when 'review' then 'reviews' else 'payments' end,
      count(*), sum(total_cents)::bigint
    from payment where state not in ('settled', 'failed') group by 1
    union all
    select 'refunds', count(*), coalesce(sum(${OWED_BACK_CENTS}), 0)::bigint
    from payment where ${IS_OWED_BACK}
    union all
    select 'unshown', count(*), 0 from published_balance where published_seq < requested_seq
    union all
    select 'discrepancies', count(*), 0 from discrepancy where closed_at is null
    union all
    select 'frozen', count(*), 0 from customer_account where frozen`.execute(db);
  const of = (what: string): CountAndSum => {
    const own = rows.filter((row) => row.what === what);
    return {
      count: own.reduce((sum, { count }) => sum + Number(count), 0),
      cents: cents(own.reduce((sum, row) => sum + Number(row.cents), 0)),
    };
  };
  return {
    deposits: of('deposits'),
    payments: of('payments'),
    refunds: of('refunds'),
    reviews: of('reviews'),
    unshown: of('unshown').count,
    discrepancies: of('discrepancies').count,
    frozen: of('frozen').count,
  };
}

/** Lists frozen accounts and why they are frozen; at most `limit`. */
export async function listFrozenAccounts(
  db: Kysely<DB>,
  limit: number,
): Promise<{ gid: string; because: string }[]> {
  const rows = await db
    .selectFrom('customer_account')
    .select(['customer_gid', 'frozen_because'])
    .where('frozen', '=', true)
    .orderBy('customer_gid')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ gid: row.customer_gid, because: row.frozen_because ?? '' }));
}
