import { sql, type Kysely } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';
import { IS_OWED_BACK, OWED_BACK_CENTS } from '~/models/refunds/payment-refund.server';

/** A number of operations and their total. */
export type CountAndSum = { count: number; cents: Cents };

/** What is in progress or waits for a person, over all customers. */
export type CashDesk = {
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
export async function findCashDesk(db: Kysely<DB>): Promise<CashDesk> {
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
    select 'unshown', count(*), 0 from balance_projection where published_seq < wanted_seq
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
