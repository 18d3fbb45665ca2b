import type { QueryConfig } from 'pg';

/** Asked this often, a statement is worth keeping. */
const WORTH_A_NAME = 3;
/** Each costs every connection some ten kilobytes of the database's memory. */
const MOST_NAMES = 500;
/** Texts that are still counted; ones of a kind, like an insert of so many rows, must not pile up. */
const MOST_COUNTED = 2_000;

/** Only these can be prepared; definitions and transactions have no plan. */
const HAS_A_PLAN = /^\s*(?:select|insert|update|delete|with)\b/i;

/**
 * All columns, as there are: once a migration has added one, a connection that has prepared the statement
 * refuses it ('cached plan must not change result type'), and inside a transaction it cannot be asked again.
 */
const ALL_COLUMNS = /(?<!\bcount\()\*/;

/**
 * What finds a partial index by its condition: a plan for all values knows none to compare with the
 * index's, and is refused ('no unique or exclusion constraint matching').
 */
const BY_PARTIAL_INDEX = /\bon conflict\s*\([^)]*\)\s*where\b/i;

export type NameStatement = (text: string, values: readonly unknown[]) => QueryConfig;

/** Nothing is prepared: what migrations ask changes under their hands. */
export const withoutNames: NameStatement = (text, values) => ({ text, values: [...values] });

/**
 * Gives statements that come again and again a name, under which `pg` has each connection prepare them
 * once: reading and planning one of ours takes the database longer than running it
 * (https://node-postgres.com/features/queries#prepared-statements). Whether it then keeps one plan for
 * all values is Postgres's own choice after the first five.
 *
 * @param options.allColumns `select *` too: no other process will ever change this database's tables
 * @param options.most names; another number than usual for tests
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
    // Without values the short protocol is used, which has no step of its own for reading the text.
    const name = values.length === 0 ? undefined : nameOf(text);
    return { ...withoutNames(text, values), ...(name !== undefined && { name }) };
  };
}
