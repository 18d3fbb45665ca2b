import type { Operation } from './operation';

/**
 * `lost`: acknowledged or paid, and not there. `doubled`: there more than once. `half`: some of it is there, some not, or it
 * says something else. `rejected`: there, though its client was told that it isn't. `nobody’s`: there, and in no history.
 */
export type Rule = 'lost' | 'doubled' | 'half' | 'rejected' | 'nobody’s' | 'balance' | 'audit';

export type Wrong = { rule: Rule; what: string };

export const found = (rule: Rule, what: string): Wrong => ({ rule, what });

type Judged<Row> = {
  rows: readonly Row[];
  /** Whether the row says that it came to nothing. */
  isUndone: (row: Row) => boolean;
  /** What of a row that came to something, or of one that came to nothing, is not as it says. */
  halves: (row: Row) => string[];
};

/** Judges one operation by the rows that have its token. */
export function judge<Row>(
  { id, client, wanted, outcome }: Operation,
  { rows, isUndone, halves }: Judged<Row>,
): Wrong[] {
  const name = `${client}’s ${wanted.kind} ${id} (${wanted.token}, ${outcome})`;
  const [row] = rows;
  if (rows.length > 1) return [found('doubled', `${name} has ${rows.length} rows`)];
  if (row === undefined) return outcome === 'ok' ? [found('lost', `${name} is not there`)] : [];
  const wrongs = halves(row).map((what) => found('half', `${name}: ${what}`));
  if (outcome === 'ok' && isUndone(row)) wrongs.push(found('lost', `${name} was undone`));
  if (outcome === 'fail' && !isUndone(row)) wrongs.push(found('rejected', `${name} is there`));
  return wrongs;
}

/** Adds a sentence for each pair that differs. */
export function differences(pairs: readonly (readonly [string, unknown, unknown])[]): string[] {
  return pairs
    .filter(([, has, due]) => has !== due)
    .map(([what, has, due]) => `${what} is ${String(has)}, due ${String(due)}`);
}
