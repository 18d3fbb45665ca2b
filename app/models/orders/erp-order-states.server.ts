import { sql, type Kysely } from 'kysely';
import { MOST_ORDERS } from '~/domain/orders/erp-list-query';
import type { ErpOrderStates, StateCount } from '~/domain/orders/erp-order';
import type { DB } from '../../../db/schema';

type Column = 'financial_status' | 'fulfillment_status';

/** Counts the orders in each state, at most `MOST_ORDERS`, by index-only reads. */
export async function countErpOrderStates(db: Kysely<DB>): Promise<ErpOrderStates> {
  const [all, financial, fulfillment] = await Promise.all([
    countAll(db),
    statesIn(db, 'financial_status'),
    statesIn(db, 'fulfillment_status'),
  ]);
  return { all, financial, fulfillment };
}

async function countAll(db: Kysely<DB>): Promise<ErpOrderStates['all']> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from (
      select created_at from order_mirror where gone_at is null
      order by created_at desc limit ${MOST_ORDERS + 1}
    ) first_ones`.execute(db);
  return capped(Number(rows[0]?.count ?? 0));
}

/** Jumps in the index from one state to the next. @see https://wiki.postgresql.org/wiki/Loose_indexscan */
async function statesIn(db: Kysely<DB>, column: Column): Promise<StateCount[]> {
  const state = sql.ref(column);
  const there = sql`from order_mirror where gone_at is null`;
  const { rows } = await sql<{ state: string; count: bigint }>`
    with recursive found as (
      (select ${state} as state ${there} and ${state} is not null order by ${state} limit 1)
      union all
      select (select ${state} ${there} and ${state} > found.state order by ${state} limit 1)
      from found where found.state is not null
    )
    select state, (
      select count(*) from (
        select created_at ${there} and ${state} = found.state
        order by created_at desc limit ${MOST_ORDERS + 1}
      ) first_ones
    ) as count
    from found where state is not null`.execute(db);
  return rows.map(({ state: name, count }) => ({ state: name, ...capped(Number(count)) }));
}

function capped(count: number): { count: number; isMore: boolean } {
  return { count: Math.min(count, MOST_ORDERS), isMore: count > MOST_ORDERS };
}
