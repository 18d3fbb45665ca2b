import { sql, type Kysely, type RawBuilder } from 'kysely';
import { rangeMoments } from '~/domain/day-range';
import type { ErpOrderQuery } from '~/domain/erp-order-query';
import { searchedWords } from '~/domain/order-words';
import type { DB } from '../../db/schema';

/** How lists are sorted: by this, then by the order's number in the same direction. */
export const ERP_SORTS = {
  newest: { by: 'created_at', way: 'desc' },
  oldest: { by: 'created_at', way: 'asc' },
  highest: { by: 'total_cents', way: 'desc' },
  lowest: { by: 'total_cents', way: 'asc' },
} as const;

/** So many of the newest are looked at to learn how common the words are. */
const SAMPLE = 1_000;
/**
 * Of so many in the sample, going through the orders in their order finds enough sooner. By total they lie
 * all over the table, so that each one costs more.
 */
const COMMON = { created_at: 40, total_cents: 150 } as const;
/** But no more are gone through: words that only the newest orders have are looked up after all. */
const WALK = 30_000;

/** How the orders that match are found; 'walk' finds the first of them only. */
export type Way = 'index' | 'walk' | 'walk-all';

/**
 * Whether words are so common that the index of words would come up with most of all orders. Asked of
 * the newest orders themselves: what the database guesses of the beginnings of words is off by a
 * hundredfold either way (decision 0020).
 */
export async function hasCommonWords(db: Kysely<DB>, query: ErpOrderQuery): Promise<boolean> {
  const words = searchedWords(query.search);
  if (words === null || words.length === 0) return false;
  const { rows } = await sql<{ hits: bigint }>`
    select count(*) as hits from (
      select words from order_copy where gone_at is null
      order by created_at desc, number desc limit ${SAMPLE}
    ) newest where words @@ ${tsquery(words)}`.execute(db);
  return Number(rows[0]?.hits ?? 0) >= COMMON[ERP_SORTS[query.sort].by];
}

/** The numbers of all orders that match, in the order that is asked for; every question goes through this. */
export function matching(
  query: ErpOrderQuery,
  way: Way,
  beyond: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const { by } = ERP_SORTS[query.sort];
  const words = searchedWords(query.search);
  const conditions = (extra: RawBuilder<unknown>) =>
    sql`o.gone_at is null and ${sql.join([...fieldsOf(query), extra, beyond], sql` and `)}`;
  if (words === null) {
    return sql`select o.number, o.${sql.ref(by)} from order_copy o
      where ${conditions(sql`true`)} ${inOrder(query)}`;
  }
  if (words.length === 0) {
    return sql`select o.number, o.${sql.ref(by)} from order_copy o where false`;
  }
  // The function behind the operator: no index answers it, so the orders are gone through in order.
  if (way === 'walk') {
    return sql`select number, ${sql.ref(by)} from (
        select o.number, o.${sql.ref(by)}, o.words from order_copy o
        where ${conditions(sql`true`)} ${inOrder(query)} limit ${WALK}
      ) walked
      where ts_match_vq(words, ${tsquery(words)}) ${inOrder(query)}`;
  }
  if (way === 'walk-all') {
    return sql`select o.number, o.${sql.ref(by)} from order_copy o
      where ${conditions(sql`ts_match_vq(o.words, ${tsquery(words)})`)} ${inOrder(query)}`;
  }
  return sql`select number, ${sql.ref(by)} from (
      select o.number, o.${sql.ref(by)} from order_copy o
      where ${conditions(sql`o.words @@ ${tsquery(words)}`)} offset 0
    ) rare ${inOrder(query)}`;
}

function fieldsOf(query: ErpOrderQuery): RawBuilder<unknown>[] {
  const { financial, fulfillment, standing, tag, leastCents, mostCents } = query;
  const { begin, end } = rangeMoments(query);
  return [
    ...(financial === null ? [] : [sql`o.financial_status = ${financial}`]),
    ...(fulfillment === null ? [] : [sql`o.fulfillment_status = ${fulfillment}`]),
    ...(standing === null ? [] : [sql`(o.cancelled_at is null) = ${standing === 'NOT_CANCELLED'}`]),
    ...(tag === null ? [] : [sql`o.tags @> array[${tag}]::text[]`]),
    ...(leastCents === null ? [] : [sql`o.total_cents >= ${leastCents}::bigint`]),
    ...(mostCents === null ? [] : [sql`o.total_cents <= ${mostCents}::bigint`]),
    ...(begin === null ? [] : [sql`o.created_at >= ${new Date(begin)}`]),
    ...(end === null ? [] : [sql`o.created_at < ${new Date(end)}`]),
  ];
}

/** The list's order, as SQL. */
export function inOrder({ sort }: ErpOrderQuery): RawBuilder<unknown> {
  const { by, way } = ERP_SORTS[sort];
  return sql`order by ${sql.ref(by)} ${sql.raw(way)}, number ${sql.raw(way)}`;
}

/** Each word as the beginning of one of the order's. The words have letters and digits only. */
function tsquery(words: readonly string[]): RawBuilder<unknown> {
  return sql`${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`;
}
