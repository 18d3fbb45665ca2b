import type { QueryConfig } from 'pg';

/** A statement that runs this often gets a name. */
const WORTH_A_NAME = 3;
/** Each name costs every connection some ten kilobytes of the database's memory. */
const MOST_NAMES = 500;
/** The most texts to count, so that variants of one statement (inserts of so many rows) do not pile up. */
const MOST_COUNTED = 2_000;

/** Only these statements can be prepared; DDL and transaction commands have no plan. */
const HAS_A_PLAN = /^\s*(?:select|insert|update|delete|with)\b/i;

/**
 * `select *` and the like: once a migration has added a column, a connection that has prepared the statement
 * rejects it ('cached plan must not change result type'), and inside a transaction it cannot be repeated.
 */
const ALL_COLUMNS = /(?<!\bcount\()\*/;

/**
 * `on conflict` on a partial index: a generic plan has no values to compare with the index's condition, and
 * is rejected ('no unique or exclusion constraint matching').
 */
const BY_PARTIAL_INDEX = /\bon conflict\s*\([^)]*\)\s*where\b/i;

export type NameStatement = (text: string, values: readonly unknown[]) => QueryConfig;

/** Prepares nothing: migrations change the tables that their statements use. */
export const withoutNames: NameStatement = (text, values) => ({ text, values: [...values] });

/**
 * Creates a function that gives frequent statements a name, so that each of `pg`'s connections prepares them
 * only once: for our statements, parsing and planning takes longer than running
 * (https://node-postgres.com/features/queries#prepared-statements). After five runs Postgres decides whether
 * it reuses one generic plan.
 *
 * @param options.allColumns also names `select *`, if no other process ever changes this database's tables
 * @param options.most the most names; fewer in tests
 */
export function createStatementNames({
  allColumns = false,
  most = MOST_NAMES,
} = {}): NameStatement {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size >= most) return known;
    if (!HAS_A_PLAN.test(text) || BY_PARTIAL_INDEX.test(text)) return undefined;
    if (!allColumns && ALL_COLUMNS.test(text)) return undefined;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < WORTH_A_NAME) {
      if (counts.size >= MOST_COUNTED) counts.clear();
      counts.set(text, count);
      return undefined;
    }
    counts.delete(text);
    const name = `store_${names.size + 1}`;
    names.set(text, name);
    return name;
  }

  return (text, values) => {
    // Without values, `pg` uses the simple protocol, which has no separate parse step to save.
    const name = values.length === 0 ? undefined : nameOf(text);
    return { ...withoutNames(text, values), ...(name !== undefined && { name }) };
  };
}
