import { sql, type RawBuilder } from 'kysely';
import type { AmountSort } from '~/domain/core/forms/amount-range';

/** The tables of amounts that people list. Each has `id`, `created_at` and an amount column. */
const AMOUNTS = { deposit: 'amount_cents', payment: 'total_cents' } as const;
type AmountTable = keyof typeof AMOUNTS;

const WAYS = { newest: 'desc', oldest: 'asc', highest: 'desc', lowest: 'asc' } as const;

/**
 * Returns the sort order of a list of amounts: by time or amount, then by id in the same direction, so that
 * every page begins where the previous one ended.
 *
 * @returns `order by` and the condition for rows after an id, for a query that calls the table `t`
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
