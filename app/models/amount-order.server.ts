import { sql, type RawBuilder } from 'kysely';
import type { AmountSort } from '~/domain/amount-sort';

/** Tables of amounts that people list: each has `id` and `created_at`, and its amount in a column. */
const AMOUNTS = { deposit: 'amount_cents', payment: 'total_cents' } as const;
type AmountTable = keyof typeof AMOUNTS;

const WAYS = { newest: 'desc', oldest: 'asc', highest: 'desc', lowest: 'asc' } as const;

/** As many rows are read at a time for a file. */
export const FILE_BATCH = 1_000;

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

/**
 * All rows of a question some at a time, so that nobody's file has to fit into the memory at once. What
 * comes in meanwhile is in it once or not at all.
 *
 * @param read at most `FILE_BATCH` rows after the one with this id; null: the first ones
 */
export async function* inBatches<Row extends { id: string }>(
  read: (after: string | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: string | null = null;
  for (;;) {
    const rows: Row[] = await read(last);
    if (rows.length > 0) yield rows;
    if (rows.length < FILE_BATCH) return;
    last = rows.at(-1)?.id ?? null;
  }
}
