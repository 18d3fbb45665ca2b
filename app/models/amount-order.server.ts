import { sql, type RawBuilder } from 'kysely';
import type { AmountSort } from '~/domain/amount-sort';

/** Tables of amounts that people list: each has `id` and `created_at`, and its amount in a column. */
const AMOUNTS = { deposit: 'amount_cents', payment: 'total_cents' } as const;
type AmountTable = keyof typeof AMOUNTS;

const WAYS = { newest: 'desc', oldest: 'asc', highest: 'desc', lowest: 'asc' } as const;

/**
 * How a list of amounts stands: by time or amount, then by id in the same direction, so that every page
 * begins where the one before has ended.
 *
 * @returns for a query that calls the table `t`: its `order by`, and what comes after a row
 */
export function amountOrder(
  table: AmountTable,
  sort: AmountSort,
): { inOrder: RawBuilder<unknown>; after: (id: string) => RawBuilder<unknown> } {
  const isByTime = sort === 'newest' || sort === 'oldest';
  const by = sql.ref(isByTime ? 'created_at' : AMOUNTS[table]);
  const way = WAYS[sort];
  return {
    inOrder: sql`order by t.${by} ${sql.raw(way)}, t.id ${sql.raw(way)}`,
    after: (id) => sql`(t.${by}, t.id) ${sql.raw(way === 'asc' ? '>' : '<')}
      (select ${by}, id from ${sql.table(table)} where id = ${id})`,
  };
}
