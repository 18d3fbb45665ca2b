import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DISCREPANCIES, isDiscrepancyKind } from '../../app/domain/discrepancies/discrepancies';
import type { DiscrepancyRule } from '../../app/domain/discrepancies/discrepancy-rule';
import { discrepanciesPage } from '../../scripts/discrepancies-page';
import { projectFiles } from '../support/tree';

const root = join(import.meta.dirname, '../..');
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const code = projectFiles().filter((path) => /^(?:app|server)\/.*(?<!\.test)\.tsx?$/.test(path));

const isFile = (name: string) => code.some((path) => path.includes(`/${name}.`));

describe('discrepancies', () => {
  it('the page of the docs is the registry', () => {
    expect(textOf('docs/discrepancies.md'), 'run npx tsx scripts/discrepancies-page.ts').toBe(
      discrepanciesPage(),
    );
  });

  it('money.md names no kind that the registry does not have', () => {
    const families =
      /`((?:deposit|payment|charge|order|intent|reversal|staff-refund)(?:-[a-z]+)+)`/g;
    const named = [...textOf('docs/money.md').matchAll(families)].map(([, kind = '']) => kind);
    expect(named.filter((name) => !isDiscrepancyKind(name) && !isFile(name))).toEqual([]);
    expect(named).toContain('payment-draft-completed-outside');
  });

  it('each kind is named by the code that finds it, and only the model writes their table', () => {
    const outside = code.filter((path) => !path.startsWith('app/domain/discrepancies/'));
    const texts = outside.map(textOf).join('\n');
    const kinds = Object.keys(DISCREPANCIES).filter((kind) => !kind.startsWith('I-'));
    expect(kinds.filter((kind) => !texts.includes(`'${kind}'`))).toEqual([]);
    const writes = /insertInto\('discrepancy'\)|insert into discrepancy\b/;
    expect(code.filter((path) => writes.test(textOf(path)))).toEqual([
      'app/models/discrepancies/discrepancy.server.ts',
    ]);
  });

  it('each has a title of its own, and a suggested fix unless it is a mere record', () => {
    const rules = Object.entries<DiscrepancyRule>(DISCREPANCIES);
    expect(new Set(rules.map(([, { label }]) => label)).size).toBe(rules.length);
    const silent = rules.filter(([, { suggestedFix }]) => !suggestedFix).map(([kind]) => kind);
    expect(silent).toEqual(['payment-review-decided']);
  });
});
