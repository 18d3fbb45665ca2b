import { type Kysely, type RawBuilder, sql } from 'kysely';
import { searchedWords } from '~/domain/core/text/search-text';
import { allOf, hasWords, wordQuery } from '~/models/core/list-conditions';
import type { DB } from '../../../db/schema';

/** How many of the newest orders are sampled to learn how common words are. */
const SAMPLE = 1_000;
/** A word that so many of the sample have is looked for in what the index of words returns for the others. */
const OFTEN = 200;

/** How common the words of a search are. */
export type WordSample = {
  words: readonly string[];
  /** How many of the sample have all of them. */
  hits: number;
  /** Those that the index of words is not asked for. */
  often: readonly string[];
};

/**
 * Samples the newest orders for the words of a search, because PostgreSQL's estimates for prefixes are wrong by a factor of a
 * hundred either way (decision 0020). Null without a search.
 */
export async function sampleWords(db: Kysely<DB>, search: string): Promise<WordSample | null> {
  const words = searchedWords(search);
  if (words === null) return null;
  if (words.length === 0) return { words, hits: 0, often: [] };
  const { rows } = await sql<{ hits: bigint; each: bigint[] }>`
    select ${hitsOf(words)} as hits, array[${sql.join(words.map((word) => hitsOf([word])))}] as each
    from (
      select words from order_mirror where gone_at is null
      order by created_at desc, number desc limit ${SAMPLE}
    ) newest`.execute(db);
  const each = (rows[0]?.each ?? []).map(Number);
  const rarest = each.indexOf(Math.min(...each));
  const often = words.filter((_, nth) => nth !== rarest && (each[nth] ?? 0) >= OFTEN);
  return { words, hits: Number(rows[0]?.hits ?? 0), often };
}

/**
 * The condition that a row has the words of a search, found by its index of words: of the rarer ones, whose rows are then
 * checked for the others. An index would read the rows of each word, thousands for a common one.
 */
export function withWords(column: string, { words, often }: WordSample): RawBuilder<unknown> {
  const rarer = words.filter((word) => !often.includes(word));
  return allOf([hasWords(column, rarer), often.length > 0 ? withCommonWords(column, often) : null]);
}

/** The condition that avoids the index of words: the function behind the operator cannot use it. */
export function withCommonWords(column: string, words: readonly string[]): RawBuilder<unknown> {
  return sql`ts_match_vq(${sql.ref(column)}, ${wordQuery(words)})`;
}

/** Counts the sampled rows that have these words. */
function hitsOf(words: readonly string[]): RawBuilder<unknown> {
  return sql`count(*) filter (where words @@ ${wordQuery(words)})`;
}
