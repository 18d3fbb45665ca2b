import { types, type CustomTypesConfig } from 'pg';

/**
 * Converts the text of Postgres values to JavaScript values, for both databases: the embedded one uses
 * the same `pg` client (docs/decisions/0003).
 *
 * | Postgres | JavaScript | Why |
 * |---|---|---|
 * | int8, and so every `count` and every `sum` of integers | bigint | money sums stay exact, and mixing one with a number fails at once |
 * | numeric | string | exact, never a float |
 * | date | string, `YYYY-MM-DD` | a day has no time zone |
 * | timestamptz | Date | |
 * | json, jsonb | parsed | write with `JSON.stringify`: a bare array would become a Postgres array |
 * | bytea | Buffer | |
 * | everything else | as in `pg` | |
 */
const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;

type Nested<T> = T | null | Nested<T>[];

const parseTextArray = types.getTypeParser(TEXT_ARRAY as never) as (text: string) => Nested<string>;

function toBigints(value: Nested<string>): Nested<bigint> {
  if (Array.isArray(value)) return value.map(toBigints);
  return value === null ? null : BigInt(value);
}

const ours: Record<number, (text: string) => unknown> = {
  [INT8]: (text) => BigInt(text),
  [INT8_ARRAY]: (text) => toBigints(parseTextArray(text)),
  [DATE]: (text) => text,
  [DATE_ARRAY]: (text) => parseTextArray(text),
};

/** The `types` option of a `pg` client or pool. */
export const postgresTypes: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const own = format === 'binary' ? undefined : ours[oid];
    return own ?? types.getTypeParser(oid, format as 'text');
  },
};
