import { sql, type Kysely, type RawBuilder } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';

/** A customer's spending, from the read copy of the orders (decision 0020). */
export type MemberSpend = {
  /** In US cents, less refunds, within the requested time. */
  spentCents: Cents;
  lastOrderAt: Date | null;
};

/**
 * Returns a subquery for a customer's spending since a moment. It reads only a range of the index
 * `order_mirror_spend` (migration 0019).
 *
 * @param gid a SQL expression
 */
export function spentSince(gid: RawBuilder<unknown>, since: Date): RawBuilder<bigint> {
  return sql`(select coalesce(sum(o.current_cents), 0)::bigint from order_mirror o
    where o.customer_gid = ${gid} and o.gone_at is null and o.created_at >= ${since}
      and o.cancelled_at is null and o.currency = 'USD')`;
}

type Row = { gid: string; cents: bigint; last_at: Date | null };

/**
 * Finds for each customer what they have spent since a moment and when they last ordered. The sum leaves out
 * canceled orders and other currencies. Meant for one page of customers: two short index scans for each.
 */
export async function listMemberSpend(
  db: Kysely<DB>,
  gids: readonly string[],
  since: Date,
): Promise<Map<string, MemberSpend>> {
  if (gids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select asked.gid,
      ${spentSince(sql`asked.gid`, since)} as cents,
      (select o.created_at from order_mirror o
        where o.customer_gid = asked.gid and o.gone_at is null
        order by o.created_at desc limit 1) as last_at
    from unnest(${[...gids]}::text[]) as asked (gid)`.execute(db);
  return new Map(
    rows.map(({ gid, cents: spent, last_at: lastOrderAt }) => [
      gid,
      { spentCents: cents(Number(spent)), lastOrderAt },
    ]),
  );
}
