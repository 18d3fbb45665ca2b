import { describe, expect, it } from 'vitest';
import { projectFiles, textOf } from '../support/tree';

/**
 * What CockroachDB or YugabyteDB lack, or do in another way, by its name in docs/scale.md ('Another engine'). A parser of
 * Postgres would not help: most of our SQL is put together from fragments.
 */
const LACKED: Record<string, RegExp> = {
  'statement triggers': /for each statement|\b(?:before|after) truncate\b/i,
  'constraint triggers': /create constraint trigger/i,
  'what is deferred to the commit': /\bdeferrable\b|initially deferred|set constraints/i,
  'identity columns': /generated (?:always|by default) as identity|bigserial|\bnextval\(/i,
  'advisory locks': /pg_(?:try_)?advisory/i,
  'listen and notify': /pg_notify|\b(?:un)?listen [a-z"$]+['"`;]/i,
  'locks of tables': /\block table\b/i,
  'startup parameters': /\b(?:statement_timeout|idle_in_transaction_session_timeout|lock_timeout):/,
  'settings of the role': /\balter role\b/i,
  'positions in the log': /pg_(?:current|last)_wal|pg_is_in_recovery/i,
  'catalogs of the server': /pg_stat_\w|pg_locks\b|pg_db_role_setting|pg_blocking_pids/i,
  'operator classes': /text_pattern_ops|gin_trgm_ops|jsonb_path_ops/i,
  jsonpath: /jsonb_path_\w+\(|@\? '/i,
  'storage parameters': /\balter table \w+ set \(|\bfillfactor = |\bautovacuum_\w+ = /i,
  'exclusion constraints': /\bexclude using\b/i,
  domains: /\bcreate domain\b/i,
  'temporary tables': /\bcreate temp(?:orary)? table\b/i,
  'cursors that outlive a transaction': /\bwith hold\b/i,
  'columns of the system': /\bctid\b|\bxmin\b|txid_current|pg_current_xact_id/i,
  partitions: /\bpartition by (?:range|list|hash)\b|\bpartition of\b/i,
  extensions: /\bcreate extension\b/i,
};

/** Where SQL is. */
const FILES = projectFiles().filter(
  (path) =>
    /^(?:db\/|app\/models\/|server\/).*\.ts$/.test(path) &&
    !path.includes('.test.') &&
    path !== 'db/schema.ts',
);

/** Without comments, which name what is not used. */
const code = (path: string) => textOf(path).replaceAll(/^\s*(?:\/\/|\/?\*|--).*$/gm, '');

/** The rows of the table in docs/scale.md: what is used, and where. */
function written(): Record<string, string[]> {
  const [, part = ''] = textOf('docs/scale.md').split('\n## Another engine\n');
  const rows = (part.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
  return Object.fromEntries(
    rows.slice(2).map((row) => {
      const [, what = '', where = ''] = row.split('|').map((cell) => cell.trim());
      return [what, [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)];
    }),
  );
}

describe('what other engines lack', () => {
  it.each(Object.entries(LACKED))('%s: each use is in docs/scale.md', (what, pattern) => {
    const uses = FILES.filter((path) => pattern.test(code(path)));
    expect(written()[what] ?? []).toEqual(uses.map(nameOf).toSorted());
  });

  it('is all that docs/scale.md lists', () => {
    expect(Object.keys(written()).filter((what) => !(what in LACKED))).toEqual([]);
  });

  it.each([
    ['statement triggers', 'create trigger t before truncate on a execute function f()'],
    ['constraint triggers', 'create constraint trigger t after insert on a'],
    ['identity columns', 'id bigint generated always as identity primary key'],
    ['advisory locks', 'select pg_advisory_xact_lock(1)'],
    ['listen and notify', 'await client.query(`listen work`)'],
    ['locks of tables', 'lock table a in share mode'],
    ['partitions', 'create table a (at date) partition by range (at)'],
  ])('knows %s', (what, statement) => {
    expect(LACKED[what]?.test(statement)).toBe(true);
  });
});

/** Migrations by their numbers, all else by the path. */
function nameOf(path: string): string {
  return /^db\/migrations\/(\d{4})/.exec(path)?.[1] ?? path;
}
